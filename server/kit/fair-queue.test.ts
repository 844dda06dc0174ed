import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

test('a subject with one item waits for one item of each other subject, not for all their items', async () => {
  const run = fairQueue({ perSubject: 1_000, most: 10_000 });
  const done: string[] = [];
  const add = (subject: string, what: string) =>
    run(subject, async () => {
      await new Promise(setImmediate);
      done.push(what);
    });
  const all = [
    ...Array.from({ length: 100 }, (_, index) => add('scraper', `scraper ${index}`)),
    add('fan', 'fan 0'),
    add('other', 'other 0'),
    add('fan', 'fan 1'),
  ];
  await Promise.all(all);
  // "scraper 0" comes first, because it started before the other items were added.
  expect(done.slice(0, 6)).toEqual(['scraper 0', 'scraper 1', 'fan 0', 'other 0', 'scraper 2', 'fan 1']);
  expect(done).toHaveLength(103);
});

test('a failing item does not stop later items, and items above the limit are refused', async () => {
  const run = fairQueue({ perSubject: 2, most: 3 });
  const first = run('ann', () => Promise.reject(new Error('broken')));
  const others = [run('ann', async () => 'second'), run('bob', async () => 'third')];
  const more = [run('ann', async () => 'x'), run('ann', async () => 'too many of hers')];
  await expect(first).rejects.toThrow('broken');
  await expect(more[1]).rejects.toBeInstanceOf(QueueFull);
  expect(await Promise.all(others)).toEqual(['second', 'third']);
  expect(await run('ann', async () => 'again')).toBe('again');
});
