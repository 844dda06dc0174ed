import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call } from '#contract/kit.ts';
import { openTestDatabase } from '#test/database.ts';
import { batch } from './batch.ts';
import type { Db } from './db.ts';
import { type Actor, handleBatched } from './handle.ts';
import { newId } from './random.ts';
import { Refusal } from './refusal.ts';

// A stand-in for a database, which no test queries. The tests need it, because only items for the same
// database share a batch.
const db = {} as Db;
const done = <A>(value: A): PromiseSettledResult<A> => ({ status: 'fulfilled', value });

test('the first item runs immediately; items that arrive while it runs share batches, and each gets its own answer', async () => {
  const groups: string[][] = [];
  const ask = batch<string, string>({ maxSize: 3, concurrency: 1 }, async (_, group) => {
    groups.push([...group]);
    await pause(5);
    return group.map((one) => done(`${one}!`));
  });
  const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((one) => ask(db, one)));
  expect(answers).toEqual(['a!', 'b!', 'c!', 'd!', 'e!']);
  expect(groups).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
});

test('items with the same key never run concurrently and are run in order', async () => {
  const underWay = new Set<string>();
  const order: string[] = [];
  const keyOf = (work: string): string => work.slice(0, 1);
  const ask = batch<string, string>({ maxSize: 10, concurrency: 3, keyOf }, async (_, group) => {
    for (const one of group) {
      expect(underWay.has(keyOf(one))).toBe(false);
      underWay.add(keyOf(one));
    }
    await pause(2);
    for (const one of group) underWay.delete(keyOf(one));
    order.push(...group);
    return group.map(done);
  });
  const works = ['a1', 'a2', 'b1', 'a3', 'b2', 'c1'];
  expect(await Promise.all(works.map((one) => ask(db, one)))).toEqual(works);
  expect(order.filter((one) => one.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
});

test('a batch that hangs does not delay items with other keys', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const ask = batch<string, string>(
    { maxSize: 10, concurrency: 2, keyOf: (work) => work },
    async (_, group) => {
      if (group.includes('stuck')) await released;
      return group.map(done);
    },
  );
  const stuck = ask(db, 'stuck');
  expect(await Promise.all(['a', 'b', 'c'].map((one) => ask(db, one)))).toEqual(['a', 'b', 'c']);
  release();
  expect(await stuck).toBe('stuck');
});

test('a failing item fails neither the other items of its batch nor later items', async () => {
  const ask = batch<string, string>({ maxSize: 10, concurrency: 1 }, async (_, group) => {
    await pause(1);
    if (group.includes('poison')) throw new Error('poisoned');
    return group.map(done);
  });
  const works = ['a', 'b', 'poison', 'c'];
  const answers = await Promise.allSettled(works.map((one) => ask(db, one)));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await ask(db, 'later')).toBe('later');
});

test('M4, M5: each request of a batch has its own key, answer and refusal; only answers are stored', async () => {
  const database = await openTestDatabase();
  try {
    let groups = 0;
    const leaveMark = call({
      path: '/test/mark-together',
      who: 'person',
      about: 'Leaves a mark.',
      input: z.strictObject({ text: z.string() }),
      output: z.object({ text: z.string() }),
      refusals: ['conflict'],
      key: 'required',
    });
    const handler = handleBatched(leaveMark, async (tx, requests) => {
      groups += 1;
      if (requests.some(({ input }) => input.text === 'poison')) throw new Error('poisoned');
      const good = requests.filter(({ input }) => input.text !== 'refused');
      const rows = good.map(({ input }) => ({ recipient: 'mark', subject: input.text, body: '' }));
      if (rows.length > 0) await tx.insertInto('sandbox_mails').values(rows).execute();
      return requests.map(({ input, refuse }) => (input.text === 'refused' ? refuse('conflict') : input));
    });
    const mark = (actor: Actor, text: string, key: string) => {
      const facts = { language: 'en', ip: '127.0.0.1', userAgent: '', idempotencyKey: key } as const;
      const cookies = {
        readCookie: () => undefined,
        addressOf: (path: string) => path,
        setCookie: () => undefined,
      };
      return handler.run(database.db, { input: { text }, actor, facts: { ...facts, ...cookies } });
    };
    const marks = async () =>
      (await database.db.selectFrom('sandbox_mails').select('subject').orderBy('subject').execute()).map(
        ({ subject }) => subject,
      );
    const [ann, ben, cem, dot, eva] = [person(), person(), person(), person(), person()];
    const [key, refusedKey] = [newId(), newId()];

    const answers = await Promise.allSettled([
      mark(ann, 'ann', key),
      mark(ben, 'ben', key),
      mark(cem, 'refused', refusedKey),
      mark(dot, 'poison', newId()),
      mark(eva, 'eva', newId()),
      mark(ann, 'ann', key),
      mark(ben, 'other', key),
    ]);

    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.text : answer.reason)),
    ).toEqual([
      'ann',
      'ben',
      new Refusal('conflict'),
      new Error('poisoned'),
      'eva',
      'ann',
      new Refusal('key_reused'),
    ]);
    expect(await marks()).toEqual(['ann', 'ben', 'eva']);
    // The handler ran six times: for the first request alone, for four requests together, and for each of
    // these four again. It does not run for a request whose key was used before.
    expect(groups).toBe(6);
    expect(await mark(cem, 'cem', refusedKey)).toEqual({ text: 'cem' });
  } finally {
    await database.close();
  }
});

const person = (): Actor => ({
  id: newId(),
  sessionId: newId(),
  address: '0x',
  creatorDomain: null,
  isOperator: false,
  role: 'buyer',
});
