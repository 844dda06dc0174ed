import { expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { countLockWaits } from '#test/world/locks.ts';
import { openWorld } from '#test/world.ts';
import { openDatabase } from './kit/db.ts';

test('a node stops within its time limit although a call still waits for a database lock', async () => {
  const world = await openWorld();
  const alice = await world.fan();
  const elsewhere = await alice.elsewhere();
  elsewhere.node = await world.secondNode({ stopsWithinMs: 100 });
  const other = openDatabase(world.databaseUrl, { connections: 1 });
  const holder = await other.pool.connect();
  await holder.query('begin');
  await holder.query('select from people where id = $1 for update', [alice.id]);
  const waiting = () => countLockWaits(world);

  const call = elsewhere.call(account.updateProfile, { displayName: 'Late' }).catch(() => undefined);
  await expect.poll(waiting).toBe(1);
  await elsewhere.node.stop();
  expect(await waiting()).toBe(1);

  await holder.query('commit');
  holder.release();
  await other.close();
  await call;
  await world.close();
});
