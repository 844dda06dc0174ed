import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { chat } from '#contract/chat.ts';
import { team } from '#contract/team.ts';
import { actingIn, seatOf } from '#test/world/seats.ts';
import { openWorld, type Person, RefusedError, type World } from '#test/world.ts';
import { newId } from './random.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const find = { query: 'something' };
const outcome = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'answered',
    (error: unknown) => (error instanceof RefusedError ? error.reason : String(error)),
  );
/** While nobody can search. */
const whileSlow = <T>(act: () => Promise<T>): Promise<T> =>
  world.db.transaction().execute(async (tx) => {
    await sql`lock table message_marks in access exclusive mode`.execute(tx);
    return act();
  });

test('one person whose calls take long keeps nobody else waiting, nor by sockets', async () => {
  const [eve, other] = [await world.fan(), await world.fan()];
  const ear = await eve.listen();
  const { asked, waitedMs } = await whileSlow(async () => {
    const begun = [
      ...Array.from({ length: 40 }, () => outcome(eve.call(chat.search, find))),
      ...Array.from({ length: 30 }, () => outcome(ear.call(chat.search, find))),
    ];
    await pause(500);
    const start = performance.now();
    await outcome(other.call(account.sessions, {}));
    return { asked: begun, waitedMs: performance.now() - start };
  });
  expect(waitedMs).toBeLessThan(5_000);
  // They all come to their turn, one after the other.
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered']));
});

test('one person who begins to listen to many things at a time keeps nobody else waiting', async () => {
  const [eve, other] = [await world.fan(), await world.fan()];
  const ears = [await eve.listen(), await eve.listen()];
  const topics = Array.from({ length: 90 }, () => `post:${newId()}`);
  const waitedMs = await world.db.transaction().execute(async (tx) => {
    await sql`lock table posts in access exclusive mode`.execute(tx);
    for (const ear of ears) for (const topic of topics) ear.send({ type: 'follow', topic });
    await pause(500);
    const start = performance.now();
    await outcome(other.call(account.sessions, {}));
    return performance.now() - start;
  });
  expect(waitedMs).toBeLessThan(5_000);
  // They all come to their turn, one after the other.
  for (const ear of ears)
    await ear.until(
      () => ear.frames.filter(({ type }) => type === 'error').length === topics.length,
      'Not every topic was answered.',
    );
});

test('who asks for more than anybody could look at is told to wait, and is answered later', async () => {
  const eve = await world.fan();
  const asked = await whileSlow(async () => {
    const begun = Array.from({ length: 250 }, () => outcome(eve.call(chat.search, find)));
    const refused = await Promise.race([...begun, pause(20_000, 'nobody')]);
    expect(refused).toBe('too_many_requests');
    return begun;
  });
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered', 'too_many_requests']));
  expect(await outcome(eve.call(chat.search, find))).toBe('answered');
});

/** While searches take all places of a person and so many calls wait that no more may. */
const whileFull = async <T>(
  { call }: Pick<Person, 'call'>,
  ask: () => Promise<unknown>,
  act: () => Promise<T>,
): Promise<{ asked: string[]; done: T }> => {
  const { begun, done } = await whileSlow(async () => {
    const slow = Array.from({ length: 6 }, () => outcome(call(chat.search, find)));
    for (let held = 0; held < slow.length; ) {
      const [row] = await world.sql<{ count: number }>`
        select count(*)::integer as count from pg_locks
        where not granted and relation = 'message_marks'::regclass`;
      held = row?.count ?? 0;
    }
    const waiting = Array.from({ length: 210 }, () => outcome(ask()));
    expect(await Promise.race(waiting)).toBe('too_many_requests');
    return { begun: waiting, done: await act() };
  });
  return { asked: [...new Set(await Promise.all(begun))].sort(), done };
};

test('who is logged out while calls of theirs wait does nothing any more', async () => {
  const eve = await world.fan();
  const owner = await eve.elsewhere();
  owner.node = await world.secondNode();
  const { asked } = await whileFull(
    eve,
    () => eve.call(account.updateProfile, { displayName: 'Not the owner' }),
    () => owner.call(account.revokeOtherSessions, {}),
  );
  expect(asked).toEqual(['too_many_requests', 'unauthorized']);
});

test('who loses a seat while calls of theirs wait does nothing in it any more', async () => {
  const [creator, eve] = [await world.creator(), await world.fan()];
  const id = await seatOf(world, { creator, member: eve });
  const { asked } = await whileFull(
    eve,
    () => actingIn(eve, creator).call(chat.list, {}),
    () => creator.call(team.end, { id }),
  );
  expect(asked).toEqual(['forbidden', 'too_many_requests']);
});

test('nobody who got into one login of a person keeps them from ending it', async () => {
  const eve = await world.fan();
  const owner = await eve.elsewhere();
  const ear = await owner.listen();
  const { asked, done } = await whileFull(
    eve,
    () => eve.call(chat.search, find),
    async () => {
      const first = outcome(ear.call(chat.settings, {}));
      // What is not there waits for nobody: when it is answered, the call before it has its place or is refused.
      await outcome(ear.call({ ...chat.settings, path: '/nothing' }, {}));
      return { own: [first, outcome(owner.call(account.revokeOtherSessions, {}))] };
    },
  );
  expect(await Promise.all(done.own)).toEqual(['answered', 'answered']);
  // Their turn came among the first, and what still waited then was not begun.
  expect(asked).toContain('unauthorized');
});
