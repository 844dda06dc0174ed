import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { inTransaction, openDatabase } from './db.ts';
import { enqueue, job, prepareJobs, startJobs } from './jobs.ts';
import { openLog } from './log.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await prepareJobs(database.pool);
});
afterAll(() => database.close());

/** A log, and a function that waits until the log says that the job queue is started again. */
function listenedLog() {
  const lines: string[] = [];
  const log = openLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
  const hasStopped = () => lines.some((line) => line.includes('the job queue stopped'));
  return { log, stopped: () => expect.poll(hasStopped).toBe(true) };
}

/**
 * Makes the database unavailable as in a restart: refuses new connections and ends existing ones. With
 * `isAway` false it allows connections again.
 */
async function setAway(admin: pg.Client, isAway: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} with allow_connections ${isAway ? 'false' : 'true'}`);
  if (isAway)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

test('if the database fails just as a job ends, the node keeps running and the job is completed later', async () => {
  const elsewhere = new URL(database.adminUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const done: number[] = [];
  let isFirst = true;
  const { promise: ordered, resolve: markOrdered } = Promise.withResolvers<void>();
  const counting = job({
    name: 'count',
    payload: z.object({ number: z.number() }),
    async run({ number }) {
      done.push(number);
      if (!isFirst) return;
      // Waits until the transaction that queued the job has ended, so that the failing database does not undo
      // it.
      await ordered;
      isFirst = false;
      await setAway(admin, true);
    },
  });
  const own = openDatabase(database.url, { connections: 4 });
  const { log, stopped } = listenedLog();
  const runner = await startJobs(own.pool, [counting], log);
  const order = (number: number) =>
    inTransaction(database.db, (tx) => enqueue(tx, { name: 'count', payload: counting.payload }, { number }));
  await order(1);
  markOrdered();
  await stopped();
  await setAway(admin, false);
  await order(2);
  const left = async () =>
    Number((await database.pool.query('select count(*) as n from graphile_worker.jobs')).rows[0]?.n);
  await expect.poll(left).toBe(0);

  expect(new Set(done)).toEqual(new Set([1, 2]));
  await runner.stop();
  await own.close();
  await admin.end();
});

test('if several jobs end while the database is unavailable, the node completes them later', async () => {
  const elsewhere = new URL(database.adminUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const done: number[] = [];
  const started: number[] = [];
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const ending = job({
    name: 'end',
    payload: z.object({ number: z.number() }),
    async run({ number }) {
      started.push(number);
      await mayEnd;
      await pause(number * 40);
      done.push(number);
    },
  });
  const own = openDatabase(database.url, { connections: 6 });
  const { log, stopped } = listenedLog();
  const runner = await startJobs(own.pool, [ending], log);
  const order = (number: number) =>
    inTransaction(database.db, (tx) => enqueue(tx, { name: 'end', payload: ending.payload }, { number }));
  for (const number of [1, 2, 3, 4]) await order(number);
  await expect.poll(() => started).toHaveLength(4);
  await setAway(admin, true);
  letEnd();
  await stopped();
  await setAway(admin, false);

  await order(5);
  await expect.poll(() => done).toContain(5);
  await runner.stop();
  expect(new Set(done)).toEqual(new Set([1, 2, 3, 4, 5]));
  await own.close();
  await admin.end();
});

test('a job still runs when an earlier version queued it under its former name', async () => {
  const done: number[] = [];
  const renamed = job({
    name: 'new-name',
    formerName: 'old name',
    payload: z.object({ number: z.number() }),
    run: async ({ number }) => void done.push(number),
  });
  const order = (name: string, number: number) =>
    inTransaction(database.db, (tx) => enqueue(tx, { ...renamed, name }, { number }));
  await order('old name', 1);
  await order('new-name', 2);
  const own = openDatabase(database.url, { connections: 4 });
  const runner = await startJobs(own.pool, [renamed], openLog({ level: 'silent' }));
  await expect.poll(() => done.toSorted()).toEqual([1, 2]);
  await runner.stop();
  await own.close();
});

/** The program of a node in its own process; the node takes the job and never finishes it. */
const STUCK_NODE = `
  import { z } from 'zod';
  import { openDatabase } from '#server/kit/db.ts';
  import { startJobs } from '#server/kit/jobs.ts';
  import { openLog } from '#server/kit/log.ts';
  const { pool } = openDatabase(process.argv[1], { connections: 4 });
  const run = async () => {
    console.log('taken');
    await new Promise(() => setInterval(() => undefined, 1_000));
  };
  await startJobs(pool, [{ name: 'outlive', payload: z.object({}), run }], openLog({ level: 'silent' }));
`;

test('another node takes over a job after the job’s node was killed, but not while that node runs', async () => {
  const outliving = { name: 'outlive', payload: z.object({}) };
  await inTransaction(database.db, (tx) => enqueue(tx, outliving, {}));
  const node = spawn(process.execPath, ['--input-type=module', '-e', STUCK_NODE, database.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void node.kill('SIGKILL'));
  await once(node.stdout, 'data');

  const { promise: done, resolve } = Promise.withResolvers<void>();
  const run = async () => resolve();
  const own = openDatabase(database.url, { connections: 4 });
  const reclaimEveryMs = 200;
  const log = openLog({ level: 'silent' });
  const runner = await startJobs(own.pool, [{ ...outliving, run }], log, { reclaimEveryMs });
  await pause(10 * reclaimEveryMs);
  // One attempt shows that the job was not freed: either node would have taken a freed job immediately.
  const { rows } = await database.pool.query<{ attempts: number }>(
    'select attempts from graphile_worker.jobs where task_identifier = $1',
    [outliving.name],
  );
  expect(rows).toEqual([{ attempts: 1 }]);

  node.kill('SIGKILL');
  await done;
  await runner.stop();
  await own.close();
});
