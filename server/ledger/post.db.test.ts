import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { inTransaction } from '../kit/db.ts';
import { type Account, balanceOf, earningsOf, outside, platformFees, walletOf } from './accounts.ts';
import { auditBooks } from './audit.ts';
import { type Asset, type Money, minus, money, portion, usd } from './money.ts';
import { mustPost, type Posted, post, type Transfer, TransferConflict } from './post.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ connections: 50 });
});
afterEach(async () => {
  expect(await auditBooks(database.db)).toEqual([]);
});
afterAll(() => database.close());

const send = (transfer: Transfer): Promise<Posted> => inTransaction(database.db, (tx) => post(tx, transfer));
const balance = (account: Account, asset: Asset = 'USD'): Promise<Money> =>
  balanceOf(database.db, account, asset);
const count = async (table: 'transfers' | 'postings'): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*) as n from ${table}`)).rows[0]?.n ?? 0;

async function someoneWith(amount: Money): Promise<string> {
  const person = randomUUID();
  const moves = [{ from: outside('stripe'), to: walletOf(person), amount }];
  await send({ id: randomUUID(), kind: 'top_up', actor: person, moves });
  return person;
}

const gift = (from: string, to: string, amount: Money): Transfer => ({
  id: randomUUID(),
  kind: 'tip',
  actor: from,
  moves: [{ from: walletOf(from), to: walletOf(to), amount }],
});

describe('M1: double entry', () => {
  test('a payment debits the fan the full price and divides it between creator and platform to the last unit', async () => {
    const fan = await someoneWith(usd('50'));
    const creator = randomUUID();
    const fee = portion(usd('9.99'), 2_000, 'down');
    const posted = await send({
      id: randomUUID(),
      kind: 'tip',
      actor: fan,
      moves: [
        { from: walletOf(fan), to: earningsOf(creator), amount: minus(usd('9.99'), fee) },
        { from: walletOf(fan), to: platformFees, amount: fee },
      ],
    });
    expect(posted.outcome).toBe('posted');
    expect(await balance(walletOf(fan))).toEqual(usd('40.01'));
    expect(await balance(earningsOf(creator))).toEqual(usd('7.992'));
    expect(await balance(platformFees)).toEqual(usd('1.998'));
  });

  test('one transfer may contain several assets, and the postings of each asset sum to zero', async () => {
    const fan = await someoneWith(usd('10'));
    const moves = [
      { from: walletOf(fan), to: outside('exchange'), amount: usd('10') },
      { from: outside('exchange'), to: walletOf(fan), amount: money('ETH', 9_300_000_000_000_000_001n) },
    ];
    await send({ id: randomUUID(), kind: 'exchange', actor: fan, moves });
    expect(await balance(walletOf(fan))).toEqual(usd('0'));
    // This amount does not fit into a signed 64-bit integer.
    expect(await balance(walletOf(fan), 'ETH')).toEqual(money('ETH', 9_300_000_000_000_000_001n));
  });

  test('postings that do not sum to zero fail at the commit, even when inserted with plain SQL', async () => {
    const before = await count('postings');
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `with t as (insert into transfers (id, kind, actor) values ($1, 'forged', 'nobody') returning number)
         insert into postings (transfer_number, account_id, amount, balance_after)
         select t.number, (select min(id) from ledger_accounts), 1, 1 from t`,
        [randomUUID()],
      );
      await expect(client.query('commit')).rejects.toMatchObject({ constraint: 'postings_sum_to_zero' });
    } finally {
      client.release();
    }
    expect(await count('postings')).toBe(before);
  });

  test('`post` throws for a transfer that moves nothing or a negative amount', async () => {
    const fan = await someoneWith(usd('10'));
    await expect(send(gift(fan, randomUUID(), usd('0')))).rejects.toThrow('moves nothing');
    await expect(send(gift(fan, fan, usd('5')))).rejects.toThrow('moves nothing');
    await expect(send(gift(fan, randomUUID(), money('USD', -1n)))).rejects.toThrow('never negative');
  });

  test('after random transfers among four people every balance equals the balance that a simple model computes', async () => {
    const step = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      asset: fc.constantFrom<Asset>('USD', 'STARS', 'DFS'),
      units: fc.bigInt({ min: 1n, max: 2_000n }),
      isTopUp: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const people = Array.from({ length: 4 }, () => randomUUID());
        const model = new Map<string, bigint>();
        for (const { from, to, asset, units, isTopUp } of steps) {
          const [payer = '', payee = ''] = [people[from], people[to]];
          if (!isTopUp && payer === payee) continue;
          const source = isTopUp ? outside('stripe') : walletOf(payer);
          const moves = [{ from: source, to: walletOf(payee), amount: money(asset, units) }];
          const { outcome } = await send({ id: randomUUID(), kind: 'step', actor: 'test', moves });
          const has = model.get(payer + asset) ?? 0n;
          expect(outcome).toBe(isTopUp || has >= units ? 'posted' : 'short_of_funds');
          if (outcome !== 'posted') continue;
          if (!isTopUp) model.set(payer + asset, has - units);
          model.set(payee + asset, (model.get(payee + asset) ?? 0n) + units);
        }
        for (const person of people) {
          for (const asset of ['USD', 'STARS', 'DFS'] as const) {
            expect((await balance(walletOf(person), asset)).units).toBe(model.get(person + asset) ?? 0n);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('M3: payments from a wallet', () => {
  test('when 100 payments of $1.01 are made concurrently from a balance of $100, exactly 99 succeed', async () => {
    for (let wallet = 0; wallet < 5; wallet++) {
      const fan = await someoneWith(usd('100'));
      const creator = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => send(gift(fan, creator, usd('1.01')))),
      );
      const refused = answers.filter(({ outcome }) => outcome === 'short_of_funds');
      expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(99);
      expect(refused).toEqual([
        {
          outcome: 'short_of_funds',
          account: { owner: `person:${fan}`, name: 'wallet:paid_in' },
          missing: usd('1'),
        },
      ]);
      expect(await balance(walletOf(fan))).toEqual(usd('0.01'));
      expect(await balance(walletOf(creator))).toEqual(usd('99.99'));
    }
  });

  test('concurrent payments between all pairs of six people succeed without a deadlock', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => someoneWith(usd('100'))));
    const gifts = people.flatMap((from) =>
      people.flatMap((to) =>
        from === to ? [] : Array.from({ length: 5 }, () => gift(from, to, usd('0.37'))),
      ),
    );
    const answers = await Promise.all(gifts.map(send));
    expect(answers.every(({ outcome }) => outcome === 'posted')).toBe(true);
    for (const person of people) expect(await balance(walletOf(person))).toEqual(usd('100'));
  });

  test('a transfer that lacks funds stores nothing, and succeeds under the same id after a top-up', async () => {
    const fan = await someoneWith(usd('1'));
    const tip = gift(fan, randomUUID(), usd('2'));
    const before = await count('transfers');
    expect((await send(tip)).outcome).toBe('short_of_funds');
    expect(await count('transfers')).toBe(before);
    const moves = [{ from: outside('stripe'), to: walletOf(fan), amount: usd('1') }];
    await send({ id: randomUUID(), kind: 'top_up', actor: fan, moves });
    expect((await send(tip)).outcome).toBe('posted');
  });
});

describe('mustPost', () => {
  test('after the commit, `mustPost` has moved the money from one wallet to the other', async () => {
    const [fan, other] = [await someoneWith(usd('10')), randomUUID()];
    await inTransaction(database.db, (tx) => mustPost(tx, gift(fan, other, usd('4'))));
    expect([await balance(walletOf(fan)), await balance(walletOf(other))]).toEqual([usd('6'), usd('4')]);
  });

  test('LE3: when `mustPost` lacks the money, the transaction runs again and then fails', async () => {
    const [fan, other] = [await someoneWith(usd('10')), randomUUID()];
    let tries = 0;
    const paying = inTransaction(database.db, async (tx) => {
      tries += 1;
      await post(tx, gift(fan, other, usd('1')));
      await mustPost(tx, gift(fan, other, usd('9.01')));
    });
    await expect(paying).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBeGreaterThan(1);
    expect(await balance(walletOf(fan))).toEqual(usd('10'));
  });

  test('LE2, LE3: transfers posted together to one account keep their order, each with its own running balance', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => someoneWith(usd('10'))));
    const creator = randomUUID();
    const gifts = people.map((fan, index) => gift(fan, creator, usd(String(index + 1))));
    await inTransaction(database.db, (tx) => mustPost(tx, ...gifts));
    expect(await balance(walletOf(creator))).toEqual(usd('15'));
    const { rows } = await database.pool.query<{ id: string; after: string }>(
      `select t.id, p.balance_after::text as after from postings p
       join transfers t on t.number = p.transfer_number join ledger_accounts a on a.id = p.account_id
       where a.owner = $1 order by t.number`,
      [`person:${creator}`],
    );
    const running = ['1', '3', '6', '10', '15'].map((sum) => usd(sum).units.toString());
    expect(rows).toEqual(gifts.map(({ id }, index) => ({ id, after: running[index] })));
  });

  test('LE3, LE5: when one of several transfers cannot be posted, none of them is posted', async () => {
    const [fan, poor, other] = [await someoneWith(usd('10')), await someoneWith(usd('1')), randomUUID()];
    const businessKey = `test:${randomUUID()}`;
    const good = gift(fan, other, usd('2'));
    const together = (...transfers: Transfer[]) =>
      inTransaction(database.db, (tx) => mustPost(tx, ...transfers));
    await send({ ...gift(fan, other, usd('1')), businessKey });
    const before = await count('transfers');
    for (const bad of [
      gift(poor, other, usd('1.01')),
      { ...gift(poor, other, usd('1')), businessKey },
      { ...gift(poor, other, usd('1')), id: good.id },
    ])
      await expect(together(good, bad)).rejects.toMatchObject({ code: '40001' });
    // Transfers are posted in order, so money from a later transfer cannot fund an earlier one.
    const [out, back] = [gift(poor, other, usd('1.5')), gift(fan, poor, usd('1'))];
    await expect(together(out, back)).rejects.toMatchObject({ code: '40001' });
    expect(await count('transfers')).toBe(before);
    await together(back, out);
    expect(await balance(walletOf(poor))).toEqual(usd('0.5'));
  });

  test('LE5: when 40 concurrent transactions use one business key, one posts and the others end without an error', async () => {
    const [fan, other] = [await someoneWith(usd('100')), randomUUID()];
    const businessKey = `test:${randomUUID()}`;
    const once = () =>
      inTransaction(database.db, async (tx) => {
        const { rows } = await sql`select from transfers where business_key = ${businessKey}`.execute(tx);
        if (rows.length === 0) await mustPost(tx, { ...gift(fan, other, usd('3')), businessKey });
      });
    await Promise.all(Array.from({ length: 40 }, once));
    expect(await balance(walletOf(fan))).toEqual(usd('97'));
  });
});

describe('LE4, M4: repeated transfers', () => {
  test('50 concurrent copies of a transfer and 20 later copies move the money once', async () => {
    const fan = await someoneWith(usd('10'));
    const tip = gift(fan, randomUUID(), usd('4'));
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(tip)));
    for (let copy = 0; copy < 20; copy++) answers.push(await send(tip));
    expect(answers.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === 'already_posted')).toHaveLength(69);
    expect(new Set(answers.map((answer) => 'transferId' in answer && answer.transferId))).toEqual(
      new Set([tip.id]),
    );
    expect(await balance(walletOf(fan))).toEqual(usd('6'));
  });

  test('a repeated transfer returns already_posted even when the wallet has become empty', async () => {
    const fan = await someoneWith(usd('4'));
    const tip = gift(fan, randomUUID(), usd('4'));
    await send(tip);
    expect(await send(tip)).toEqual({ outcome: 'already_posted', transferId: tip.id });
  });

  test('M5: a transfer with a known id but other content throws TransferConflict and moves nothing', async () => {
    const fan = await someoneWith(usd('10'));
    const creator = randomUUID();
    const tip = { ...gift(fan, creator, usd('4')), memo: { note: 'bravo' } };
    await send(tip);
    const others: Transfer[] = [
      { ...tip, moves: gift(fan, creator, usd('5')).moves },
      { ...tip, moves: gift(fan, randomUUID(), usd('4')).moves },
      { ...tip, actor: creator },
      { ...tip, kind: 'gift' },
      { ...tip, businessKey: 'tip:1' },
      { ...tip, memo: { note: 'brava' } },
    ];
    for (const other of others) await expect(send(other)).rejects.toBeInstanceOf(TransferConflict);
    expect(await balance(walletOf(fan))).toEqual(usd('6'));
  });

  test('M5: of two concurrent transfers with one id and different accounts, one is posted and the other throws', async () => {
    for (let round = 0; round < 10; round++) {
      const [alice, carol] = await Promise.all([someoneWith(usd('10')), someoneWith(usd('10'))]);
      const first = gift(alice, randomUUID(), usd('3'));
      const second = { ...gift(carol, randomUUID(), usd('3')), id: first.id };
      const results = await Promise.allSettled([send(first), send(second)]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const left = [await balance(walletOf(alice)), await balance(walletOf(carol))]
        .map(({ units }) => `${units}`)
        .sort();
      expect(left).toEqual(['10000000', '7000000']);
    }
  });

  test('M6: 100 transfers with different ids and one business key move the money once', async () => {
    const fan = await someoneWith(usd('100'));
    const creator = randomUUID();
    const businessKey = `unlock:${fan}:${randomUUID()}`;
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => send({ ...gift(fan, creator, usd('5')), businessKey })),
    );
    const paid = answers.find(({ outcome }) => outcome === 'posted');
    expect(answers.filter(({ outcome }) => outcome === 'already_posted')).toHaveLength(99);
    expect(new Set(answers.map((answer) => 'transferId' in answer && answer.transferId))).toEqual(
      new Set([paid && 'transferId' in paid && paid.transferId]),
    );
    expect(await balance(walletOf(fan))).toEqual(usd('95'));
  });
});

describe('M2: the ledger’s history', () => {
  const HISTORY = ['postings', 'transfers', 'ledger_blocks', 'sealed_transfers'];
  const columns: Record<string, string> = {
    postings: 'amount = amount + 1',
    transfers: "kind = 'other'",
    ledger_blocks: 'transfer_count = 1',
    sealed_transfers: 'position = 1',
  };

  test.each(HISTORY)('the application’s database role may neither change nor delete %s', async (table) => {
    for (const statement of [
      `update ${table} set ${columns[table]}`,
      `delete from ${table}`,
      `truncate ${table} cascade`,
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({
        code: '42501',
        message: expect.stringContaining('permission denied'),
      });
    }
  });

  test('the application’s database role cannot delete balances or holds, and cannot update transfers or assets', async () => {
    for (const statement of [
      'delete from ledger_accounts',
      'truncate ledger_accounts cascade',
      'delete from holds',
      'update transfers set xid = xid',
      'update assets set decimals = 2',
    ]) {
      await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });

  test.each(HISTORY)(
    'the trigger on %s stops even a superuser from changing or deleting rows',
    async (table) => {
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      try {
        for (const statement of [
          `update ${table} set ${columns[table]}`,
          `delete from ${table}`,
          `truncate ${table} cascade`,
        ]) {
          await expect(admin.query(statement)).rejects.toThrow('never changed or removed');
        }
      } finally {
        await admin.end();
      }
    },
  );

  test('a constraint rejects a negative wallet balance, even in a direct update', async () => {
    const fan = await someoneWith(usd('1'));
    await expect(
      database.pool.query('update ledger_accounts set balance = -1 where owner = $1', [`person:${fan}`]),
    ).rejects.toMatchObject({ constraint: 'ledger_accounts_covered' });
  });
});
