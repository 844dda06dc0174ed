import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type Browser, openWorld, refusalOf, type World } from '#test/world.ts';
import { deleteOldRateLimits } from '../../kit/rate-limit.ts';
import { forgetOldCodes } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

let networks = 0;
/** A network that nobody was in before; the address is what the hop in front of us saw. */
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

const asks = (browser: Browser, email: string, from: Network) =>
  browser.call(account.sendCode, { email, purpose: 'reset' }, from);

const askCode = async (browser: Browser, email: string, from: Network): Promise<string> => {
  await asks(browser, email, from);
  return world.mailedCode(email);
};

const otherThan = (code: string): string => (code.startsWith('0') ? '1' : '0').repeat(code.length || 6);

/** What a stranger who guesses so often is told, guess by guess. */
const guesses = async (email: string, code: string, from: Network, times: number): Promise<string[]> => {
  const told: string[] = [];
  for (let count = 0; count < times; count += 1)
    told.push((await refusalOf(resets(world.visitor(), email, otherThan(code), from))).reason);
  return told;
};

/** Strangers in so many networks use up what each of them has at a code. */
const attack = async (email: string, code: string, count: number): Promise<string[]> =>
  (await Promise.all(Array.from({ length: count }, () => guesses(email, code, newNetwork(), 4)))).flat();

describe('guessing at a code that was mailed to somebody', () => {
  test('AC11: a stranger’s guesses leave the owner their own tries, in a browser that is new to the account', async () => {
    const alice = await world.fan();
    const [browser, home, stranger] = [world.visitor(), newNetwork(), newNetwork()];
    const code = await askCode(browser, alice.email, home);
    expect(await guesses(alice.email, code, stranger, 12)).toEqual([
      ...Array<string>(4).fill('wrong_code'),
      ...Array<string>(6).fill('code_expired'),
      ...Array<string>(2).fill('too_many_tries'),
    ]);
    const typo = await refusalOf(resets(browser, alice.email, otherThan(code), home));
    expect(typo).toMatchObject({ reason: 'wrong_code', details: { triesLeft: 4 } });
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: a stranger in the same network leaves the browser that asked its own tries', async () => {
    const alice = await world.fan();
    const [browser, shared] = [world.visitor(), newNetwork()];
    const code = await askCode(browser, alice.email, shared);
    expect((await guesses(alice.email, code, shared, 12)).at(-1)).toBe('too_many_tries');
    expect(await resets(browser, alice.email, code, shared)).toEqual({ done: true });
  });

  test('AC11: who guessed before there was a code does not stop who asks for one', async () => {
    const alice = await world.fan();
    await guesses(alice.email, '', newNetwork(), 40);
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await askCode(browser, alice.email, home);
    expect(code).toHaveLength(6);
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: out of tries, a network is refused the right code too', async () => {
    const alice = await world.fan();
    const stranger = newNetwork();
    const code = await askCode(world.visitor(), alice.email, newNetwork());
    await guesses(alice.email, code, stranger, 5);
    expect((await refusalOf(resets(world.visitor(), alice.email, code, stranger))).reason).toBe(
      'code_expired',
    );
  });

  test('AC11: strangers in many networks have twenty guesses at six digits, and then none, also at fresh codes', async () => {
    const alice = await world.fan();
    const code = await askCode(world.visitor(), alice.email, newNetwork());
    const told = await attack(alice.email, code, 8);
    expect(told.filter((reason) => reason === 'wrong_code')).toHaveLength(20);
    expect((await refusalOf(resets(world.visitor(), alice.email, code, newNetwork()))).reason).toBe(
      'code_expired',
    );
    await world.advance(2 * MINUTE_MS);
    const fresh = await askCode(alice, alice.email, newNetwork());
    expect(fresh).toHaveLength(12);
  });

  test('AC11: strangers in many networks cannot keep the owner, in a new browser, from using a code', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const short = await askCode(browser, alice.email, home);
    await attack(alice.email, short, 8);
    expect((await refusalOf(resets(browser, alice.email, short, home))).reason).toBe('code_expired');

    // The way on is the one the refusal names: another code. It is long, and needs no limit on all strangers together.
    const again = await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' }, home);
    expect(again).toEqual({ resendAfterSeconds: 60, digits: 12 });
    const long = await world.mailedCode(alice.email);
    expect(long).toHaveLength(12);
    await attack(alice.email, long, 8);
    await attack(alice.email, short, 8);
    expect(await resets(browser, alice.email, long, home)).toEqual({ done: true });
  });

  test('AC11: a code that strangers have voided for each other works in a browser of its owner', async () => {
    const alice = await world.fan();
    const home = newNetwork();
    const code = await askCode(alice, alice.email, home);
    await attack(alice.email, code, 8);
    expect(await resets(alice, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: a known browser’s own guesses at a code are few too', async () => {
    const alice = await world.fan();
    const code = await askCode(alice, alice.email, newNetwork());
    const told: string[] = [];
    for (let count = 0; count < 12; count += 1)
      told.push((await refusalOf(resets(alice, alice.email, otherThan(code), newNetwork()))).reason);
    expect(told.filter((reason) => reason === 'wrong_code')).toHaveLength(4);
    expect(told.slice(-2)).toEqual(['too_many_tries', 'too_many_tries']);
    expect((await refusalOf(resets(alice, alice.email, code, newNetwork()))).reason).toBe('too_many_tries');
  });

  test.each(['changed', 'reset'])(
    'AC7: who knew the password that was %s guesses at a code as a stranger',
    async (how) => {
      const alice = await world.fan();
      // Each login makes one more browser known.
      const thieves: Browser[] = [];
      for (let count = 0; count < 6; count += 1) thieves.push(await alice.elsewhere());
      if (how === 'reset') {
        const first = await askCode(alice, alice.email, newNetwork());
        await resets(alice, alice.email, first, newNetwork());
        await world.advance(2 * MINUTE_MS);
      } else
        await alice.call(account.updatePassword, {
          oldPassword: alice.password,
          newPassword: NEW_PASSWORD,
        });
      // The letter about it has left before the next one does.
      await world.mail(alice.email);
      const code = await askCode(world.visitor(), alice.email, newNetwork());
      const told: string[] = [];
      for (const thief of thieves)
        for (let guess = 0; guess < 4; guess += 1)
          told.push((await refusalOf(resets(thief, alice.email, otherThan(code), newNetwork()))).reason);
      expect(told.filter((reason) => reason === 'wrong_code')).toHaveLength(20);
      // The browser in which it was done stays known.
      const own = await askCode(alice, alice.email, newNetwork());
      expect((await refusalOf(resets(alice, alice.email, otherThan(own), newNetwork()))).reason).toBe(
        'wrong_code',
      );
    },
  );

  test('AC11: browsers that only ask get no more guesses at six digits than all strangers have', async () => {
    const alice = await world.fan();
    const code = await askCode(world.visitor(), alice.email, newNetwork());
    for (let count = 0; count < 6; count += 1) {
      const [browser, from] = [world.visitor(), newNetwork()];
      await asks(browser, alice.email, from);
      for (let guess = 0; guess < 4; guess += 1)
        expect((await refusalOf(resets(browser, alice.email, otherThan(code), from))).reason).toBe(
          'wrong_code',
        );
    }
    // The sixth was counted against a long code, which it cannot hit; six digits open nothing any more.
    const late = world.visitor();
    expect(await asks(late, alice.email, newNetwork())).toMatchObject({ digits: 12 });
    expect((await refusalOf(resets(late, alice.email, code, newNetwork()))).reason).toBe('wrong_code');
  });

  test('AC2: two parallel uses of one code set one password', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await askCode(browser, alice.email, home);
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

describe('asking for a code', () => {
  const lettersTo = async (email: string): Promise<number> => (await world.mail(email)).length;

  test('AC12: parallel requests send one letter, from one browser or from many', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const one = await Promise.allSettled(Array.from({ length: 9 }, () => asks(alice, alice.email, home)));
    expect(one.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await lettersTo(alice.email)).toBe(1);

    const bob = await world.fan();
    await asks(browser, 'somebody-else@world.test', home);
    const many = await Promise.all(
      Array.from({ length: 9 }, () => asks(world.visitor(), bob.email, newNetwork())),
    );
    expect(new Set(many.map(({ resendAfterSeconds }) => resendAfterSeconds))).toEqual(new Set([60]));
    expect(await lettersTo(bob.email)).toBe(1);
  });

  test('AC12: a code that a stranger asked for does not void the owner’s', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const code = await askCode(browser, alice.email, home);
    await world.advance(MINUTE_MS + 1_000);
    const later = await askCode(world.visitor(), alice.email, newNetwork());
    expect(later).not.toBe(code);
    expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
    // What it was for is done: the other one is of no more use.
    expect((await refusalOf(resets(world.visitor(), alice.email, later, newNetwork()))).reason).toBe(
      'code_expired',
    );
  });

  test('AC2: a newer code voids the older one of the same browser', async () => {
    const alice = await world.fan();
    const [browser, home] = [world.visitor(), newNetwork()];
    const first = await askCode(browser, alice.email, home);
    await world.advance(MINUTE_MS + 1_000);
    const second = await askCode(browser, alice.email, home);
    expect((await refusalOf(resets(browser, alice.email, first, home))).reason).toBe('wrong_code');
    expect(await resets(browser, alice.email, second, home)).toEqual({ done: true });
  });

  test.each(['known', 'new'] as const)(
    'AC12: strangers who have codes mailed all the time send few, and the owner, in a %s browser, goes on',
    async (kind) => {
      const alice = await world.fan();
      for (let count = 0; count < 14; count += 1) {
        await asks(world.visitor(), alice.email, newNetwork());
        await world.advance(MINUTE_MS + 1_000);
      }
      expect(await lettersTo(alice.email)).toBe(3);
      const [browser, home] = [kind === 'known' ? alice : world.visitor(), newNetwork()];
      const code = await askCode(browser, alice.email, home);
      expect(await lettersTo(alice.email)).toBe(kind === 'known' ? 4 : 3);
      expect(await resets(browser, alice.email, code, home)).toEqual({ done: true });
    },
  );

  test('AC12: whenever no letter is sent, a code is open', async () => {
    const alice = await world.fan();
    for (let count = 0; count < 45; count += 1) {
      await expect(asks(world.visitor(), alice.email, newNetwork())).resolves.toMatchObject({ digits: 6 });
      await world.advance(MINUTE_MS + 1_000);
    }
    expect(await lettersTo(alice.email)).toBeLessThanOrEqual(12);
  });

  test('AC11: strangers cannot keep somebody from signing up', async () => {
    const email = 'newcomer-under-attack@world.test';
    const [browser, home] = [world.visitor(), newNetwork()];
    const join = (from: Browser, code: string, network: Network) =>
      from.call(
        account.register,
        { credentials: { email, password: NEW_PASSWORD, code }, isOfAge: true, acceptsTerms: true },
        network,
      );
    const ask = (from: Browser, network: Network) =>
      from.call(account.sendCode, { email, purpose: 'register' }, network);
    for (let count = 0; count < 6; count += 1) {
      await ask(world.visitor(), newNetwork());
      const network = newNetwork();
      for (let guess = 0; guess < 4; guess += 1) await refusalOf(join(world.visitor(), '000000', network));
      await world.advance(MINUTE_MS + 1_000);
    }
    await ask(browser, home);
    const code = await world.mailedCode(email);
    await expect(join(browser, code, home)).resolves.toMatchObject({ info: { firstLogin: true } });
  });
});

test('what was mailed and counted long ago is forgotten, and nothing that still counts', async () => {
  const [email, other] = ['long-ago@world.test', 'just-now@world.test'];
  const rows = async () =>
    world.sql<{ codes: string[]; askers: number; allowances: number }>`
      select array(select email from verification_codes where email in (${email}, ${other})) as codes,
        (select count(*)::integer from code_askers a where not exists (
          select from verification_codes c where c.id = a.code_id)) as askers,
        (select count(*)::integer from allowances where window_started_at < app_now() - interval '7 days') as allowances`;
  const forget = async () => {
    await forgetOldCodes(world.db);
    await deleteOldRateLimits(world.db);
  };
  await asks(world.visitor(), email, newNetwork());
  await forget();
  expect(await rows()).toMatchObject([{ codes: [email] }]);
  await world.advance(8 * DAY_MS);
  const home = newNetwork();
  await asks(world.visitor(), other, home);
  const [before] = await rows();
  expect(before?.allowances).toBeGreaterThan(0);
  await forget();
  expect(await rows()).toEqual([{ codes: [other], askers: 0, allowances: 0 }]);
  // Tries at a code that lives are still counted.
  await guesses(other, '', home, 12);
  await forget();
  expect(await guesses(other, '', home, 1)).toEqual(['too_many_tries']);
});
