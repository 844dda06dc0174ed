import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { uploadLocks } from './upload-locks.ts';

const never = new AbortController().signal;

test('the next request for an upload’s lock waits, and only the request that holds the lock is asked to release it', async () => {
  const locks = uploadLocks();
  const releases: string[] = [];
  const [first, second, third] = [locks.newLock('a'), locks.newLock('a'), locks.newLock('a')];
  await first.lock(never, () => void releases.push('first'));
  await locks.newLock('b').lock(never, () => void releases.push('other'));
  const order: string[] = [];
  const later = [
    second.lock(never, () => void releases.push('second')).then(() => order.push('second')),
    third.lock(never, () => void releases.push('third')).then(() => order.push('third')),
  ];
  await pause(5);
  expect(order).toEqual([]);
  expect(new Set(releases)).toEqual(new Set(['first']));
  await first.unlock();
  await later[0];
  expect(order).toEqual(['second']);
  // The third request is already waiting, so the second is asked to release the lock as soon as it gets the
  // lock.
  expect(releases.at(-1)).toBe('second');
  await second.unlock();
  await later[1];
  await third.unlock();
  await locks.newLock('a').lock(never, () => undefined);
});

test('if a request for a held lock is aborted, times out or finds too many waiting, it gets 423; a later request succeeds', async () => {
  const locks = uploadLocks({ waitsMs: 20 });
  const holder = locks.newLock('a');
  await holder.lock(never, () => undefined);
  const leaving = new AbortController();
  const attempts = [leaving.signal, never, never, never, never, never].map((signal) =>
    locks
      .newLock('a')
      .lock(signal, () => undefined)
      .catch((error: unknown) => error),
  );
  leaving.abort();
  for (const answer of await Promise.all(attempts)) expect(answer).toMatchObject({ status_code: 423 });
  await holder.unlock();
  await locks.newLock('a').lock(never, () => undefined);
});

test('waiting for an upload’s lock takes almost no CPU time', async () => {
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
