import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { statement } from '#contract/statement.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { statementOf } from '#test/statements.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  earningsOf,
  ledger,
  type Move,
  money,
  outside,
  platformFees,
  sealBlock,
  usd,
  walletOf,
} from '../../ledger/index.ts';
import { checkStatement } from './statement-check.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let harness: PaymentsHarness;
let ann: Payer;
let bob: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  [ann, bob] = [await harness.payer({ displayName: 'Ann' }), await harness.payer({ displayName: '=Bob' })];
});

const post = (kind: string, moves: Move[], memo = {}) =>
  inTransaction(harness.db, (tx) => ledger.post(tx, { id: newId(), kind, actor: 'test', moves, memo }));
const payIn = (payer: Payer, dollars: string) =>
  post('top_up', [{ from: outside('test'), to: walletOf(payer.id), amount: usd(dollars) }]);
const tip = (from: Payer, to: Payer, dollars: string) =>
  post(
    'tip',
    [
      { from: walletOf(from.id), to: earningsOf(to.id), amount: usd(dollars) },
      { from: walletOf(from.id), to: platformFees, amount: usd('0.2') },
    ],
    { fan: from.id, creator: to.id },
  );
/** Seals until no transfer is left. Retries, because transactions of other test files delay the sealer. */
const sealAll = () =>
  vi.waitFor(
    async () => {
      while (await sealBlock(harness.db));
      const { rows } = await sql<{ open: number }>`
        select (select count(*) from transfers) - (select count(*) from sealed_transfers) as open`.execute(
        harness.db,
      );
      expect(rows[0]?.open).toBe(0);
    },
    { timeout: 60_000, interval: 10 },
  );
const now = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(harness.db);
  return rows[0]?.at.getTime() ?? 0;
};
const around = async (backMs = HOUR_MS, onMs = HOUR_MS) => {
  const at = await now();
  return { from: new Date(at - backMs).toISOString(), to: new Date(at + onMs).toISOString() };
};

describe('WA8: statement', () => {
  test('M2: the statement of a period contains and proves every posting of that period on the person’s accounts', async () => {
    await payIn(ann, '10');
    await tip(ann, bob, '3');
    await sealAll();
    await tip(ann, bob, '2.5');
    await payIn(ann, '1');
    await sealAll();

    const file = await statementOf(ann, await around());
    expect(checkStatement(file)).toMatchObject({ problems: [], lines: { proven: 4, unsealed: 0 }, gaps: 0 });
    expect(file.person).toEqual({ id: ann.id, name: 'Ann' });
    expect(file.accounts).toEqual([
      { account: 'wallet:paid_in', asset: 'USD', opening: '0', closing: '5100000', carried: null },
    ]);
    expect(file.entries.map(({ what, counterpart, lines }) => [what, counterpart, lines[0]?.amount])).toEqual(
      [
        ['top_up', null, '10000000'],
        ['tip', '=Bob', '-3200000'],
        ['tip', '=Bob', '-2700000'],
        ['top_up', null, '1000000'],
      ],
    );
  });

  test('LE10: a statement reveals neither the other person’s id nor their share of the money', async () => {
    await payIn(ann, '10');
    await tip(ann, bob, '3');
    await sealAll();
    const [his, hers] = [
      JSON.stringify(await statementOf(bob, await around())),
      JSON.stringify(await statementOf(ann, await around())),
    ];
    expect(hers).not.toContain(bob.id);
    expect(hers).not.toContain('3000000"');
    expect(his).not.toContain(ann.id);
    expect(his).toContain('"amount":"3000000"');
    expect(checkStatement(JSON.parse(his)).problems).toEqual([]);
  });

  test('a posting that no block seals yet is marked as unsealed', async () => {
    await payIn(ann, '10');
    await sealAll();
    await payIn(ann, '5');
    const file = await statementOf(ann, await around());
    expect(file.entries.map(({ seal }) => seal !== null)).toEqual([true, false]);
    expect(checkStatement(file)).toMatchObject({ problems: [], lines: { proven: 1, unsealed: 1 } });
  });

  test('M1: statements of adjacent periods contain each transfer once, and open with the previous closing balance', async () => {
    const start = await now();
    for (const dollars of ['1', '2', '3', '4']) {
      await payIn(ann, dollars);
      await harness.advance(DAY_MS);
    }
    await sealAll();
    const day = (from: number, to: number) => ({
      from: new Date(start + from * DAY_MS - HOUR_MS).toISOString(),
      to: new Date(start + to * DAY_MS - HOUR_MS).toISOString(),
    });
    const files = [];
    for (const [from, to] of [
      [-5, 0],
      [0, 2],
      [2, 3],
      [3, 9],
      [9, 12],
    ] as const)
      files.push(await statementOf(ann, day(from, to)));
    expect(files.map(({ entries }) => entries.length)).toEqual([0, 2, 1, 1, 0]);
    expect(files.map(({ accounts }) => accounts.map(({ opening, closing }) => [opening, closing]))).toEqual([
      [],
      [['0', '3000000']],
      [['3000000', '6000000']],
      [['6000000', '10000000']],
      [['10000000', '10000000']],
    ]);
    expect(files.map((file) => checkStatement(file).problems)).toEqual([[], [], [], [], []]);
    // In a period without transfers, the last transfer before the period proves the opening balance.
    expect(files.at(-1)?.accounts[0]?.carried?.lines).toMatchObject([{ balanceAfter: '10000000' }]);
  });

  test('M1: if a transfer of the next period was posted first, an earlier-dated transfer is also in the next period', async () => {
    const turn = (await now()) + DAY_MS;
    // The first transfer posted is dated after the period's end, the second one before it.
    await harness.advance(DAY_MS + 5_000);
    await payIn(ann, '1');
    await harness.advance(-10_000);
    await payIn(ann, '2');
    await harness.advance(10_000);
    await sealAll();
    const before = await statementOf(ann, {
      from: new Date(turn - DAY_MS).toISOString(),
      to: new Date(turn).toISOString(),
    });
    const after = await statementOf(ann, {
      from: new Date(turn).toISOString(),
      to: new Date(turn + DAY_MS).toISOString(),
    });
    expect([before.entries.length, after.entries.length]).toEqual([0, 2]);
    expect([before, after].flatMap((file) => checkStatement(file).problems)).toEqual([]);
  });

  test('a statement of several pages excludes transfers posted while its pages are read', async () => {
    await post('test', [
      { from: outside('test'), to: walletOf(ann.id), amount: usd('1000') },
      { from: outside('chain'), to: walletOf(ann.id), amount: money('ETH', 7n) },
    ]);
    for (let round = 0; round < 13; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => tip(ann, bob, '0.01')));
    await sealAll();
    const opened = await ann.call(statement.open, await around());
    await tip(ann, bob, '5');
    const first = await ann.call(statement.lines, { mark: opened.mark });
    await tip(ann, bob, '5');
    const second = await ann.call(statement.lines, { mark: first.next ?? '' });
    expect([first.entries.length, second.entries.length, second.next]).toEqual([250, 11, null]);
    const blocks = [
      ...new Map([...first.blocks, ...second.blocks].map((block) => [block.height, block])).values(),
    ];
    const file = {
      ...opened.head,
      entries: [...first.entries, ...second.entries],
      blocks,
      fingerprint: second.fingerprint,
    };
    expect(checkStatement(file).problems).toEqual([]);
  });

  test('a cursor used by another person returns no entries, and a malformed cursor is refused', async () => {
    await payIn(ann, '10');
    const { mark } = await ann.call(statement.open, await around());
    expect((await bob.call(statement.lines, { mark })).entries).toEqual([]);
    for (const bad of ['AAAA', Buffer.from('{"first":-1}').toString('base64url')])
      expect(await reasonOf(bob.call(statement.lines, { mark: bad }))).toBe('invalid_input');
  });

  test('a period that is longer than 366 days or empty is refused', async () => {
    const of = (from: string, to: string) => reasonOf(ann.call(statement.open, { from, to }));
    expect(await of('2025-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z')).toBe('invalid_input');
    expect(await of('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')).toBe('invalid_input');
  });

  test('the 61st statement opened within an hour is refused', async () => {
    const period = await around();
    for (let times = 0; times < 60; times += 1) await ann.call(statement.open, period);
    expect(await reasonOf(ann.call(statement.open, period))).toBe('too_many_requests');
  });

  test('the newest block of a statement equals the same block in the public list', async () => {
    await payIn(ann, '10');
    await sealAll();
    const file = await statementOf(ann, await around());
    const newest = file.blocks.at(-1);
    const { blocks } = await bob.call(statement.blocks, { from: newest?.height ?? 0, limit: 1 });
    expect(blocks).toEqual([newest]);
    expect((await bob.call(statement.blocks, { from: 10_000_000 })).blocks).toEqual([]);
  });
});
