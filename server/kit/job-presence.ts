import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

/** After a lost connection, how long to wait before coming back. */
const AGAIN_MS = 500;

/** Both sides of the question "is it alive" mean the same lock. */
const lockOf = (id: string): string => `jobs are taken by ${id}`;

export interface Presence {
  leave(): Promise<void>;
}

/**
 * Says to every node that whoever takes jobs under this id is alive: by a lock that the database lets go when the
 * connection ends, however the process does. So nobody compares clocks, and a dead process cannot forget to say so.
 */
export function holdPresence(pool: pg.Pool, id: string, log: Log): Presence {
  const leaving = new AbortController();
  const stay = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      try {
        await holdLock(pool, id, leaving.signal);
      } catch (error) {
        log.debug({ err: error }, 'a runner of jobs cannot say that it is alive');
        await pause(AGAIN_MS);
      }
    }
  };
  const staying = stay();
  return {
    async leave() {
      leaving.abort();
      await staying;
    },
  };
}

/** Until it is time to leave; throws when the connection is lost before. */
async function holdLock(pool: pg.Pool, id: string, leaving: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  // It may be lost while nobody waits for it.
  over.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection ended.')));
  leaving.addEventListener('abort', () => resolve(), { once: true });
  if (leaving.aborted) resolve();
  try {
    // A machine that vanishes closes nothing: then the database finds out by itself, after half a minute.
    await client.query('set tcp_keepalives_idle = 15');
    await client.query('set tcp_keepalives_interval = 5');
    await client.query('set tcp_keepalives_count = 3');
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(id)]);
    await over;
  } finally {
    // Not given back to the pool but closed, and the lock with it.
    client.release(true);
  }
}

/**
 * Frees the jobs of runners that are gone, which otherwise would wait for four hours. A runner that has only lost its
 * connection comes back within a second, so it counts as gone when it was missing at the look before too. Answers with
 * who is missing now.
 */
export async function reclaimOrphanedJobs(
  pool: pg.Pool,
  missingBefore: ReadonlySet<string>,
  log: Log,
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ id: string }>(
    'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
  );
  const missing = new Set<string>();
  for (const { id } of rows) if (!(await isPresent(pool, id))) missing.add(id);
  const gone = [...missing].filter((id) => missingBefore.has(id));
  if (gone.length > 0) {
    log.warn({ gone }, 'a node went away in the middle of jobs, freeing them');
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [gone]);
  }
  return missing;
}

/** The lock is tried for the length of one statement: two nodes that look at once may see each other, and look again. */
async function isPresent(pool: pg.Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free',
    [lockOf(id)],
  );
  return rows[0]?.is_free !== true;
}
