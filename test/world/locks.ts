import type { World } from '#test/world.ts';

/** The number of sessions of the world's database that wait for a lock. */
export async function countLockWaits({ sql }: Pick<World, 'sql'>): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}

/** Waits until `count` sessions wait for a lock, or until the work is done without waiting. */
export async function waitUntilBlocked(
  world: Pick<World, 'sql'>,
  work: Promise<unknown>,
  count = 1,
): Promise<void> {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone && (await countLockWaits(world)) < count);
}
