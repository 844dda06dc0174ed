import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { type Browser, openWorld, refusalOf, type World } from '#test/world.ts';
import { isPassword } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

let networks = 0;
/** A network that nobody was in before. */
const newNetwork = () => {
  networks += 1;
  return { headers: { 'x-forwarded-for': `198.19.${networks >> 8}.${networks & 255}` } };
};
type Network = ReturnType<typeof newNetwork>;

const NEW_PASSWORD = 'another-fine-password-5';

const logsIn = (browser: Browser, email: string, password: string, from: Network) =>
  browser.call(account.logIn, { type: 5, credentials: { email, password } }, from);

/** Strangers in many networks use up the guesses at one account. */
async function lockLogin(email: string): Promise<void> {
  await Promise.all(
    Array.from({ length: 11 }, async () => {
      const from = newNetwork();
      for (let count = 0; count < 5; count += 1)
        await refusalOf(logsIn(world.visitor(), email, 'a wrong guess', from));
    }),
  );
}

describe('locks of the login that strangers cause', () => {
  test('AC4: one network’s guesses, however many, lock that network out and no other', async () => {
    const alice = await world.fan();
    const stranger = newNetwork();
    for (let count = 0; count < 60; count += 1)
      await refusalOf(logsIn(world.visitor(), alice.email, 'a wrong guess', stranger));
    await expect(logsIn(world.visitor(), alice.email, alice.password, newNetwork())).resolves.toMatchObject({
      info: { id: alice.id },
    });
  });

  test('AC13: locked by many networks, the owner in a new browser sets a new password and logs in', async () => {
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
    // Only that browser has shown that it holds the mailbox.
    expect((await refusalOf(logsIn(world.visitor(), alice.email, NEW_PASSWORD, newNetwork()))).reason).toBe(
      'too_many_tries',
    );
  });

  test('AC4: guesses from the same network at any accounts do not lock a known browser there', async () => {
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

  test('AC4: one known browser’s wrong guesses leave another known browser its own', async () => {
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

  test('AC13: strangers who lock the login do not keep who is logged in from changing the password', async () => {
    const alice = await world.fan();
    await lockLogin(alice.email);
    await expect(
      alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD }),
    ).resolves.toEqual({ done: true });
  });

  test('AC13: one session has five wrong old passwords in a quarter of an hour', async () => {
    const alice = await world.fan();
    const change = (oldPassword: string) =>
      refusalOf(alice.call(account.updatePassword, { oldPassword, newPassword: NEW_PASSWORD }));
    for (let count = 0; count < 5; count += 1)
      expect((await change('a wrong guess')).reason).toBe('wrong_credentials');
    expect((await change(alice.password)).reason).toBe('too_many_tries');
  });

  test('AC7: a new password voids the codes that were mailed to set another', async () => {
    const alice = await world.fan();
    const [stranger, from] = [world.visitor(), newNetwork()];
    await stranger.call(account.sendCode, { email: alice.email, purpose: 'reset' }, from);
    const code = await world.mailedCode(alice.email);
    await alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD });
    const late = stranger.call(
      account.resetPassword,
      { email: alice.email, code, newPassword: 'a-third-password-6' },
      from,
    );
    expect((await refusalOf(late)).reason).toBe('code_expired');
  });

  test('AC13: strangers in many networks who try passwords without end keep no owner out', async () => {
    const [alice, bob] = [await world.fan(), await world.fan()];
    const [browser, home] = [world.visitor(), newNetwork()];
    await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' }, home);
    const code = await world.mailedCode(alice.email);
    const flood = tryWithoutEnd();
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

/** Strangers' passwords, as many as are looked at and wait, and another for each that was looked at. */
function tryWithoutEnd(): { stop(): void } {
  let isOver = false;
  const stranger = async (): Promise<void> => {
    while (!isOver) await isPassword(null, 'a wrong guess', 'stranger');
  };
  void Promise.allSettled(Array.from({ length: 1_000 }, stranger));
  return {
    stop() {
      isOver = true;
    },
  };
}
