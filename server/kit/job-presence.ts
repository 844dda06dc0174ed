import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from './log.ts';

/** The pause before the lock is taken again after the connection was lost. */
const AGAIN_MS = 500;

/** The name of the lock. The runner that holds it and the nodes that check it must use the same name. */
const lockOf = (id: string): string => `jobs are taken by ${id}`;

export interface Presence {
  leave(): Promise<void>;
}

/**
 * Holds an advisory lock while the job runner with this id is alive. By this lock every node can check whether the
 * runner is alive. The database releases the lock when the runner's connection ends, however the runner's process
 * ends. Therefore no clocks are compared and nothing has to be cleaned up.
 */
export function holdPresence(pool: pg.Pool, id: string, log: Log): Presence {
  const leaving = new AbortController();
  const stay = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      try {
        await holdLock(pool, id, leaving.signal);
      } catch (error) {
        log.debug({ err: error }, 'a job runner could not take its presence lock, will try again');
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

/** Holds the lock until `leaving` is aborted. Throws if the connection is lost earlier. */
async function holdLock(pool: pg.Pool, id: string, leaving: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  // Prevents an unhandled rejection if the connection is lost before `over` is awaited.
  over.catch(() => undefined);
  client.on('error', reject);
  client.on('end', () => reject(new Error('The connection ended.')));
  leaving.addEventListener('abort', () => resolve(), { once: true });
  if (leaving.aborted) resolve();
  try {
    // A machine that loses power does not close its connections. With these settings the database notices
    // after 30 seconds.
    await client.query('set tcp_keepalives_idle = 15');
    await client.query('set tcp_keepalives_interval = 5');
    await client.query('set tcp_keepalives_count = 3');
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [lockOf(id)]);
    await over;
  } finally {
    // With `true`, the connection is closed instead of returned to the pool. Closing it releases the lock.
    client.release(true);
  }
}

/**
 * Frees the jobs of dead runners, which would otherwise stay locked for four hours. A runner that only lost
 * its connection takes its lock again within a second. Therefore a runner is dead only if neither this check
 * nor the previous one finds its lock. Returns the ids of the runners whose locks this check does not find.
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
  const dead = [...missing].filter((id) => missingBefore.has(id));
  if (dead.length > 0) {
    log.warn({ gone: dead }, 'a node died while it ran jobs; its jobs are freed');
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead]);
  }
  return missing;
}

/**
 * Whether the runner holds its lock. Tries to take the lock for the duration of one statement. Two
 * simultaneous checks can mistake each other's lock for the runner's; the next check corrects this.
 */
async function isPresent(pool: pg.Pool, id: string): Promise<boolean> {
  const { rows } = await pool.query<{ is_free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as is_free',
    [lockOf(id)],
  );
  return rows[0]?.is_free !== true;
}
