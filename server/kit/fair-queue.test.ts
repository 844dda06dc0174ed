import { expect, test } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

test('somebody who asks for one thing waits for one of each other, not for all of them', async () => {
  const run = fairQueue({ perSubject: 1_000, most: 10_000 });
  const done: string[] = [];
  const ask = (subject: string, what: string) =>
    run(subject, async () => {
      await new Promise(setImmediate);
      done.push(what);
    });
  const all = [
    ...Array.from({ length: 100 }, (_, index) => ask('scraper', `scraper ${index}`)),
    ask('fan', 'fan 0'),
    ask('other', 'other 0'),
    ask('fan', 'fan 1'),
  ];
  await Promise.all(all);
  // The first began before anybody else had asked.
  expect(done.slice(0, 6)).toEqual(['scraper 0', 'scraper 1', 'fan 0', 'other 0', 'scraper 2', 'fan 1']);
  expect(done).toHaveLength(103);
});

test('what fails harms nobody behind it, and what is too much is refused', async () => {
  const run = fairQueue({ perSubject: 2, most: 3 });
  const first = run('ann', () => Promise.reject(new Error('broken')));
  const others = [run('ann', async () => 'second'), run('bob', async () => 'third')];
  const more = [run('ann', async () => 'x'), run('ann', async () => 'too many of hers')];
  await expect(first).rejects.toThrow('broken');
  await expect(more[1]).rejects.toBeInstanceOf(QueueFull);
  expect(await Promise.all(others)).toEqual(['second', 'third']);
  expect(await run('ann', async () => 'again')).toBe('again');
});
