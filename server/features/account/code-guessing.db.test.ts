import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type Browser, openWorld, refusalOf, type World } from '#test/world.ts';
import { deleteOldRateLimits } from '../../kit/rate-limit.ts';
import { deleteOldCodes } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

let networks = 0;
/**
 * Returns the headers of a request from a new network. They contain the network's address as a trusted proxy
 * reports it; no earlier test used this address.
 */
const newNetwork = () => {
  networks += 1;
  return { headers: { 'x-forwarded-for': `198.18.${networks >> 8}.${networks & 255}` } };
};
type Network = ReturnType<typeof newNetwork>;

const NEW_PASSWORD = 'another-fine-password-5';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const resets = (browser: Browser, email: string, code: string, from: Network) =>
  browser.call(account.resetPassword, { email, code, newPassword: NEW_PASSWORD }, from);

const requestsCode = (browser: Browser, email: string, from: Network) =>
  browser.call(account.sendCode, { email, purpose: 'reset' }, from);

const codeMailedTo = async (browser: Browser, email: string, from: Network): Promise<string> => {
  await requestsCode(browser, email, from);
  return world.mailedCode(email);
};

const otherThan = (code: string): string => (code.startsWith('0') ? '1' : '0').repeat(code.length || 6);

/** Makes `times` wrong guesses from one network and returns the reasons of the refusals. */
const wrongGuesses = async (email: string, code: string, from: Network, times: number): Promise<string[]> => {
  const reasons: string[] = [];
  for (let count = 0; count < times; count += 1)
    reasons.push((await refusalOf(resets(world.visitor(), email, otherThan(code), from))).reason);
  return reasons;
};

/** Makes four wrong guesses from each of `count` new networks. */
const attack = async (email: string, code: string, count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => wrongGuesses(email, code, newNetwork(), 4)))).flat();

describe('guessing a mailed code', () => {
  test('AC11: an attacker’s guesses do not use up the tries of the owner’s new browser', async () => {
    const alice = await world.fan();
    const [browser, home, attacker] = [world.visitor(), newNetwork(), newNetwork()];
    const code = await codeMailedTo(browser, alice.email, home);
    expect(await wrongGuesses(alice.email, code, attacker, 12)).toEqual([
      ...Array<string>(4).fill('wrong_code'),
      ...Array<string>(6).fill('code_expired'),
      ...Array<string>(2).fill('too_many_tries'),
    ]);
    const typo = await refusalOf(resets(browser, alice.email, otherThan(code), home));
    expect(typo).toMatchObject({ reason: 'wrong_code', details: { triesLeft: 4 } });
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: an attacker in the same network does not use up the tries of the browser that requested the code', async () => {
    const alice = await world.fan();
    const [browser, shared] = [world.visitor(), newNetwork()];
    const code = await codeMailedTo(browser, alice.email, shared);
    expect((await wrongGuesses(alice.email, code, shared, 12)).at(-1)).toBe('too_many_tries');
    expect(await resets(browser, alice.email, code, shared)).toEqual({ done: true });
  });

  test('AC11: guesses made before a code exists do not count against a code requested later', async () => {
    const alice = await world.fan();
    await wrongGuesses(alice.email, '', newNetwork(), 40);
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await codeMailedTo(browser, alice.email, home);
    expect(code).toHaveLength(6);
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: a network without tries left is refused even with the right code', async () => {
    const alice = await world.fan();
    const attacker = newNetwork();
    const code = await codeMailedTo(world.visitor(), alice.email, newNetwork());
    await wrongGuesses(alice.email, code, attacker, 5);
    expect((await refusalOf(resets(world.visitor(), alice.email, code, attacker))).reason).toBe(
      'code_expired',
    );
  });

  test('AC11: many networks together get twenty guesses at six-digit codes; after these, codes have twelve digits', async () => {
    const alice = await world.fan();
    const code = await codeMailedTo(world.visitor(), alice.email, newNetwork());
    const reasons = await attack(alice.email, code, 8);
    expect(reasons.filter((reason) => reason === 'wrong_code')).toHaveLength(20);
    expect((await refusalOf(resets(world.visitor(), alice.email, code, newNetwork()))).reason).toBe(
      'code_expired',
    );
    await world.advance(2 * MINUTE_MS);
    const fresh = await codeMailedTo(alice, alice.email, newNetwork());
    expect(fresh).toHaveLength(12);
  });

  test('AC11: attackers in many networks cannot keep the owner from using a code in a new browser', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const short = await codeMailedTo(browser, alice.email, home);
    await attack(alice.email, short, 8);
    expect((await refusalOf(resets(browser, alice.email, short, home))).reason).toBe('code_expired');

    // The refusal makes the owner request another code. The new code has twelve digits, so attackers' guesses
    // do not void it.
    const again = await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' }, home);
    expect(again).toEqual({ resendAfterSeconds: 60, digits: 12 });
    const long = await world.mailedCode(alice.email);
    expect(long).toHaveLength(12);
    await attack(alice.email, long, 8);
    await attack(alice.email, short, 8);
    expect(await resets(browser, alice.email, long, home)).toEqual({ done: true });
  });

  test('AC11: after attackers have voided a code for new browsers, the owner can still use it in a known browser', async () => {
    const alice = await world.fan();
    const home = newNetwork();
    const code = await codeMailedTo(alice, alice.email, home);
    await attack(alice.email, code, 8);
    expect(await resets(alice, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: a known browser’s guesses at a code are limited, too', async () => {
    const alice = await world.fan();
    const code = await codeMailedTo(alice, alice.email, newNetwork());
    const reasons: string[] = [];
    for (let count = 0; count < 12; count += 1)
      reasons.push((await refusalOf(resets(alice, alice.email, otherThan(code), newNetwork()))).reason);
    expect(reasons.filter((reason) => reason === 'wrong_code')).toHaveLength(4);
    expect(reasons.slice(-2)).toEqual(['too_many_tries', 'too_many_tries']);
    expect((await refusalOf(resets(alice, alice.email, code, newNetwork()))).reason).toBe('too_many_tries');
  });

  test.each(['changed', 'reset'])(
    'AC7: after the password was %s, browsers known by the old password count as new and share one limit of guesses',
    async (how) => {
      const alice = await world.fan();
      // Each login makes another browser known.
      const thieves: Browser[] = [];
      for (let count = 0; count < 6; count += 1) thieves.push(await alice.elsewhere());
      if (how === 'reset') {
        const first = await codeMailedTo(alice, alice.email, newNetwork());
        await resets(alice, alice.email, first, newNetwork());
        await world.advance(2 * MINUTE_MS);
      } else
        await alice.call(account.updatePassword, {
          oldPassword: alice.password,
          newPassword: NEW_PASSWORD,
        });
      // Waits for the email about the changed password, so that the later email with the code is the newest.
      await world.mail(alice.email);
      const code = await codeMailedTo(world.visitor(), alice.email, newNetwork());
      const reasons: string[] = [];
      for (const thief of thieves)
        for (let guess = 0; guess < 4; guess += 1)
          reasons.push((await refusalOf(resets(thief, alice.email, otherThan(code), newNetwork()))).reason);
      expect(reasons.filter((reason) => reason === 'wrong_code')).toHaveLength(20);
      // The browser that set the new password stays known, so it still has its own tries.
      const own = await codeMailedTo(alice, alice.email, newNetwork());
      expect((await refusalOf(resets(alice, alice.email, otherThan(own), newNetwork()))).reason).toBe(
        'wrong_code',
      );
    },
  );

  test('AC11: new browsers share one limit of guesses at six-digit codes, even if each of them requested a code', async () => {
    const alice = await world.fan();
    const code = await codeMailedTo(world.visitor(), alice.email, newNetwork());
    for (let count = 0; count < 6; count += 1) {
      const [browser, from] = [world.visitor(), newNetwork()];
      await requestsCode(browser, alice.email, from);
      for (let guess = 0; guess < 4; guess += 1)
        expect((await refusalOf(resets(browser, alice.email, otherThan(code), from))).reason).toBe(
          'wrong_code',
        );
    }
    // Five browsers used up the twenty shared guesses. Since then new codes have twelve digits, and the
    // six-digit code no longer works.
    const late = world.visitor();
    expect(await requestsCode(late, alice.email, newNetwork())).toMatchObject({ digits: 12 });
    expect((await refusalOf(resets(late, alice.email, code, newNetwork()))).reason).toBe('wrong_code');
  });

  test('AC2: of several parallel uses of a code, only one sets a password', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await codeMailedTo(browser, alice.email, home);
    const uses = await Promise.allSettled(
      [1, 2, 3].map((count) =>
        browser.call(
          account.resetPassword,
          { email: alice.email, code, newPassword: `parallel-pass-${count}` },
          home,
        ),
      ),
    );
    expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('requesting a code', () => {
  const countEmails = async (email: string): Promise<number> => (await world.mail(email)).length;

  test('AC12: parallel requests send one email, whether they come from one browser or from many', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const one = await Promise.allSettled(
      Array.from({ length: 9 }, () => requestsCode(alice, alice.email, home)),
    );
    expect(one.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await countEmails(alice.email)).toBe(1);

    const bob = await world.fan();
    await requestsCode(browser, 'somebody-else@world.test', home);
    const many = await Promise.all(
      Array.from({ length: 9 }, () => requestsCode(world.visitor(), bob.email, newNetwork())),
    );
    expect(new Set(many.map(({ resendAfterSeconds }) => resendAfterSeconds))).toEqual(new Set([60]));
    expect(await countEmails(bob.email)).toBe(1);
  });

  test('AC12: a code that an attacker requested does not void the owner’s code', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await codeMailedTo(browser, alice.email, home);
    await world.advance(MINUTE_MS + 1_000);
    const later = await codeMailedTo(world.visitor(), alice.email, newNetwork());
    expect(later).not.toBe(code);
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
    // The reset with the owner's code has voided the attacker's code.
    expect((await refusalOf(resets(world.visitor(), alice.email, later, newNetwork()))).reason).toBe(
      'code_expired',
    );
  });

  test('AC2: a newer code voids the older code of the same browser', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const first = await codeMailedTo(browser, alice.email, home);
    await world.advance(MINUTE_MS + 1_000);
    const second = await codeMailedTo(browser, alice.email, home);
    expect((await refusalOf(resets(browser, alice.email, first, home))).reason).toBe('wrong_code');
    expect(await resets(browser, alice.email, second, home)).toEqual({ done: true });
  });

  test.each(['known', 'new'] as const)(
    'AC12: attackers’ repeated requests send few emails, and the owner can still reset the password in a %s browser',
    async (kind) => {
      const alice = await world.fan();
      for (let count = 0; count < 14; count += 1) {
        await requestsCode(world.visitor(), alice.email, newNetwork());
        await world.advance(MINUTE_MS + 1_000);
      }
      expect(await countEmails(alice.email)).toBe(3);
      const [browser, home] = [kind === 'known' ? alice : world.visitor(), newNetwork()];
      const code = await codeMailedTo(browser, alice.email, home);
      expect(await countEmails(alice.email)).toBe(kind === 'known' ? 4 : 3);
      expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
    },
  );

  test('AC12: every request for a code gets the usual answer, even if that request sent no email', async () => {
    const alice = await world.fan();
    for (let count = 0; count < 45; count += 1) {
      await expect(requestsCode(world.visitor(), alice.email, newNetwork())).resolves.toMatchObject({
        digits: 6,
      });
      await world.advance(MINUTE_MS + 1_000);
    }
    expect(await countEmails(alice.email)).toBeLessThanOrEqual(12);
  });

  test('AC11: attackers cannot keep a person from signing up', async () => {
    const email = 'newcomer-under-attack@world.test';
    const [browser, home] = [world.visitor(), newNetwork()];
    const join = (from: Browser, code: string, network: Network) =>
      from.call(
        account.register,
        { credentials: { email, password: NEW_PASSWORD, code }, isOfAge: true, acceptsTerms: true },
        network,
      );
    const requestSignUpCode = (from: Browser, network: Network) =>
      from.call(account.sendCode, { email, purpose: 'register' }, network);
    for (let count = 0; count < 6; count += 1) {
      await requestSignUpCode(world.visitor(), newNetwork());
      const network = newNetwork();
      for (let guess = 0; guess < 4; guess += 1) await refusalOf(join(world.visitor(), '000000', network));
      await world.advance(MINUTE_MS + 1_000);
    }
    await requestSignUpCode(browser, home);
    const code = await world.mailedCode(email);
    await expect(join(browser, code, home)).resolves.toMatchObject({ info: { firstLogin: true } });
  });
});

test('old codes and rate limits are deleted, but a valid code is kept, and so is the count of its tries', async () => {
  const [email, other] = ['long-ago@world.test', 'just-now@world.test'];
  const rows = async () =>
    world.sql<{ codes: string[]; askers: number; allowances: number }>`
      select array(select email from verification_codes where email in (${email}, ${other})) as codes,
        (select count(*)::integer from code_askers a where not exists (
          select from verification_codes c where c.id = a.code_id)) as askers,
        (select count(*)::integer from allowances where window_started_at < app_now() - interval '7 days') as allowances`;
  const forget = async () => {
    await deleteOldCodes(world.db);
    await deleteOldRateLimits(world.db);
  };
  await requestsCode(world.visitor(), email, newNetwork());
  await forget();
  expect(await rows()).toMatchObject([{ codes: [email] }]);
  await world.advance(8 * DAY_MS);
  const home = newNetwork();
  await requestsCode(world.visitor(), other, home);
  const [before] = await rows();
  expect(before?.allowances).toBeGreaterThan(0);
  await forget();
  expect(await rows()).toEqual([{ codes: [other], askers: 0, allowances: 0 }]);
  // The count of tries at a code must be kept as long as the code is valid.
  await wrongGuesses(other, '', home, 12);
  await forget();
  expect(await wrongGuesses(other, '', home, 1)).toEqual(['too_many_tries']);
});
