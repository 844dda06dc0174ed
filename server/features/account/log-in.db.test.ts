import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const logIn = (email: string, password: string) => ({ type: 5, credentials: { email, password } }) as const;

describe('logging in', () => {
  test('AC3: a wrong password and an unknown address get the same answer', async () => {
    const alice = await world.fan();
    const wrong = await refusalOf(world.visitor().call(account.logIn, logIn(alice.email, 'not this one')));
    const unknown = await refusalOf(
      world.visitor().call(account.logIn, logIn('nobody-here@world.test', 'not this one')),
    );
    expect({ ...wrong }).toEqual({ ...unknown });
    expect(wrong.code).toBe(101006);
  });

  test('AC16: a login stores the referring page and the promotion key, but replaces no value stored earlier', async () => {
    const alice = await world.fan();
    const attribution = async () =>
      (await world.sql<{ attribution: object }>`select attribution from people where id = ${alice.id}`)[0]
        ?.attribution;
    const again = (from: object) =>
      world.visitor().call(account.logIn, { ...logIn(alice.email, alice.password), ...from });
    await again({ promoteKey: 'spring' });
    expect(await attribution()).toEqual({ promoteKey: 'spring' });
    await again({ promoteKey: 'summer', fromDomain: 'junohale' });
    await again({});
    expect(await attribution()).toEqual({ promoteKey: 'spring', fromDomain: 'junohale' });
  });

  test('AC4: a hundred concurrent wrong guesses all count; after them even the right password is refused', async () => {
    const alice = await world.fan();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        refusalOf(world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'))),
      ),
    );
    expect(outcomes.filter(({ reason }) => reason === 'wrong_credentials')).toHaveLength(5);
    expect(outcomes.filter(({ reason }) => reason === 'too_many_tries')).toHaveLength(95);
    const right = await refusalOf(world.visitor().call(account.logIn, logIn(alice.email, alice.password)));
    expect(right).toMatchObject({ code: 101007, status: 429 });
    expect(right.details.retryAfterMs).toBeGreaterThan(14 * 60_000);
  });

  test('AC4/A13: a lock that attackers cause does not apply to a browser that was logged in before', async () => {
    const alice = await world.fan();
    const attack = Array.from({ length: 12 }, () =>
      refusalOf(world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'))),
    );
    await Promise.all(attack);
    await expect(alice.relogin()).resolves.toBeUndefined();
  });

  test('A7: forged X-Forwarded-For headers give an attacker no additional tries', async () => {
    const alice = await world.fan();
    const guesses = Array.from({ length: 20 }, (_, index) =>
      refusalOf(
        world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'), {
          headers: { 'x-forwarded-for': `10.9.8.${index}` },
        }),
      ),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter(({ reason }) => reason === 'wrong_credentials')).toHaveLength(5);
  });

  test('account_restricted: a login to a restricted account is refused with the error code for which the app offers support', async () => {
    const alice = await world.fan();
    await world.sql`update people set is_restricted = true where id = ${alice.id}`;
    expect(
      (await refusalOf(world.visitor().call(account.logIn, logIn(alice.email, alice.password)))).code,
    ).toBe(1012220);
    expect((await refusalOf(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    expect((await refusalOf(alice.call(account.refresh, {}))).reason).toBe('account_restricted');
  });

  test('A3: the token hashes in the database do not work as access tokens', async () => {
    const alice = await world.fan();
    const [row] = await world.sql<{
      id: string;
      access_hash: Buffer;
      refresh_hash: Buffer;
    }>`select id, access_hash, refresh_hash from sessions where person_id = ${alice.id}`;
    for (const hash of [row?.access_hash, row?.refresh_hash]) {
      const stolen = hash?.toString('base64url') ?? '';
      const thief = world.visitor();
      thief.cookies.write('refresh', `${row?.id}.${stolen}`);
      expect((await refusalOf(thief.call(account.refresh, {}))).reason).toBe('unauthorized');
      thief.token = stolen;
      expect((await refusalOf(thief.call(account.sessions, {}))).reason).toBe('unauthorized');
    }
  });
});
