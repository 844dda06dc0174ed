import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { media } from '#contract/media.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { actingIn, insertActiveSeat } from '#test/world/seats.ts';
import { beginUpload, fetchOffset, idOfUpload, sendBytes, uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
let photo: Buffer;
beforeAll(async () => {
  world = await openWorld();
  const plain = { create: { width: 400, height: 300, channels: 3, background: '#246' } } as const;
  photo = await sharp(plain).jpeg().toBuffer();
});

const NEW_PASSWORD = 'another-fine-password-5';
const logIn = (email: string, password: string) => ({ type: 5, credentials: { email, password } }) as const;

/**
 * The events that can end the login of the browser `phone`. `alice` is the same person in another browser.
 */
const endings: readonly { readonly name: string; end(alice: Person, phone: Person): Promise<unknown> }[] = [
  { name: 'log out', end: (_alice, phone) => phone.call(account.logOut, {}) },
  {
    name: 'session revoked',
    end: async (alice) => {
      const { sessions } = await alice.call(account.sessions, {});
      const other = sessions.find(({ isCurrent }) => !isCurrent);
      await alice.call(account.revokeSession, { id: other?.id ?? '' });
    },
  },
  { name: 'all other sessions revoked', end: (alice) => alice.call(account.revokeOtherSessions, {}) },
  {
    name: 'new password',
    end: (alice) =>
      alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD }),
  },
  {
    name: 'password reset',
    end: async (alice) => {
      const browser = world.visitor();
      await browser.call(account.sendCode, { email: alice.email, purpose: 'reset' });
      const code = await world.mailedCode(alice.email);
      await browser.call(account.resetPassword, { email: alice.email, code, newPassword: NEW_PASSWORD });
    },
  },
  {
    name: 'replaced refresh token used again',
    end: async (_alice, phone) => {
      const stolen = phone.cookies.read('refresh') ?? '';
      await phone.call(account.refresh, {});
      await phone.call(account.refresh, {});
      const thief = world.visitor();
      thief.cookies.write('refresh', stolen);
      await refusalOf(thief.call(account.refresh, {}));
    },
  },
  {
    name: 'account restricted',
    end: (alice) => world.sql`update people set is_restricted = true where id = ${alice.id}`,
  },
];

describe('A1, AC6, AX15: the end of a login', () => {
  test.each(endings)(
    'the end of a login immediately invalidates the login’s tokens, uploads and media addresses: $name',
    async ({ end }) => {
      const alice = await world.creator();
      const phone = await alice.elsewhere();
      const { id } = await uploaded(phone, 'photo', photo);
      const [shown] = (await phone.call(media.refresh, { ids: [id] })).media;
      const addresses = shown?.sources?.images.map(({ address }) => address) ?? [];
      const upload = idOfUpload(await beginUpload(phone, 'photo', photo.length));
      const statuses = async (): Promise<Set<number>> =>
        new Set(
          await Promise.all(addresses.map(async (address) => (await world.visitor().raw(address)).status)),
        );
      expect(await statuses()).toEqual(new Set([200]));
      expect((await fetchOffset(phone, upload)).status).toBe(200);
      const refresh = phone.cookies.read('refresh') ?? '';

      await end(alice, phone);

      expect(await statuses()).toEqual(new Set([404]));
      expect((await refusalOf(phone.call(account.sessions, {}))).reason).toBe('unauthorized');
      expect((await fetchOffset(phone, upload)).status).toBe(401);
      expect((await sendBytes(phone, upload, 0, photo)).status).toBe(401);
      expect((await beginUpload(phone, 'photo', photo.length)).status).toBe(401);
      phone.cookies.write('refresh', refresh);
      expect(['unauthorized', 'account_restricted']).toContain(
        (await refusalOf(phone.call(account.refresh, {}))).reason,
      );
      expect((await refusalOf(phone.call(account.sessions, {}))).reason).toBe('unauthorized');
    },
  );

  test.each(endings)(
    'the end of a team member’s login immediately invalidates the media addresses given to that member: $name',
    async ({ end }) => {
      const [ada, mia] = [await world.creator(), await world.fan()];
      const { id } = await uploaded(ada, 'photo', photo);
      await insertActiveSeat(world, { creator: ada, member: mia });
      const phone = await mia.elsewhere();
      const seat = actingIn(phone, ada);
      const [shown] = (await seat.call(media.refresh, { ids: [id] })).media;
      const address = shown?.sources?.images[0]?.address ?? '';
      expect((await world.visitor().raw(address)).status).toBe(200);

      await end(mia, phone);

      expect((await world.visitor().raw(address)).status).toBe(404);
      // Visitors may make this call, so it is not refused without a login, but returns no media.
      expect((await seat.call(media.refresh, { ids: [id] })).media).toEqual([]);
      expect((await refusalOf(seat.call(media.mine, {}))).reason).toBe('unauthorized');
    },
  );
});

/** Runs `act` while a lock keeps all other transactions from writing to the table. */
async function whileLocked(table: string, act: () => Promise<void>): Promise<void> {
  await world.db.transaction().execute(async (tx) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
    await act();
  });
}

describe('AC7: concurrent logins and password changes', () => {
  const change = (alice: Person) =>
    alice.call(account.updatePassword, { oldPassword: alice.password, newPassword: NEW_PASSWORD });

  test('when a login with the old password begins before a password change, the change ends the login', async () => {
    const [alice, thief] = [await world.fan(), world.visitor()];
    let both: Promise<unknown> = Promise.resolve();
    // A login inserts its session before its known device. The lock makes the login wait between these two
    // writes: the session is inserted but not committed.
    await whileLocked('known_devices', async () => {
      const login = thief.call(account.logIn, logIn(alice.email, alice.password));
      await waitUntilBlocked(world, login);
      const changed = change(alice);
      await waitUntilBlocked(world, changed, 2);
      both = Promise.all([login, changed]);
    });
    await both;
    expect((await refusalOf(thief.call(account.sessions, {}))).reason).toBe('unauthorized');
    await expect(alice.call(account.sessions, {})).resolves.toMatchObject({
      sessions: [{ isCurrent: true }],
    });
  });

  test('when a login with the old password begins after the start of a password change, the login is refused', async () => {
    const [alice, thief] = [await world.fan(), world.visitor()];
    let login: Promise<unknown> = Promise.resolve();
    let changed: Promise<unknown> = Promise.resolve();
    // A password change ends sessions before it voids the mailed codes. The lock makes the change wait between
    // these two writes: sessions are ended but nothing is committed.
    await whileLocked('verification_codes', async () => {
      changed = change(alice);
      await waitUntilBlocked(world, changed);
      login = thief.call(account.logIn, logIn(alice.email, alice.password));
      await waitUntilBlocked(world, login, 2);
    });
    await changed;
    expect((await refusalOf(login)).reason).toBe('wrong_credentials');
    expect((await refusalOf(thief.call(account.sessions, {}))).reason).toBe('unauthorized');
  });

  test('of two concurrent password changes, one succeeds and the other is refused', async () => {
    const alice = await world.fan();
    const thief = await alice.elsewhere();
    const outcomes = await Promise.allSettled([
      change(alice),
      thief.call(account.updatePassword, {
        oldPassword: alice.password,
        newPassword: 'the-password-of-a-thief-6',
      }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('AC6: when a session ends while it changes the password, the change is refused', async () => {
  const alice = await world.fan();
  const thief = await alice.elsewhere();
  let changing: Promise<unknown> = Promise.resolve();
  await world.db.transaction().execute(async (tx) => {
    await sql`select from people where id = ${alice.id} for update`.execute(tx);
    changing = thief.call(account.updatePassword, {
      oldPassword: alice.password,
      newPassword: NEW_PASSWORD,
    });
    await waitUntilBlocked(world, changing);
    await alice.call(account.revokeOtherSessions, {});
  });
  expect((await refusalOf(changing)).reason).toBe('unauthorized');
  await expect(alice.call(account.sessions, {})).resolves.toMatchObject({ sessions: [{ isCurrent: true }] });
});
