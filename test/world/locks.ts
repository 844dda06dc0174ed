import type { World } from '#test/world.ts';

/** How many sessions of this world's database wait for a lock that another one holds. */
export async function waitingForLocks({ sql }: Pick<World, 'sql'>): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}

/** Until some work waits for a lock, or is done because it did not have to. */
export async function untilBlocked(
  world: Pick<World, 'sql'>,
  work: Promise<unknown>,
  count = 1,
): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone && (await waitingForLocks(world)) < count);
}
