import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { inTransaction } from '../kit/db.ts';
import {
  type Account,
  balanceOf,
  earningsOf,
  heldOf,
  outside,
  ownerOf,
  platformFees,
  walletOf,
} from './accounts.ts';
import { auditBooks } from './audit.ts';
import { expiredHolds, type Hold, hold, postHold, voidHold } from './hold.ts';
import { type Money, money, usd } from './money.ts';
import { post, TransferConflict } from './post.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ connections: 25 });
});
afterEach(async () => {
  expect(await auditBooks(database.db)).toEqual([]);
});
afterAll(() => database.close());

const LATER = new Date('2100-01-01');
const balance = (account: Account): Promise<Money> => balanceOf(database.db, account, 'USD');

async function fanWith(paidIn: Money, bonus: Money): Promise<string> {
  const fan = randomUUID();
  const moves = [
    { from: outside('stripe'), to: walletOf(fan), amount: paidIn },
    { from: outside('stripe'), to: walletOf(fan, 'bonus'), amount: bonus },
  ];
  await inTransaction(database.db, (tx) => post(tx, { id: randomUUID(), kind: 'top_up', actor: fan, moves }));
  return fan;
}

const setAside = (what: Hold) => inTransaction(database.db, (tx) => hold(tx, what));
const tipOf = (fan: string): Hold => ({
  id: randomUUID(),
  kind: 'tip_hold',
  actor: fan,
  from: [
    { account: walletOf(fan, 'bonus'), amount: usd('2') },
    { account: walletOf(fan), amount: usd('8') },
  ],
  expiresAt: LATER,
});
const resolution = (held: Hold) => ({ hold: held.id, id: randomUUID(), kind: 'tip', actor: held.actor });
const shares = (creator: string) => [
  { account: earningsOf(creator), amount: usd('8') },
  { account: platformFees, amount: usd('2') },
];

test('LE6: a hold moves money from the wallet to the held account, and posting the hold pays the recipients', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const creator = randomUUID();
  const tip = tipOf(fan);
  expect(await setAside(tip)).toEqual({ outcome: 'posted', transferId: tip.id });
  expect(await balance(walletOf(fan))).toEqual(usd('2'));
  expect(await balance(heldOf(ownerOf(fan)))).toEqual(usd('10'));

  const answer = await inTransaction(database.db, (tx) =>
    postHold(tx, { ...resolution(tip), to: shares(creator) }),
  );
  expect(answer).toEqual({ outcome: 'posted' });
  expect(await balance(heldOf(ownerOf(fan)))).toEqual(usd('0'));
  expect(await balance(earningsOf(creator))).toEqual(usd('8'));
});

test('LE6: voiding a hold returns to each bucket the amount that was held from it', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const tip = tipOf(fan);
  await setAside(tip);
  await inTransaction(database.db, (tx) => voidHold(tx, resolution(tip)));
  expect(await balance(walletOf(fan))).toEqual(usd('10'));
  expect(await balance(walletOf(fan, 'bonus'))).toEqual(usd('2'));
});

test('M14: held money cannot be spent', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const answers = await Promise.all(Array.from({ length: 10 }, () => setAside(tipOf(fan))));
  expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome === 'short_of_funds')).toHaveLength(9);
});

test('LE6: of 20 concurrent calls that post or void a hold, exactly one resolves it', async () => {
  for (let round = 0; round < 10; round++) {
    const fan = await fanWith(usd('10'), usd('2'));
    const creator = randomUUID();
    const tip = tipOf(fan);
    await setAside(tip);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction(database.db, (tx) =>
          index % 2 === 0
            ? postHold(tx, { ...resolution(tip), to: shares(creator) })
            : voidHold(tx, resolution(tip)),
        ),
      ),
    );
    expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    const state = answers[0] && (await stateOf(tip.id));
    expect(answers.filter(({ outcome }) => outcome === 'already_resolved')).toEqual(
      Array.from({ length: 19 }, () => ({ outcome: 'already_resolved', state })),
    );
    expect(await balance(earningsOf(creator))).toEqual(usd(state === 'posted' ? '8' : '0'));
    expect(await balance(walletOf(fan))).toEqual(usd(state === 'posted' ? '2' : '10'));
  }
});

test('M4: when 20 calls post a hold under one transfer id, one call posts it and the others return already_posted', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const tip = tipOf(fan);
  await Promise.all(Array.from({ length: 20 }, () => setAside(tip)));
  expect(await balance(heldOf(ownerOf(fan)))).toEqual(usd('10'));
  const one = { ...resolution(tip), to: shares(randomUUID()) };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(database.db, (tx) => postHold(tx, one))),
  );
  expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
    ...Array.from({ length: 19 }, () => 'already_posted'),
    'posted',
  ]);
  const other = { ...one, to: shares(randomUUID()) };
  await expect(inTransaction(database.db, (tx) => postHold(tx, other))).rejects.toBeInstanceOf(
    TransferConflict,
  );
});

test('LE6: paying out more or less than the held amount fails at the commit, and the money stays held', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const tip = tipOf(fan);
  await setAside(tip);
  for (const amount of [usd('9.99'), usd('10.000001'), money('USDT', 10_000_000n)]) {
    const to = [{ account: earningsOf(randomUUID()), amount }];
    await expect(
      inTransaction(database.db, (tx) => postHold(tx, { ...resolution(tip), to })),
    ).rejects.toMatchObject({ constraint: 'postings_sum_to_zero' });
  }
  expect(await stateOf(tip.id)).toBe('held');
});

test('LE6: voiding an unknown hold returns no_such_hold', async () => {
  const unknown = { hold: randomUUID(), id: randomUUID(), kind: 'tip', actor: 'test' };
  expect(await inTransaction(database.db, (tx) => voidHold(tx, unknown))).toEqual({
    outcome: 'no_such_hold',
  });
});

test('LE7: expiredHolds lists an expired hold of the requested kind, and the hold can still be posted', async () => {
  const fan = await fanWith(usd('10'), usd('2'));
  const tip = { ...tipOf(fan), kind: 'brief_hold', expiresAt: new Date(Date.now() + 60_000) };
  await setAside(tip);
  expect(await expiredHolds(database.db, { kind: 'brief_hold' })).toEqual([]);
  await sql`update app_clock set offset_ms = 120000`.execute(database.db);
  expect(await expiredHolds(database.db, { kind: 'brief_hold' })).toEqual([
    { id: tip.id, owner: ownerOf(fan) },
  ]);
  expect(await expiredHolds(database.db, { kind: 'payout_hold' })).toEqual([]);
  const late = { ...resolution(tip), to: shares(randomUUID()) };
  expect(await inTransaction(database.db, (tx) => postHold(tx, late))).toEqual({ outcome: 'posted' });
  expect(await expiredHolds(database.db, { kind: 'brief_hold' })).toEqual([]);
});

async function stateOf(id: string): Promise<string | undefined> {
  return (await database.db.selectFrom('holds').where('id', '=', id).select('state').executeTakeFirst())
    ?.state;
}
