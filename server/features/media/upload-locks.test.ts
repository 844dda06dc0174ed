import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uploadLocks } from './upload-locks.ts';

const never = new AbortController().signal;

test('one request at a time holds an upload: the next asks it to let go, and others are not concerned', async () => {
  const locks = uploadLocks();
  const asked: string[] = [];
  const [first, second, third] = [locks.newLock('a'), locks.newLock('a'), locks.newLock('a')];
  await first.lock(never, () => void asked.push('first'));
  await locks.newLock('b').lock(never, () => void asked.push('other'));
  const order: string[] = [];
  const later = [
    second.lock(never, () => void asked.push('second')).then(() => order.push('second')),
    third.lock(never, () => void asked.push('third')).then(() => order.push('third')),
  ];
  await pause(5);
  expect(order).toEqual([]);
  expect(new Set(asked)).toEqual(new Set(['first']));
  await first.unlock();
  await later[0];
  expect(order).toEqual(['second']);
  // Somebody waits for it already.
  expect(asked.at(-1)).toBe('second');
  await second.unlock();
  await later[1];
  await third.unlock();
  await locks.newLock('a').lock(never, () => undefined);
});

test('who waits too long, goes away or comes as one of many is told to try again, and keeps nobody from it', async () => {
  const locks = uploadLocks({ waitsMs: 20 });
  const holder = locks.newLock('a');
  await holder.lock(never, () => undefined);
  const leaving = new AbortController();
  const asks = [leaving.signal, never, never, never, never, never].map((signal) =>
    locks
      .newLock('a')
      .lock(signal, () => undefined)
      .catch((error: unknown) => error),
  );
  leaving.abort();
  for (const answer of await Promise.all(asks)) expect(answer).toMatchObject({ status_code: 423 });
  await holder.unlock();
  await locks.newLock('a').lock(never, () => undefined);
});

test('waiting costs neither time nor memory', async () => {
  const locks = uploadLocks();
  const holder = locks.newLock('a');
  await holder.lock(never, () => undefined);
  const waiting = Array.from({ length: 4 }, () => locks.newLock('a').lock(never, () => undefined));
  const before = process.threadCpuUsage();
  await pause(500);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
  await holder.unlock();
  await waiting[0];
});
