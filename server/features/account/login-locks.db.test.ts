import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type Browser, openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

let networks = 0;
/** The headers of a request from a network that no earlier test used. */
const newNetwork = () => {
  networks += 1;
  return { headers: { 'x-forwarded-for': `198.19.${networks >> 8}.${networks & 255}` } };
};
type Network = ReturnType<typeof newNetwork>;

const NEW_PASSWORD = 'another-fine-password-5';

const logsIn = (browser: Browser, email: string, password: string, from: Network) =>
  browser.call(account.logIn, { type: 5, credentials: { email, password } }, from);

/** Locks logins to one account, by using up the account's guesses from many networks. */
async function lockLogin(email: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 11 }, async () => {
      const from = newNetwork();
      for (let count = 0; count < 5; count += 1)
        await refusalOf(logsIn(world.visitor(), email, 'a wrong guess', from));
    }),
  );
}

describe('login locks that attackers cause', () => {
  test('AC4: guesses from one network lock the account only for that network', async () => {
    const alice = await world.fan();
    const attacker = newNetwork();
    for (let count = 0; count < 60; count += 1)
      await refusalOf(logsIn(world.visitor(), alice.email, 'a wrong guess', attacker));
    await expect(logsIn(world.visitor(), alice.email, alice.password, newNetwork())).resolves.toMatchObject({
      info: { id: alice.id },
    });
  });

  test('AC13: after attackers in many networks lock a login, the owner can reset the password and log in', async () => {
    const alice = await world.fan();
    await lockLogin(alice.email);
    const [browser, home] = [world.visitor(), newNetwork()];
    expect((await refusalOf(logsIn(browser, alice.email, alice.password, home))).reason).toBe(
      'too_many_tries',
    );
    await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' }, home);
    const code = await world.mailedCode(alice.email);
    await browser.call(account.resetPassword, { email: alice.email, code, newPassword: NEW_PASSWORD }, home);
    await expect(logsIn(browser, alice.email, NEW_PASSWORD, home)).resolves.toMatchObject({
      info: { id: alice.id },
    });
    // Only the browser that made the reset is exempt from the lock, because it proved that it can read the
    // mailbox.
    expect((await refusalOf(logsIn(world.visitor(), alice.email, NEW_PASSWORD, newNetwork()))).reason).toBe(
      'too_many_tries',
    );
  });

  test('AC4: a known browser can log in from a network that is over its limits', async () => {
    const alice = await world.fan();
    const shared = newNetwork();
    const network = shared.headers['x-forwarded-for'];
    await world.sql`insert into allowances (subject, code, used, window_started_at)
      values (${network}, 'login-network', 300, app_now()), (${network}, 'code-mail-network', 100, app_now())`;
    expect((await refusalOf(logsIn(world.visitor(), alice.email, alice.password, shared))).reason).toBe(
      'too_many_tries',
    );
    await expect(logsIn(alice, alice.email, alice.password, shared)).resolves.toBeDefined();
    await expect(
      alice.call(account.sendCode, { email: alice.email, purpose: 'reset' }, shared),
    ).resolves.toBeDefined();
  });

  test('AC4: a known browser’s wrong guesses do not lock another known browser', async () => {
    const alice = await world.fan();
    const phone = await alice.elsewhere();
    await Promise.all(
      Array.from({ length: 60 }, () => refusalOf(logsIn(phone, alice.email, 'a wrong guess', newNetwork()))),
    );
    expect((await refusalOf(logsIn(phone, alice.email, alice.password, newNetwork()))).reason).toBe(
      'too_many_tries',
    );
    await expect(logsIn(alice, alice.email, alice.password, newNetwork())).resolves.toBeDefined();
  });

  test('AC13: a login lock does not keep a logged-in person from changing the password', async () => {
    const alice = await world.fan();
    await lockLogin(alice.email);
    await expect(
      alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD }),
    ).resolves.toEqual({ done: true });
  });

  test('AC13: after five wrong old passwords within a quarter of an hour, a session’s next try is refused', async () => {
    const alice = await world.fan();
    const change = (oldPassword: string) =>
      refusalOf(alice.call(account.updatePassword, { oldPassword, newPassword: NEW_PASSWORD }));
    for (let count = 0; count < 5; count += 1)
      expect((await change('a wrong guess')).reason).toBe('wrong_credentials');
    expect((await change(alice.password)).reason).toBe('too_many_tries');
  });

  test('AC7: a new password voids codes that were mailed for a reset', async () => {
    const alice = await world.fan();
    const [attacker, from] = [world.visitor(), newNetwork()];
    await attacker.call(account.sendCode, { email: alice.email, purpose: 'reset' }, from);
    const code = await world.mailedCode(alice.email);
    await alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD });
    const late = attacker.call(
      account.resetPassword,
      { email: alice.email, code, newPassword: 'a-third-password-6' },
      from,
    );
    expect((await refusalOf(late)).reason).toBe('code_expired');
  });

  test('AC13: a flood of password checks from many networks does not keep owners out', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    const [browser, home] = [world.visitor(), newNetwork()];
    await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' }, home);
    const code = await world.mailedCode(alice.email);
    const flood = floodPasswordChecks();
    expect(
      (await refusalOf(logsIn(world.visitor(), alice.email, 'a wrong guess', newNetwork()))).reason,
    ).toBe('unavailable');
    const outcomes = await Promise.allSettled([
      alice.relogin(),
      browser.call(account.resetPassword, { email: alice.email, code, newPassword: NEW_PASSWORD }, home),
      bob.call(account.updatePassword, { oldPassword: bob.password, newPassword: NEW_PASSWORD }),
    ]);
    flood.stop();
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});

/** Fills all slots and the whole queue for password checks of unproven clients, until `stop` is called. */
function floodPasswordChecks(): { stop(): void } {
  let isOver = false;
  const attacker = async (): Promise<void> => {
    while (!isOver) await world.passwords.isRight(null, 'a wrong guess', 'unproven');
  };
  void Promise.allSettled(Array.from({ length: 1_000 }, attacker));
  return {
    stop() {
      isOver = true;
    },
  };
}
