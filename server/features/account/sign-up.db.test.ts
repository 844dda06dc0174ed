import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { maskEmail } from './person.view.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const logIn = (email: string, password: string) => ({ type: 5, credentials: { email, password } }) as const;
const joining = (email: string, code: string, password = 'a-fine-password-4') => ({
  credentials: { email, password, code },
  isOfAge: true,
  acceptsTerms: true,
});

describe('signing up', () => {
  test('AC1: known and unknown addresses get the same answer; only the email says that an account exists', async () => {
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

  test('AC1: no account is created without the mailed code', async () => {
    const visitor = world.visitor();
    expect(
      (await refusalOf(visitor.call(account.register, joining('nocode@world.test', '123456')))).reason,
    ).toBe('code_expired');
    expect(
      (await refusalOf(visitor.call(account.logIn, logIn('nocode@world.test', 'a-fine-password-4')))).code,
    ).toBe(101006);
  });

  test('AC2: a code allows five tries; after them even the right code is refused', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'tries@world.test', purpose: 'register' });
    const code = await world.mailedCode('tries@world.test');
    const wrong = code === '000000' ? '111111' : '000000';
    const answers = [];
    for (let count = 0; count < 5; count += 1)
      answers.push(await refusalOf(visitor.call(account.register, joining('tries@world.test', wrong))));

    expect(answers.map(({ reason }) => reason)).toEqual([
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'wrong_code',
      'code_expired',
    ]);
    expect(answers[0]?.details).toEqual({ triesLeft: 4 });
    expect((await refusalOf(visitor.call(account.register, joining('tries@world.test', code)))).reason).toBe(
      'code_expired',
    );
  });

  test('AC2: a code works only once and only for its own purpose', async () => {
    const nora = await world.newcomer({ email: 'once@world.test' });
    const [codeEmail] = await world.mail(nora.email);
    const code = /\d{6}/.exec(codeEmail?.text ?? '')?.[0] ?? '';
    const again = await refusalOf(world.visitor().call(account.register, joining(nora.email, code)));
    expect(again.reason).toBe('code_expired');
    const otherPurpose = world
      .visitor()
      .call(account.resetPassword, { email: nora.email, code, newPassword: 'another-fine-5' });
    expect((await refusalOf(otherPurpose)).reason).toBe('code_expired');
  });

  test('AC2: a code expires after twenty minutes', async () => {
    const world = await openWorld();
    await world.visitor().call(account.sendCode, { email: 'late@world.test', purpose: 'register' });
    const code = await world.mailedCode('late@world.test');
    await world.advance(20 * 60_000 + 1_000);
    expect(
      (await refusalOf(world.visitor().call(account.register, joining('late@world.test', code)))).reason,
    ).toBe('code_expired');
    await world.close();
  });

  test('requesting a second code within a minute is refused, with the time to wait', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'soon@world.test', purpose: 'register' });
    const again = await refusalOf(
      visitor.call(account.sendCode, { email: 'soon@world.test', purpose: 'register' }),
    );
    expect(again.reason).toBe('code_sent_recently');
    expect(again.details.retryAfterMs).toBeGreaterThan(20_000);
  });

  test('a common password or a missing age confirmation is refused and does not use the code up', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'weak@world.test', purpose: 'register' });
    const code = await world.mailedCode('weak@world.test');
    expect(
      (await refusalOf(visitor.call(account.register, joining('weak@world.test', code, 'password1')))).reason,
    ).toBe('weak_password');
    const minor = visitor.call(account.register, { ...joining('weak@world.test', code), isOfAge: false });
    expect((await refusalOf(minor)).reason).toBe('terms_not_accepted');
    expect(await visitor.call(account.register, joining('weak@world.test', code))).toMatchObject({
      info: { firstLogin: true },
    });
  });

  test('AC10: after a lost answer, repeating the registration logs the person in, unless the password differs', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'lost@world.test', purpose: 'register' });
    const code = await world.mailedCode('lost@world.test');
    const first = await visitor.call(account.register, joining('lost@world.test', code));
    const again = await world.visitor().call(account.register, joining('lost@world.test', code));
    expect(again.info.id).toBe(first.info.id);
    const thief = world
      .visitor()
      .call(account.register, joining('lost@world.test', code, 'another-password-5'));
    expect((await refusalOf(thief)).reason).toBe('code_expired');
  });

  test('AC8: a mailbox gets only one account, whatever the spelling or the number of parallel requests', async () => {
    const visitor = world.visitor();
    await visitor.call(account.sendCode, { email: 'One.Person@World.test', purpose: 'register' });
    const code = await world.mailedCode('one.person@world.test');
    const spellings = ['one.person@world.test', 'ONE.PERSON@world.test', ' One.Person@World.Test '];
    const outcomes = await Promise.allSettled(
      spellings.flatMap((email) =>
        [1, 2].map(() => world.visitor().call(account.register, joining(email, code))),
      ),
    );
    const accounts = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.info.id] : [],
    );
    expect(new Set(accounts).size).toBe(1);
    const people = await world.sql`select id from people where email ilike 'one.person@world.test'`;
    expect(people).toHaveLength(1);
  });

  test('already_bound: registering is refused if an account was created after the code was sent', async () => {
    await world.visitor().call(account.sendCode, { email: 'race@world.test', purpose: 'register' });
    const code = await world.mailedCode('race@world.test');
    await world.fan({ email: 'race@world.test' });
    expect(
      (await refusalOf(world.visitor().call(account.register, joining('race@world.test', code)))).code,
    ).toBe(101029);
  });

  test('AC14: a common password is refused before a code is requested', async () => {
    const visitor = world.visitor();
    const refused = await refusalOf(visitor.call(account.checkPassword, { password: 'Password123' }));
    expect(refused.reason).toBe('weak_password');
    expect(await visitor.call(account.checkPassword, { password: 'a-fine-password-4' })).toEqual({
      done: true,
    });
    const short = await refusalOf(visitor.call(account.checkPassword, { password: 'short' }));
    expect(short.reason).toBe('invalid_input');
  });

  test('AC15: a new account has the given display name, or a generated name if no name was given', async () => {
    const join = async (email: string, given: { displayName?: string }) => {
      const visitor = world.visitor();
      await visitor.call(account.sendCode, { email, purpose: 'register' });
      const code = await world.mailedCode(email);
      return (await visitor.call(account.register, { ...joining(email, code), ...given })).info.displayName;
    };
    expect(await join('named@world.test', { displayName: '  Nadia  ' })).toBe('Nadia');
    expect(await join('unnamed@world.test', {})).toMatch(/^Fan [0-9a-fA-F]{4}$/);
    const blank = joining('blank@world.test', '123456');
    expect(
      (await refusalOf(world.visitor().call(account.register, { ...blank, displayName: ' ' }))).reason,
    ).toBe('invalid_input');
  });

  test('AC9: nothing of the email address is public', async () => {
    const nora = await world.newcomer({ email: 'very.private.name@world.test' });
    const bob = await world.fan();
    const seen = JSON.stringify(await bob.call(account.profile, { addressOrDomain: nora.address }));
    expect(seen.toLowerCase()).not.toMatch(/private|very|world\.test/);
    expect(maskEmail('sam@ortiz.studio')).toBe('s…@ortiz.studio');
  });

  test('each account gets its own 0x address', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    expect(alice.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    expect(alice.address).not.toBe(bob.address);
  });
});
