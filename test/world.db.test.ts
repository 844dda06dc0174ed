import { beforeAll, describe, expect, test } from 'vitest';
import { account, profileChanged, sessionEnded } from '#contract/account.ts';
import { platform } from '#contract/platform.ts';
import { openWorld, RefusedError, type World } from './world.ts';

describe('openWorld', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  test('newcomer() registers a person with the emailed code and logs the person in', async () => {
    const nora = await world.newcomer({ email: 'nora@world.test' });

    const { own } = await nora.call(account.profile, { addressOrDomain: nora.address });

    expect(own).toMatchObject({ id: nora.id, firstLogin: true, creatorDomain: null });
    expect(await world.mail('nora@world.test')).toHaveLength(1);
    expect(await world.mail('nobody@world.test')).toEqual([]);
  });

  test('creator() and operator() create people with the given traits', async () => {
    const creator = await world.creator({ displayName: 'Mira', creatorDomain: 'mira-plays' });
    const operator = await world.operator();

    const { profile } = await operator.call(account.profile, { addressOrDomain: 'mira-plays' });
    const { own } = await operator.call(account.profile, { addressOrDomain: operator.address });

    expect(profile).toMatchObject({ displayName: 'Mira', address: creator.address });
    expect(own).toMatchObject({ isOperator: true, firstLogin: false });
  });

  test('an event reaches a socket that is already open and a socket that is opened later', async () => {
    const alice = await world.fan();
    const before = await alice.listen();

    await alice.call(account.updateProfile, { displayName: 'Alice' });

    await before.until(
      () => before.received(profileChanged).length === 1,
      'The open socket received nothing.',
    );
    expect(before.received(profileChanged)).toEqual([
      expect.objectContaining({ id: alice.id, displayName: 'Alice' }),
    ]);
    expect(await alice.received(profileChanged)).toEqual(before.received(profileChanged));
    expect(await alice.received(sessionEnded)).toEqual([]);
  });

  test('an event for one person does not reach another person', async () => {
    const alice = await world.fan();
    const bob = await world.fan();

    await alice.call(account.updateProfile, { displayName: 'Alice' });

    expect(await alice.received(profileChanged)).toHaveLength(1);
    expect(await bob.received(profileChanged)).toEqual([]);
  });

  test('a refused call throws a RefusedError with the reason, code, status and details of the refusal', async () => {
    const alice = await world.fan();
    const visitor = world.visitor();
    const guess = { type: 5, credentials: { email: alice.email, password: 'not-the-password' } } as const;

    const wrong = await refusalOf(visitor.call(account.logIn, guess));
    const noName = await refusalOf(alice.call(account.updateProfile, { displayName: '' }));
    const stranger = await refusalOf(visitor.call(platform.preAccess, { code: 'tg_share_x' }));

    expect(wrong).toMatchObject({ reason: 'wrong_credentials', code: 101_006, status: 400 });
    expect(noName).toMatchObject({
      reason: 'invalid_input',
      status: 400,
      details: { fields: ['displayName'] },
    });
    expect(stranger).toMatchObject({ reason: 'unauthorized', code: 401, status: 401 });
  });

  test('after `advance()` by 16 minutes, access tokens have expired, and a refresh or a new login makes calls work again', async () => {
    const world = await openWorld();
    const alice = await world.fan();

    await world.advance(16 * 60_000);

    expect(await refusalOf(alice.call(account.sessions, {}))).toMatchObject({ reason: 'unauthorized' });
    await alice.call(account.refresh, {});
    expect((await alice.call(account.sessions, {})).sessions).toHaveLength(1);
    await alice.relogin();
    expect((await alice.call(account.sessions, {})).sessions).toHaveLength(2);
    await world.close();
  });

  test('two nodes on one database share its data and its events', async () => {
    const alice = await world.fan();
    const other = await world.secondNode();
    const phone = await alice.elsewhere();
    phone.node = other;
    const socket = await phone.listen();

    await alice.call(account.updateProfile, { about: 'set at the first node' });

    await socket.until(
      () => socket.received(profileChanged).length === 1,
      'The socket at the other node received nothing.',
    );
    expect(await phone.received(profileChanged)).toMatchObject([{ about: 'set at the first node' }]);
    const { own } = await phone.call(account.profile, { addressOrDomain: alice.address });
    expect(own?.about).toBe('set at the first node');
  });

  test('when a person revokes all other sessions, the socket of the person’s other browser closes with code 4001', async () => {
    const alice = await world.fan();
    const phone = await alice.elsewhere();
    const socket = await phone.listen();

    await alice.call(account.revokeOtherSessions, {});

    expect(await socket.closed).toBe(4001);
    expect(await alice.received(sessionEnded)).toHaveLength(1);
  });

  test('raw() makes a request and sql() queries the database', async () => {
    const answer = await world.visitor().raw('/healthz');
    const rows = await world.sql<{ people: number }>`select count(*)::integer as people from people`;

    expect(await answer.json()).toEqual({ status: 'ok' });
    expect(rows[0]?.people).toBeGreaterThan(0);
  });
});

async function refusalOf(call: Promise<unknown>): Promise<RefusedError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}
