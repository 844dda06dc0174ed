import { expect, test } from 'vitest';
import { every } from './every.ts';
import { openLog } from './log.ts';
import { processDueItems } from './process-due-items.ts';

test('when the node stops, processDueItems ends after the current item, and the remaining items stay due', async () => {
  const due = Array.from({ length: 1_000 }, (_, index) => String(index));
  const done: string[] = [];
  const { promise: begun, resolve: markBegun } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<void>();
  const work = (stopping: AbortSignal) =>
    processDueItems({
      stopping,
      due: async ({ limit }) => due.slice(0, limit),
      async once(id) {
        if (id === '250') {
          markBegun();
          await mayEnd;
        }
        due.splice(due.indexOf(id), 1);
        done.push(id);
        return true;
      },
    });
  const loop = every(1, 'a long run', work, openLog({ level: 'silent' }));
  await begun;
  const stopped = loop.stop();
  letEnd();
  await stopped;
  expect(done.at(-1)).toBe('250');
  expect(due).toHaveLength(749);

  await work(new AbortController().signal);
  expect(done).toHaveLength(1_000);
  expect(due).toEqual([]);
});
