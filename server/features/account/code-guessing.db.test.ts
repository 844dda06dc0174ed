import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type Browser, openWorld, refusalOf, type World } from '#test/world.ts';

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

const resets = (browser: Browser, email: string, code: string, from: Network) =>
  browser.call(account.resetPassword, { email, code, newPassword: NEW_PASSWORD }, from);

const askCode = async (browser: Browser, email: string, from: Network): Promise<string> => {
  await browser.call(account.sendCode, { email, purpose: 'reset' }, from);
  return world.mailedCode(email);
};

const otherThan = (code: string): string => (code === '000000' ? '111111' : '000000');

/** What a stranger who guesses so often is told, guess by guess. */
const guesses = async (email: string, code: string, from: Network, times: number): Promise<string[]> => {
  const told: string[] = [];
  for (let count = 0; count < times; count += 1)
    told.push((await refusalOf(resets(world.visitor(), email, otherThan(code), from))).reason);
  return told;
};

describe('guessing at a code that was mailed to somebody', () => {
  test('AC11: a stranger’s guesses leave the owner their own tries, in a browser that is new to the account', async () => {
    const alice = await world.fan();
    const [home, stranger] = [newNetwork(), newNetwork()];
    const code = await askCode(world.visitor(), alice.email, home);
    expect(await guesses(alice.email, code, stranger, 12)).toEqual([
      ...Array<string>(4).fill('wrong_code'),
      ...Array<string>(6).fill('code_expired'),
      ...Array<string>(2).fill('too_many_tries'),
    ]);
    const typo = await refusalOf(resets(world.visitor(), alice.email, otherThan(code), home));
    expect(typo).toMatchObject({ reason: 'wrong_code', details: { triesLeft: 4 } });
    expect(await resets(world.visitor(), alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: who guessed before there was a code does not stop who asks for one', async () => {
    const alice = await world.fan();
    await guesses(alice.email, '', newNetwork(), 40);
    const home = newNetwork();
    const code = await askCode(world.visitor(), alice.email, home);
    expect(await resets(world.visitor(), alice.email, code, home)).toEqual({ done: true });
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

  test('AC11: guesses at one code are few in all, however many networks they come from', async () => {
    const alice = await world.fan();
    const code = await askCode(world.visitor(), alice.email, newNetwork());
    const told: string[] = [];
    for (let count = 0; count < 8; count += 1)
      told.push(...(await guesses(alice.email, code, newNetwork(), 4)));
    expect(told.filter((reason) => reason === 'wrong_code')).toHaveLength(19);
    expect((await refusalOf(resets(world.visitor(), alice.email, code, newNetwork()))).reason).not.toBe(
      'wrong_code',
    );
    // Nor do fresh codes buy more than so many guesses in an hour.
    await world.advance(2 * MINUTE_MS);
    const fresh = await askCode(world.visitor(), alice.email, newNetwork());
    expect(await guesses(alice.email, fresh, newNetwork(), 2)).toEqual(['too_many_tries', 'too_many_tries']);
  });

  test('AC11: a code that strangers have voided for each other works in a browser of its owner', async () => {
    const alice = await world.fan();
    const home = newNetwork();
    const code = await askCode(alice, alice.email, home);
    for (let count = 0; count < 5; count += 1) await guesses(alice.email, code, newNetwork(), 5);
    expect(await resets(alice, alice.email, code, home)).toEqual({ done: true });
  });

  test('AC11: after all that, a browser that was in the account before still asks for a code and uses it', async () => {
    const alice = await world.fan();
    const home = newNetwork();
    const code = await askCode(alice, alice.email, home);
    for (let count = 0; count < 10; count += 1) await guesses(alice.email, code, newNetwork(), 5);
    for (let count = 0; count < 4; count += 1) {
      await world.advance(2 * MINUTE_MS);
      const asked = newNetwork();
      for (let mails = 0; mails < 4; mails += 1) {
        await world
          .visitor()
          .call(account.sendCode, { email: alice.email, purpose: 'reset' }, asked)
          .catch(() => null);
        await world.advance(MINUTE_MS + 1_000);
      }
    }
    const late = await refusalOf(
      world.visitor().call(account.sendCode, { email: alice.email, purpose: 'reset' }, newNetwork()),
    );
    expect(late.reason).toBe('too_many_tries');
    const own = await askCode(alice, alice.email, home);
    expect(await resets(alice, alice.email, own, home)).toEqual({ done: true });
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
});

describe('guessing at a password', () => {
  const logIn = (email: string, password: string) => ({ type: 5, credentials: { email, password } }) as const;

  test('AC4: one network’s guesses, however many, lock that network out and no other', async () => {
    const alice = await world.fan();
    const stranger = newNetwork();
    for (let count = 0; count < 60; count += 1)
      await refusalOf(world.visitor().call(account.logIn, logIn(alice.email, 'a wrong guess'), stranger));
    await expect(
      world.visitor().call(account.logIn, logIn(alice.email, alice.password), newNetwork()),
    ).resolves.toMatchObject({ info: { id: alice.id } });
  });
});
