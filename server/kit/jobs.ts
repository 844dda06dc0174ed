import { Logger, type Runner, run, runMigrations, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Tx } from './db.ts';
import type { Log } from './log.ts';

/** Work that happens after the answer, at least once, on some node. */
export interface Job<P extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: P;
  run(payload: z.output<P>): Promise<void>;
}

export const job = <P extends z.ZodType>(definition: Job<P>): Job<P> => definition;

/** Queues a job beside the change that asks for it: it runs only if that change commits. */
export async function enqueue<P extends z.ZodType>(
  tx: Tx,
  { name, payload }: { name: string; payload: P },
  value: z.input<P>,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload.parse(value))}::json, max_attempts => 12)`.execute(
    tx,
  );
}

/** The queue's own chatter goes where everything else is logged, a level lower than it thinks it deserves. */
const quietly = (log: Log | null): Logger =>
  new Logger(
    () => (level, message) =>
      level === 'error' || level === 'warning' ? log?.warn(message) : log?.debug(message),
  );

export const prepareJobs = (pool: pg.Pool): Promise<void> =>
  runMigrations({ pgPool: pool, logger: quietly(null) });

const CONCURRENCY = 4;
const POLL_MS = 1_000;

export async function startJobs(pool: pg.Pool, jobs: readonly Job[], log: Log): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    jobs.map(({ name, payload, run: work }) => [name, async (value: unknown) => work(payload.parse(value))]),
  );
  const runner = await run({
    pgPool: pool,
    taskList,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    noHandleSignals: true,
    crontab: '',
    logger: quietly(log),
  });
  runner.events.on('job:error', ({ job: failed, error }) =>
    log.warn({ job: failed.task_identifier, err: error }, 'job failed, will be tried again'),
  );
  return runner;
}
