import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { chat } from '#contract/chat.ts';
import { team } from '#contract/team.ts';
import { actingIn, insertActiveSeat } from '#test/world/seats.ts';
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
/** Runs `act` while a table lock blocks all searches. */
const whileSlow = <T>(act: () => Promise<T>): Promise<T> =>
  world.db.transaction().execute(async (tx) => {
    await sql`lock table message_marks in access exclusive mode`.execute(tx);
    return act();
  });

test('many slow calls of one person, through HTTP and a socket, do not delay another person', async () => {
  const [eve, other] = [await world.fan(), await world.fan()];
  const socket = await eve.listen();
  const { asked, waitedMs } = await whileSlow(async () => {
    const begun = [
      ...Array.from({ length: 40 }, () => outcome(eve.call(chat.search, find))),
      ...Array.from({ length: 30 }, () => outcome(socket.call(chat.search, find))),
    ];
    await pause(500);
    const start = performance.now();
    await outcome(other.call(account.sessions, {}));
    return { asked: begun, waitedMs: performance.now() - start };
  });
  expect(waitedMs).toBeLessThan(5_000);
  // Every call is answered in the end.
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['answered']));
});

test('a person who subscribes to many topics simultaneously does not delay another person', async () => {
  const [eve, other] = [await world.fan(), await world.fan()];
  const sockets = [await eve.listen(), await eve.listen()];
  const topics = Array.from({ length: 90 }, () => `post:${newId()}`);
  const waitedMs = await world.db.transaction().execute(async (tx) => {
    await sql`lock table posts in access exclusive mode`.execute(tx);
    for (const socket of sockets) for (const topic of topics) socket.send({ type: 'follow', topic });
    await pause(500);
    const start = performance.now();
    await outcome(other.call(account.sessions, {}));
    return performance.now() - start;
  });
  expect(waitedMs).toBeLessThan(5_000);
  // Every subscription is answered in the end.
  for (const socket of sockets)
    await socket.until(
      () => socket.frames.filter(({ type }) => type === 'error').length === topics.length,
      'Not every topic was answered.',
    );
});

test('calls above the limit of waiting calls are refused as too_many_requests; later calls are answered again', async () => {
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

/**
 * Runs `act` while blocked searches occupy all slots of a person and the calls of `ask` fill the person's
 * queue.
 */
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

test('waiting calls of a login are refused once the login has been ended', async () => {
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

test('waiting calls of a team member are refused once the seat has been ended', async () => {
  const [creator, eve] = [await world.creator(), await world.fan()];
  const id = await insertActiveSeat(world, { creator, member: eve });
  const { asked } = await whileFull(
    eve,
    () => actingIn(eve, creator).call(chat.list, {}),
    () => creator.call(team.end, { id }),
  );
  expect(asked).toEqual(['forbidden', 'too_many_requests']);
});

test('when an intruder fills the call queue in one login, the owner can still end that login from another login', async () => {
  const eve = await world.fan();
  const owner = await eve.elsewhere();
  const socket = await owner.listen();
  const { asked, done } = await whileFull(
    eve,
    () => eve.call(chat.search, find),
    async () => {
      const first = outcome(socket.call(chat.settings, {}));
      // An unknown call is answered without waiting. When its answer arrives, the call that was sent before
      // it has already been queued or refused.
      await outcome(socket.call({ ...chat.settings, path: '/nothing' }, {}));
      return { own: [first, outcome(owner.call(account.revokeOtherSessions, {}))] };
    },
  );
  expect(await Promise.all(done.own)).toEqual(['answered', 'answered']);
  // Some of the intruder's calls still waited when the owner ended the login, so they were refused.
  expect(asked).toContain('unauthorized');
});
