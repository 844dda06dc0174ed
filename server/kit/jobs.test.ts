import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Nobody gets in any more, and everybody who is in is thrown out, as when the database restarts. */
async function away(admin: pg.Client, isAway: boolean): Promise<void> {
  const name = new URL(database.url).pathname.slice(1);
  await admin.query(`alter database ${name} with allow_connections ${isAway ? 'false' : 'true'}`);
  if (isAway)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

test('a database that goes away just as a job ends costs the node nothing, and the job is done in the end', async () => {
  const elsewhere = new URL(database.adminUrl);
  elsewhere.pathname = '/postgres';
  const admin = new pg.Client({ connectionString: elsewhere.href });
  await admin.connect();
  const done: number[] = [];
  let isFirst = true;
  const { promise: ordered, resolve: tellOrdered } = Promise.withResolvers<void>();
  const counting = job({
    name: 'count',
    payload: z.object({ number: z.number() }),
    async run({ number }) {
      done.push(number);
      if (!isFirst) return;
      // Whoever ordered it must have heard that it is ordered before the database goes.
      await ordered;
      isFirst = false;
      await away(admin, true);
      setTimeout(() => void away(admin, false), 1_000);
    },
  });
  const own = openDatabase(database.url, { connections: 4 });
  const runner = await startJobs(own.pool, [counting], openLog({ level: 'silent' }));
  const order = (number: number) =>
    inTransaction(database.db, (tx) => enqueue(tx, { name: 'count', payload: counting.payload }, { number }));
  await order(1);
  tellOrdered();
  while (isFirst) await pause(10);
  await pause(1_200);
  await order(2);
  const left = async () =>
    Number((await database.pool.query('select count(*) as n from graphile_worker.jobs')).rows[0]?.n);
  while ((await left()) > 0) await pause(50);

  expect(new Set(done)).toEqual(new Set([1, 2]));
  await runner.stop();
  await own.close();
  await admin.end();
});
