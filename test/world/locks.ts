import type { World } from '#test/world.ts';

/** Returns how many database sessions are waiting for a lock. */
export async function countLockWaits({ sql }: Pick<World, 'sql'>): Promise<number> {
  const waiting = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return waiting.length;
}

/** Waits until `count` database sessions wait for a lock, or until `work` ends before that. */
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
