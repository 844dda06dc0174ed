import { beforeAll, describe, expect, test } from 'vitest';
import { account, sessionEnded } from '#contract/account.ts';
import { openWorld, RefusedError, type World } from '#test/world.ts';
import { maskEmail } from './person.view.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const refused = async (work: Promise<unknown>): Promise<RefusedError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RefusedError)) throw new Error(`expected a refusal, got ${String(error)}`);
  return error;
};

const logIn = (email: string, password: string) => ({ type: 5, credentials: { email, password } }) as const;
const joining = (email: string, code: string, password = 'a-fine-password-4') => ({
  credentials: { email, password, code },
  isOfAge: true,
  acceptsTerms: true,
});

describe('signing up', () => {
  test('AC1: a known address gets the same answer as an unknown one, and a letter that says so', async () => {
    const alice = await world.fan();
    const visitor = world.visitor();
    const known = await visitor.call(account.sendCode, { email: alice.email, purpose: 'register' });
    const unknown = await visitor.call(account.sendCode, {
      email: 'unknown-1@world.test',
      purpose: 'register',
    });

    expect(known).toEqual(unknown);
    expect((await world.mail(alice.email))[0]?.subject).toMatch(/already have/);
    expect((await world.mail(alice.email))[0]?.text).not.toMatch(/\d{6}/);
    expect((await world.mail('unknown-1@world.test'))[0]?.text).toMatch(/\d{6}/);
  });

  test('AC1: without the mailed code there is no account', async () => {
    const visitor = world.visitor();
    expect(
      (await refused(visitor.call(account.register, joining('nocode@world.test', '123456')))).reason,
    ).toBe('code_expired');
    expect(
      (await refused(visitor.call(account.logIn, logIn('nocode@world.test', 'a-fine-password-4')))).code,
    ).toBe(101006);
  });

  test('AC2: a code has five tries, then even the right one is refused', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'tries@world.test', purpose: 'register' });
    const code = await world.mailedCode('tries@world.test');
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push(await refused(visitor.call(account.register, joining('tries@world.test', wrong))));

    expect(answers.map(({ reason }) => reason)).toEqual([
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'code_expired',
    ]);
    expect(answers[0]?.details).toEqual({ triesLeft: 4 });
    expect((await refused(visitor.call(account.register, joining('tries@world.test', code)))).reason).toBe(
      'code_expired',
    );
  });

  test('AC2: a code works once, and for its own purpose only', async () => {
    const nora = await world.newcomer({ email: 'once@world.test' });
    const [letter] = await world.mail(nora.email);
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? '';
    const again = await refused(world.visitor().call(account.register, joining(nora.email, code)));
    expect(again.reason).toBe('code_expired');
    const otherPurpose = world
      .visitor()
      .call(account.resetPassword, { email: nora.email, code, newPassword: 'another-fine-5' });
    expect((await refused(otherPurpose)).reason).toBe('code_expired');
  });

  test('AC2: a code dies after twenty minutes', async () => {
    const world = await openWorld();
    await world.visitor().call(account.sendCode, { email: 'late@world.test', purpose: 'register' });
    const code = await world.mailedCode('late@world.test');
    await world.advance(20 * 60_000 + 1_000);
    expect(
      (await refused(world.visitor().call(account.register, joining('late@world.test', code)))).reason,
    ).toBe('code_expired');
    await world.close();
  });

  test('a second code within a minute is refused and says how long to wait', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'soon@world.test', purpose: 'register' });
    const again = await refused(
      visitor.call(account.sendCode, { email: 'soon@world.test', purpose: 'register' }),
    );
    expect(again.reason).toBe('code_sent_recently');
    expect(again.details.retryAfterMs).toBeGreaterThan(50_000);
  });

  test('a password that everyone tries first, or a missing tick, is refused before anything is used up', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'weak@world.test', purpose: 'register' });
    const code = await world.mailedCode('weak@world.test');
    expect(
      (await refused(visitor.call(account.register, joining('weak@world.test', code, 'password1')))).reason,
    ).toBe('weak_password');
    const minor = visitor.call(account.register, { ...joining('weak@world.test', code), isOfAge: false });
    expect((await refused(minor)).reason).toBe('terms_not_accepted');
    expect(await visitor.call(account.register, joining('weak@world.test', code))).toMatchObject({
      info: { firstLogin: true },
    });
  });

  test('AC8: one mailbox is one account, however it is written, however many ask at once', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'One.Person@World.test', purpose: 'register' });
    const code = await world.mailedCode('one.person@world.test');
    const spellings = ['one.person@world.test', 'ONE.PERSON@world.test', ' One.Person@World.Test '];
    const outcomes = await Promise.allSettled(
      spellings.flatMap((email) =>
        [1, 2].map(() => world.visitor().call(account.register, joining(email, code))),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('already_bound: an account that appeared after the code was sent is not opened twice', async () => {
    await world.visitor().call(account.sendCode, { email: 'race@world.test', purpose: 'register' });
    const code = await world.mailedCode('race@world.test');
    await world.fan({ email: 'race@world.test' });
    expect(
      (await refused(world.visitor().call(account.register, joining('race@world.test', code)))).code,
    ).toBe(101029);
  });

  test('AC9: nothing of the address is public', async () => {
    const nora = await world.newcomer({ email: 'very.private.name@world.test' });
    const bob = await world.fan();
    const seen = JSON.stringify(await bob.call(account.profile, { addressOrDomain: nora.address }));
    expect(seen.toLowerCase()).not.toMatch(/private|very|world\.test/);
    expect(maskEmail('sam@ortiz.studio')).toBe('s…@ortiz.studio');
  });

  test('every account has its own address below the platform’s key', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    expect(alice.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(alice.address).not.toBe(bob.address);
  });
});

describe('logging in', () => {
  test('AC3: a wrong password and an unknown address are one answer', async () => {
    const alice = await world.fan();
    const wrong = await refused(world.visitor().call(account.logIn, logIn(alice.email, 'not this one')));
    const unknown = await refused(
      world.visitor().call(account.logIn, logIn('nobody-here@world.test', 'not this one')),
    );
    expect({ ...wrong }).toEqual({ ...unknown });
    expect(wrong.code).toBe(101006);
  });

  test('AC4: a hundred guesses at once are counted as a hundred, and then the right password is refused too', async () => {
    const alice = await world.fan();
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        refused(world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'))),
      ),
    );
    expect(outcomes.filter(({ reason }) => reason === 'wrong_credentials')).toHaveLength(5);
    expect(outcomes.filter(({ reason }) => reason === 'too_many_tries')).toHaveLength(95);
    const right = await refused(world.visitor().call(account.logIn, logIn(alice.email, alice.password)));
    expect(right).toMatchObject({ code: 101007, status: 429 });
    expect(right.details.retryAfterMs).toBeGreaterThan(14 * 60_000);
  });

  test('AC4/A13: a browser that was in this account before still gets in', async () => {
    const alice = await world.fan();
    const attack = Array.from({ length: 12 }, () =>
      refused(world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'))),
    );
    await Promise.all(attack);
    await expect(alice.relogin()).resolves.toBeUndefined();
  });

  test('A7: a forged X-Forwarded-For buys no more tries', async () => {
    const alice = await world.fan();
    const guesses = Array.from({ length: 20 }, (_, index) =>
      refused(
        world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'), {
          headers: { 'x-forwarded-for': `10.9.8.${index}` },
        }),
      ),
    );
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter(({ reason }) => reason === 'wrong_credentials')).toHaveLength(5);
  });

  test('account_restricted: a restricted account is told so, with the code that offers support', async () => {
    const alice = await world.fan();
    await world.sql`update people set is_restricted = true where id = ${alice.id}`;
    expect(
      (await refused(world.visitor().call(account.logIn, logIn(alice.email, alice.password)))).code,
    ).toBe(1012220);
    expect((await refused(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    expect((await refused(alice.call(account.refresh, {}))).reason).toBe('account_restricted');
  });

  test('A3: what the database holds opens nothing', async () => {
    const alice = await world.fan();
    const [row] = await world.sql<{
      access_hash: Buffer;
      refresh_hash: Buffer;
    }>`select access_hash, refresh_hash from sessions where person_id = ${alice.id}`;
    for (const hash of [row?.access_hash, row?.refresh_hash]) {
      const stolen = world.visitor();
      stolen.token = hash?.toString('base64url') ?? '';
      expect((await refused(stolen.call(account.sessions, {}))).reason).toBe('unauthorized');
    }
  });
});

describe('staying logged in', () => {
  test('AC5: a lost answer can be asked for again and gives the same tokens', async () => {
    const alice = await world.fan();
    const before = alice.cookies.read('refresh') ?? '';
    const first = await alice.call(account.refresh, {});
    const successor = alice.cookies.read('refresh');
    alice.cookies.write('refresh', before);
    const again = await alice.call(account.refresh, {});

    expect(again).toEqual(first);
    expect(alice.cookies.read('refresh')).toBe(successor);
    await alice.call(account.refresh, {});
    await expect(alice.call(account.sessions, {})).resolves.toBeDefined();
  });

  test('AC5: two tabs that refresh at the same moment both stay logged in', async () => {
    const alice = await world.fan();
    const held = alice.cookies.read('refresh') ?? '';
    const tabs = [world.visitor(), world.visitor()];
    for (const tab of tabs) tab.cookies.write('refresh', held);
    const [one, two] = await Promise.all(tabs.map((tab) => tab.call(account.refresh, {})));
    expect(one?.token).toBe(two?.token);
    for (const tab of tabs) await expect(tab.call(account.sessions, {})).resolves.toBeDefined();
  });

  test('A2: a replaced token used after its successor ends the whole session and tells the owner', async () => {
    const alice = await world.fan();
    const stolen = alice.cookies.read('refresh') ?? '';
    await alice.call(account.refresh, {});
    await alice.call(account.refresh, {});
    const thief = world.visitor();
    thief.cookies.write('refresh', stolen);

    expect((await refused(thief.call(account.refresh, {}))).reason).toBe('unauthorized');
    expect((await refused(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    expect((await refused(alice.call(account.refresh, {}))).reason).toBe('unauthorized');
    expect((await world.mail(alice.email))[0]?.subject).toMatch(/logged out/);
  });

  test('A2: a replaced token used after 30 seconds ends the session too', async () => {
    const world = await openWorld();
    const alice = await world.fan();
    const old = alice.cookies.read('refresh') ?? '';
    await alice.call(account.refresh, {});
    await world.advance(31_000);
    const thief = world.visitor();
    thief.cookies.write('refresh', old);
    expect((await refused(thief.call(account.refresh, {}))).reason).toBe('unauthorized');
    expect((await refused(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    await world.close();
  });

  test('an access token dies after 15 minutes, and the refresh brings a new one', async () => {
    const world = await openWorld();
    const alice = await world.fan();
    await world.advance(15 * 60_000 + 1_000);
    expect((await refused(alice.call(account.sessions, {}))).status).toBe(401);
    await alice.call(account.refresh, {});
    await expect(alice.call(account.sessions, {})).resolves.toBeDefined();
    await world.close();
  });
});

describe('ending sessions', () => {
  test('AC6/A1: logging out ends both tokens and closes the socket', async () => {
    const alice = await world.fan();
    const ear = await alice.listen();
    const refresh = alice.cookies.read('refresh') ?? '';
    await alice.call(account.logOut, {});

    expect(await ear.closed).toBe(4001);
    expect((await refused(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    alice.cookies.write('refresh', refresh);
    expect((await refused(alice.call(account.refresh, {}))).reason).toBe('unauthorized');
  });

  test('AC6: revoking another device ends it within two seconds, also on another node', async () => {
    const alice = await world.fan();
    const phone = await alice.elsewhere();
    phone.node = await world.secondNode();
    const ear = await phone.listen();
    const { sessions } = await alice.call(account.sessions, {});
    const other = sessions.find(({ isCurrent }) => !isCurrent);
    const started = performance.now();
    await alice.call(account.revokeSession, { id: other?.id ?? '' });

    expect(await ear.closed).toBe(4001);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await refused(phone.call(account.sessions, {}))).reason).toBe('unauthorized');
    expect(await alice.heard(sessionEnded)).toEqual([{ sessionId: other?.id }]);
  });

  test('A12: nobody can end a session of somebody else, and cannot tell whether it exists', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    const { sessions } = await bob.call(account.sessions, {});
    const foreign = await refused(alice.call(account.revokeSession, { id: sessions[0]?.id ?? '' }));
    const missing = await refused(
      alice.call(account.revokeSession, { id: '0190c0de-0000-7000-8000-000000000000' }),
    );
    expect({ ...foreign }).toEqual({ ...missing });
    await expect(bob.call(account.sessions, {})).resolves.toBeDefined();
  });

  test('AC7: a new password ends every other session and keeps this one', async () => {
    const alice = await world.fan();
    const phone = await alice.elsewhere();
    await alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: 'quite-another-7' });
    expect((await refused(phone.call(account.sessions, {}))).reason).toBe('unauthorized');
    await expect(alice.call(account.sessions, {})).resolves.toMatchObject({
      sessions: [{ isCurrent: true }],
    });
    expect(
      (await refused(world.visitor().call(account.logIn, logIn(alice.email, alice.password)))).reason,
    ).toBe('wrong_credentials');
    await expect(
      world.visitor().call(account.logIn, logIn(alice.email, 'quite-another-7')),
    ).resolves.toBeDefined();
  });

  test('changing a password refuses a wrong old one, the same one, and a common one', async () => {
    const alice = await world.fan();
    const change = (oldPassword: string, newPassword: string) =>
      refused(alice.call(account.updatePassword, { oldPassword, newPassword }));
    expect((await change('wrong old one', 'quite-another-7')).reason).toBe('wrong_credentials');
    expect((await change(alice.password, alice.password)).reason).toBe('same_password');
    expect((await change(alice.password, 'password1')).reason).toBe('weak_password');
  });

  test('AC7: a reset by mailed code ends all sessions; an unknown address gets the same answer', async () => {
    const alice = await world.fan();
    const visitor = world.visitor();
    const known = await visitor.call(account.sendCode, { email: alice.email, purpose: 'reset' });
    const unknown = await visitor.call(account.sendCode, { email: 'nobody-2@world.test', purpose: 'reset' });
    expect(known).toEqual(unknown);
    const code = await world.mailedCode(alice.email);
    await visitor.call(account.resetPassword, { email: alice.email, code, newPassword: 'brand-new-word-8' });

    expect((await refused(alice.call(account.sessions, {}))).reason).toBe('unauthorized');
    await expect(visitor.call(account.logIn, logIn(alice.email, 'brand-new-word-8'))).resolves.toBeDefined();
    expect(
      (
        await refused(
          visitor.call(account.resetPassword, { email: alice.email, code, newPassword: 'brand-new-word-9' }),
        )
      ).reason,
    ).toBe('code_expired');
  });

  test('revoking all others counts them', async () => {
    const alice = await world.fan();
    await alice.elsewhere();
    await alice.elsewhere();
    expect(await alice.call(account.revokeOtherSessions, {})).toEqual({ ended: 2 });
    expect(await alice.call(account.revokeOtherSessions, {})).toEqual({ ended: 0 });
  });
});

describe('profiles', () => {
  test('one’s own profile carries the private fields, somebody else’s never does', async () => {
    const [alice, bob] = [await world.fan({ displayName: 'Alice' }), await world.fan()];
    expect(
      (await alice.call(account.profile, { addressOrDomain: alice.address.toLowerCase() })).own,
    ).toMatchObject({ displayName: 'Alice' });
    const seen = await bob.call(account.profile, { addressOrDomain: alice.address });
    expect(seen.own).toBeNull();
    expect(Object.keys(seen.profile).sort()).toEqual([
      'about',
      'address',
      'avatar',
      'creatorDomain',
      'displayName',
      'location',
      'website',
    ]);
    expect((await refused(bob.call(account.profile, { addressOrDomain: 'nobody-has-this' }))).reason).toBe(
      'not_found',
    );
  });

  test('A12: a key nobody may set is refused, not ignored', async () => {
    const alice = await world.fan();
    const response = await alice.raw('/api/actor/v1/home/profile/update', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ displayName: 'Alice', isOperator: true }),
    });
    expect(response.status).toBe(400);
    expect((await alice.call(account.profile, { addressOrDomain: alice.address })).own).toMatchObject({
      isOperator: false,
    });
  });

  test('T5: a hat that is not one’s own is refused', async () => {
    const alice = await world.fan();
    await world.creator({ creatorDomain: 'real-owner' });
    const worn = alice.call(account.sessions, {}, { hat: 'seller', shopDomain: 'real-owner' });
    expect((await refused(worn)).reason).toBe('forbidden');
  });

  test('the welcome is closed once and for all', async () => {
    const nora = await world.newcomer({ email: 'welcome@world.test' });
    await nora.call(account.closeWelcome, {});
    const { own } = await nora.call(account.profile, { addressOrDomain: nora.address });
    expect(own?.firstLogin).toBe(false);
  });

  test('suggestions are creators, newest first, never oneself', async () => {
    const mira = await world.creator({ creatorDomain: 'mira-suggested' });
    const { creators } = await mira.call(account.suggestCreators, {});
    expect(creators.length).toBeLessThanOrEqual(6);
    expect(creators.map(({ creatorDomain }) => creatorDomain)).not.toContain('mira-suggested');
    expect(creators.every(({ creatorDomain }) => creatorDomain !== null)).toBe(true);
  });
});
