import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger, run, runMigrations, type TaskList, type WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Tx } from './db.ts';
import { every } from './every.ts';
import { holdPresence, reclaimOrphanedJobs } from './job-presence.ts';
import type { Log } from './log.ts';

/** Work that runs after the answer was sent: at least once, on any node. */
export interface Job<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** The name under which earlier versions queued this job. Jobs that they have queued still run. */
  readonly formerName?: string;
  readonly payload: P;
  run(payload: z.output<P>): Promise<void>;
}

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;

/**
 * Queues a job in the caller's transaction, so that the job runs only if the transaction commits. At most one
 * job with the same key waits. Jobs with a lower priority number run first.
 */
export async function enqueue<P extends z.ZodType>(
  tx: Tx,
  { name, payload }: { name: string; payload: P },
  value: z.input<P>,
  { key = null, priority = 0 }: { key?: string | null; priority?: number } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload.parse(value))}::json,
    max_attempts => 12, job_key => ${key}, priority => ${priority}::integer,
    job_key_mode => 'preserve_run_at')`.execute(tx);
}

/**
 * Sends the queue's log entries to our log: its errors and warnings as warnings, all others as debug entries.
 */
const quietly = (log: Log | null): Logger =>
  new Logger(
    () => (level, message) =>
      level === 'error' || level === 'warning' ? log?.warn(message) : log?.debug(message),
  );

export const prepareJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietly(null) });

const CONCURRENCY = 4;
const POLL_MS = 1_000;

/** The pause between two attempts to start the queue again while the database is unavailable. */
const AGAIN_MS = 500;

/**
 * The interval of the checks for jobs of dead nodes. A node is dead if two checks in a row do not find its
 * lock.
 */
const RECLAIM_EVERY_MS = 15_000;

interface JobSettings {
  readonly concurrency?: number;
  readonly reclaimEveryMs?: number;
}

export interface JobRunner {
  stop(): Promise<void>;
}

/**
 * Runs queued jobs on this node. graphile-worker's runner stops if the database becomes unavailable just as a
 * job ends. Then a new runner replaces it, and the jobs that the old runner held are freed for all nodes.
 */
export async function startJobs(
  pool: pg.Pool,
  jobs: readonly Job[],
  log: Log,
  { concurrency = CONCURRENCY, reclaimEveryMs = RECLAIM_EVERY_MS }: JobSettings = {},
): Promise<JobRunner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.flatMap(({ name, formerName = name, payload, run: work }) =>
      [name, formerName].map((each) => [each, async (value: unknown) => work(payload.parse(value))]),
    ),
  );
  const stopping = new AbortController();
  let current = await startRunner(pool, taskList, log, concurrency);

  const keepRunning = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await current.ended;
      if (stopping.signal.aborted) return;
      log.warn('the job queue stopped and is started again');
      await startAgain(current.poolIds);
    }
  };
  const startAgain = async (poolIds: readonly string[]): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [poolIds]);
        current = await startRunner(pool, taskList, log, concurrency);
        return;
      } catch (error) {
        log.debug({ err: error }, 'the job queue cannot start yet, will try again');
        await pause(AGAIN_MS);
      }
    }
  };
  const running = keepRunning();
  let missing: ReadonlySet<string> = new Set();
  const reclaiming = every(
    reclaimEveryMs,
    'free jobs of dead nodes',
    async () => {
      missing = await reclaimOrphanedJobs(pool, missing, log);
    },
    log,
  );
  return {
    async stop() {
      stopping.abort();
      await reclaiming.stop();
      await current.stop();
      await running;
    },
  };
}

async function startRunner(pool: pg.Pool, taskList: TaskList, log: Log, concurrency: number) {
  const poolIds: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => poolIds.push(workerPool.id));
  events.on('job:error', ({ job: failed, error }) =>
    log.warn({ job: failed.task_identifier, err: error }, 'job failed, will be tried again'),
  );
  const broken = breakdown(events);
  const runner = await run({
    pgPool: pool,
    taskList,
    events,
    concurrency,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: '',
    logger: quietly(log),
    // If the delay is 0 or more, the runner reports a failed write of a job's end as `pool:fatalError`. With the
    // default of -1, the worker does not await the write. Nobody would handle its failure, and the failure would end
    // this process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const presences = poolIds.map((id) => holdPresence(pool, id, log));
  let hasEnded = false;
  const settled = runner.promise.catch((error: unknown) => log.debug({ err: error }, 'the job queue ended'));
  const ended = Promise.race([settled, broken]).then(async () => {
    hasEnded = true;
    await Promise.all(presences.map((presence) => presence.leave()));
  });
  return {
    poolIds,
    ended,
    async stop(): Promise<void> {
      if (!hasEnded) await Promise.race([runner.stop(), ended]);
      await ended;
    },
  };
}

/**
 * How long the node waits after a failed write of a job's end, once all running jobs have ended. During this time
 * the ends of the other jobs can still be written.
 */
const LAST_WRITES_MS = 1_000;

/**
 * Resolves after a failed write of a job's end, once all running jobs have ended. The runner then shuts down, but
 * its own promise may never resolve. If two writes fail simultaneously, the runner miscounts what it still waits
 * for.
 */
function breakdown(events: WorkerEvents): Promise<void> {
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  const { promise: idle, resolve: rest } = Promise.withResolvers<void>();
  events.on('pool:fatalError', () => fail());
  events.on('pool:gracefulShutdown:complete', () => rest());
  events.on('pool:gracefulShutdown:error', () => rest());
  return Promise.all([failed, idle]).then(() => pause(LAST_WRITES_MS));
}
