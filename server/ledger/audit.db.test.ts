import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { inTransaction, openDatabase } from '../kit/db.ts';
import { outside, ownerOf, walletOf } from './accounts.ts';
import { auditBooks } from './audit.ts';
import { hold, voidHold } from './hold.ts';
import { usd } from './money.ts';
import { post } from './post.ts';

let database: TestDatabase;
const fan = randomUUID();

beforeAll(async () => {
  database = await openTestDatabase();
  const moves = [{ from: outside('stripe'), to: walletOf(fan), amount: usd('10') }];
  const held = {
    kind: 'tip_hold',
    actor: fan,
    from: [{ account: walletOf(fan), amount: usd('3') }],
    expiresAt: new Date('2100-01-01'),
  };
  const undone = randomUUID();
  await inTransaction(database.db, async (tx) => {
    await post(tx, { id: randomUUID(), kind: 'top_up', actor: fan, moves });
    await hold(tx, { id: randomUUID(), ...held });
    await hold(tx, { id: undone, ...held });
    await voidHold(tx, { hold: undone, id: randomUUID(), kind: 'undo', actor: fan });
  });
});
afterAll(() => database.close());

test('LE11: the audit of a consistent ledger reports no faults', async () => {
  expect(await auditBooks(database.db)).toEqual([]);
});

const wallet = `(select id from ledger_accounts where owner = '${ownerOf(fan)}' and name = 'wallet:paid_in')`;

test.each([
  [
    'a balance set by hand',
    `update ledger_accounts set balance = balance + 1 where id = ${wallet}`,
    'but its postings sum to',
  ],
  [
    'a changed posting',
    `update postings set amount = amount + 1 where account_id = ${wallet} and amount > 5000000`,
    'is out of balance',
  ],
  [
    'a removed posting',
    `delete from postings where account_id = ${wallet} and amount > 5000000`,
    'The postings of asset USD sum to',
  ],
  [
    'a rewritten history',
    `update postings set balance_after = balance_after + 1 where account_id = ${wallet}`,
    'has a break in its history',
  ],
  [
    'a transfer without postings',
    `insert into transfers (id, kind, actor) values (gen_random_uuid(), 'ghost', 'x')`,
    'has no postings',
  ],
  [
    'a hold marked as posted without a transfer',
    `update holds set state = 'posted', resolved_by = gen_random_uuid(), resolved_at = now() where state = 'held'`,
    'which does not undo it',
  ],
  [
    'a resolved hold marked as held again',
    `update holds set state = 'held', resolved_by = null, resolved_at = null`,
    'in open holds but',
  ],
])('LE11: the audit finds %s', async (_, forgery, complaint) => {
  const { db, close } = openDatabase(database.adminUrl, { connections: 1 });
  const tx = await db.startTransaction().execute();
  try {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(forgery).execute(tx);
    expect((await auditBooks(tx)).join(' ')).toContain(complaint);
  } finally {
    await tx.rollback().execute();
    await close();
  }
});
