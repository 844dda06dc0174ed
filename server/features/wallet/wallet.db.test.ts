import { beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/kit.ts';
import { topUp } from '#contract/top-up.ts';
import { balanceChanged, wallet } from '#contract/wallet.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  auditBooks,
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
import type { RateAnswer } from '../../providers/rates/port.ts';
import { settleBalance, walletDebits } from './index.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const prices = new Map([
  ['ETH', '2500.125'],
  ['SOL', '150'],
  ['USDT', '1'],
]);

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness({
    rates: {
      async read({ base, quote }): Promise<RateAnswer> {
        const price = prices.get(base);
        if (!price) return { state: 'refused', reason: 'away' };
        return { state: 'taken', rate: { base, quote, price, source: 'a market', observedAt: new Date() } };
      },
    },
  });
});

const give = (kind: string, actor: string, moves: Move[], memo = {}) =>
  inTransaction(harness.db, (tx) => ledger.post(tx, { id: newId(), kind, actor, moves, memo }));
const fill = async (payer: Payer, { bonus = '0', refund = '0', paidIn = '0' }) => {
  const world = outside('test');
  await give('other', payer.id, [
    { from: world, to: walletOf(payer.id, 'bonus'), amount: usd(bonus) },
    { from: world, to: walletOf(payer.id, 'refund'), amount: usd(refund) },
    { from: world, to: walletOf(payer.id, 'paid_in'), amount: usd(paidIn) },
  ]);
};
const balance = (payer: Payer) => payer.call(wallet.balance, { address: payer.address });
const payIn = async (payer: Payer, amount: string) =>
  payer.call(topUp.start, { amount, card: { entered: await payer.enterCard(), save: false } });

describe('WA1: balance', () => {
  test('a person sees every bucket to the last unit, and another person’s balance is refused as not_found', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    await fill(ann, { bonus: '1.25', refund: '0.000001', paidIn: '10' });
    await give('other', ann.id, [
      { from: outside('chain'), to: walletOf(ann.id), amount: money('ETH', 1n) },
      { from: outside('chain'), to: walletOf(ann.id), amount: money('USDT', 2_500_000n) },
      { from: outside('rewards'), to: walletOf(ann.id), amount: money('SHARES', 10n) },
    ]);
    expect(await balance(ann)).toMatchObject({
      balance: { usdValue: '11.250001', usdtValue: '2.5', ethValue: '0.000000000000000001' },
      buckets: {
        bonus: { asset: 'USD', units: '1250000' },
        refund: { units: '1' },
        paidIn: { units: '10000000' },
        held: { units: '0' },
      },
      points: '10',
      payFixedFee: { asset: 'USD', units: '0' },
    });
    expect((await ann.call(wallet.balance, { address: ann.address.toLowerCase(), chain: 5 })).points).toBe(
      '10',
    );
    expect(await reasonOf(bob.call(wallet.balance, { address: ann.address }))).toBe('not_found');
    expect((await balance(bob)).balance.usdValue).toBe('0');
  });

  test('held money is shown separately and does not count as spendable', async () => {
    const ann = await harness.payer();
    await fill(ann, { paidIn: '10' });
    await inTransaction(harness.db, (tx) =>
      ledger.hold(tx, {
        id: newId(),
        kind: 'tip',
        actor: ann.id,
        from: [{ account: walletOf(ann.id), amount: usd('4') }],
        expiresAt: new Date(Date.now() + DAY_MS),
      }),
    );
    expect(await balance(ann)).toMatchObject({
      balance: { usdValue: '6' },
      buckets: { held: { units: '4000000' } },
    });
  });
});

describe('WA2: rates', () => {
  test('a fetched rate is shown for 10 minutes, and after that no rate is shown until the next fetch', async () => {
    const ann = await harness.payer();
    await harness.runLoops();
    expect((await balance(ann)).balance).toMatchObject({
      usdRate: '2500.125',
      solToUsdRate: '150',
      usdToStarsRate: '76.923076',
    });
    expect(await ann.call(wallet.exchangeRate, { targetCurrency: 'ETH' })).toMatchObject({
      rate: '2500.125',
      source: 'a market',
    });
    expect(await ann.call(wallet.exchangeRate, { targetCurrency: 'USD' })).toMatchObject({ rate: '1' });
    expect(await ann.call(wallet.exchangeRate, { targetCurrency: 'STARS' })).toMatchObject({ rate: '0.013' });
    expect(await reasonOf(ann.call(wallet.exchangeRate, { targetCurrency: 'DFS' }))).toBe('rate_unavailable');

    await harness.advance(9 * MINUTE_MS);
    expect((await balance(ann)).balance.usdRate).toBe('2500.125');
    await harness.advance(2 * MINUTE_MS);
    expect((await balance(ann)).balance).toMatchObject({
      usdRate: null,
      solToUsdRate: null,
      usdToStarsRate: '76.923076',
    });
    expect(await reasonOf(ann.call(wallet.exchangeRate, { targetCurrency: 'ETH' }))).toBe('rate_unavailable');
    await harness.runLoops();
    expect((await balance(ann)).balance.usdRate).toBe('2500.125');
  });

  test('when the port refuses a rate, a warning is logged and the other rates are still updated', async () => {
    const ann = await harness.payer();
    prices.delete('SOL');
    prices.set('ETH', '2600');
    await harness.advance(11 * MINUTE_MS);
    await harness.runLoops();
    expect((await balance(ann)).balance).toMatchObject({ usdRate: '2600', solToUsdRate: null });
    expect(harness.warnings.some((line) => line.includes('SOL/USD'))).toBe(true);
  });
});

describe('WA3: history', () => {
  test('each payment is listed with its kind, signed amount and counterpart', async () => {
    const [ann, carla] = [await harness.payer(), await harness.payer({ displayName: 'Carla' })];
    await payIn(ann, '50');
    const memo = { fan: ann.id, creator: carla.id };
    await give(
      'unlock',
      ann.id,
      [
        { from: walletOf(ann.id), to: earningsOf(carla.id), amount: usd('8') },
        { from: walletOf(ann.id), to: platformFees, amount: usd('2') },
      ],
      memo,
    );
    await give('earnings.release', 'job', [
      { from: earningsOf(carla.id), to: earningsOf(carla.id, 'available'), amount: usd('8') },
    ]);
    await sealBlock(harness.db);
    const lines = (await ann.call(wallet.history, {})).entries.map(({ kind, amount, counterpart }) => [
      kind,
      amount.units,
      counterpart,
    ]);
    expect(lines).toEqual([
      ['unlock', '-10000000', 'Carla'],
      ['top_up', '50000000', null],
    ]);
    const hers = (await carla.call(wallet.history, {})).entries;
    expect(hers).toMatchObject([{ kind: 'earning', amount: { units: '8000000' } }]);
    expect((await ann.call(wallet.history, { filter: 'in' })).entries).toMatchObject([{ kind: 'top_up' }]);
    expect((await ann.call(wallet.history, { filter: 'out' })).entries).toMatchObject([{ kind: 'unlock' }]);
  });

  test('a hold adds one history row, and posting the hold later adds none', async () => {
    const [ann, carla] = [await harness.payer(), await harness.payer()];
    await fill(ann, { paidIn: '10' });
    const hold = newId();
    await inTransaction(harness.db, (tx) =>
      ledger.hold(tx, {
        id: hold,
        kind: 'tip',
        actor: ann.id,
        expiresAt: new Date(Date.now() + DAY_MS),
        from: [{ account: walletOf(ann.id), amount: usd('4') }],
      }),
    );
    await inTransaction(harness.db, (tx) =>
      ledger.postHold(tx, {
        hold,
        id: newId(),
        kind: 'tip',
        actor: 'job',
        to: [{ account: earningsOf(carla.id), amount: usd('4') }],
      }),
    );
    const { entries } = await ann.call(wallet.history, {});
    expect(entries.map(({ kind, amount }) => [kind, amount.units])).toEqual([
      ['tip', '-4000000'],
      ['other', '10000000'],
    ]);
  });

  test('undoing a tip adds a row of the kind `tip_undone`, not a second row of the kind `tip`', async () => {
    const ann = await harness.payer();
    await fill(ann, { paidIn: '10' });
    const hold = newId();
    await inTransaction(harness.db, (tx) =>
      ledger.hold(tx, {
        id: hold,
        kind: 'tip',
        actor: ann.id,
        expiresAt: new Date(Date.now() + DAY_MS),
        from: [{ account: walletOf(ann.id), amount: usd('5') }],
      }),
    );
    await inTransaction(harness.db, (tx) =>
      ledger.voidHold(tx, { hold, id: newId(), kind: 'tip.undo', actor: ann.id }),
    );
    const { entries } = await ann.call(wallet.history, {});
    expect(entries.map(({ kind, amount }) => [kind, amount.units])).toEqual([
      ['tip_undone', '5000000'],
      ['tip', '-5000000'],
      ['other', '10000000'],
    ]);
  });

  test('the pages of the history list every row once, and a forged cursor or another person’s cursor is refused', async () => {
    const [ann, bob] = [await harness.payer(), await harness.payer()];
    for (let count = 1; count <= 7; count += 1) {
      await fill(ann, { paidIn: String(count) });
      await give('tip', ann.id, [{ from: walletOf(ann.id), to: platformFees, amount: usd('1') }]);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page: OutputOf<typeof wallet.history> = await ann.call(wallet.history, {
        filter: 'in',
        limit: 3,
        ...(cursor ? { cursor } : {}),
      });
      seen.push(...page.entries.map(({ amount }) => amount.units));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['7000000', '6000000', '5000000', '4000000', '3000000', '2000000', '1000000']);
    const { next } = await ann.call(wallet.history, { limit: 1 });
    expect(await reasonOf(bob.call(wallet.history, { cursor: next ?? '' }))).toBe('invalid_input');
    for (const forged of ['1', 'abc', newId(), 'A'.repeat(200)])
      expect(await reasonOf(ann.call(wallet.history, { cursor: forged }))).toBe('invalid_input');
  });
});

describe('WA4: limits on payments in', () => {
  test('the daily limit is $100; with a clean payment it is $300 after 7 days and $1,000 after 60 days', async () => {
    const limits = async (payer: Payer) => {
      const { ladder, perDay } = await payer.call(wallet.limits, {});
      return [ladder, perDay.units];
    };
    const aged = (days: number) => harness.payer({ joinedSecondsAgo: days * 86_400 + 60 });
    const [fresh, week, months] = [await harness.payer(), await aged(7), await aged(60)];
    for (const payer of [fresh, week, months]) expect(await limits(payer)).toEqual(['new', '100000000']);
    for (const payer of [fresh, week, months]) await payIn(payer, '10');
    expect(await limits(fresh)).toEqual(['new', '100000000']);
    expect(await limits(week)).toEqual(['known', '300000000']);
    expect(await limits(months)).toEqual(['trusted', '1000000000']);
    expect(await week.call(wallet.limits, {})).toMatchObject({
      usedToday: { units: '10000000' },
      leftToday: { units: '290000000' },
    });
  });

  test('a person’s own limit takes effect at once when lowered, and after a day when raised or removed', async () => {
    const ann = await harness.payer();
    const set = (perDay: string | null) => ann.call(wallet.setLimit, { perDay });
    const left = async () => (await ann.call(wallet.limits, {})).leftToday.units;
    expect((await set('20')).limits).toMatchObject({ own: { units: '20000000' } });
    expect(await reasonOf(payIn(ann, '25'))).toBe('over_daily_limit');

    const raised = await set('50');
    expect(raised.limits.own?.units).toBe('20000000');
    expect(raised.limits.next).toMatchObject({ perDay: { units: '50000000' }, from: raised.takesEffectAt });
    await harness.advance(DAY_MS / 2);
    expect((await set('50')).takesEffectAt).toBe(raised.takesEffectAt);
    expect(await left()).toBe('20000000');
    await harness.advance(DAY_MS / 2 + 1_000);
    expect(await left()).toBe('50000000');
    expect((await ann.call(wallet.limits, {})).next).toBeNull();

    expect((await set(null)).limits.next).toMatchObject({ perDay: null });
    expect(await left()).toBe('50000000');
    // Setting the own limit to the amount in force cancels the scheduled change.
    expect((await set('50')).limits).toMatchObject({ own: { units: '50000000' }, next: null });
    await set(null);
    expect((await set('30')).limits).toMatchObject({ own: { units: '30000000' }, next: null });
    await harness.advance(DAY_MS + 1_000);
    expect(await left()).toBe('30000000');
    await set(null);
    await harness.advance(DAY_MS + 1_000);
    expect((await ann.call(wallet.limits, {})).own).toBeNull();
    expect(await left()).toBe('100000000');
  });

  test('a person’s own limit has no effect above the platform’s limit, and is refused below $1 or above $10,000', async () => {
    const ann = await harness.payer();
    await ann.call(wallet.setLimit, { perDay: '5000' });
    expect((await ann.call(wallet.limits, {})).ownMin.units).toBe('1000000');
    expect((await ann.call(wallet.limits, {})).leftToday.units).toBe('100000000');
    for (const perDay of ['0', '0.99', '10000.01'])
      expect(await reasonOf(ann.call(wallet.setLimit, { perDay }))).toBe('amount_out_of_range');
  });
});

describe('WA5: spending', () => {
  test('M3: when 100 payments of $1.01 are made concurrently from a wallet of $100, exactly 99 succeed', async () => {
    const ann = await harness.payer();
    await fill(ann, { bonus: '3', refund: '20', paidIn: '77' });
    const buy = () =>
      inTransaction(harness.db, async (tx) => {
        const paying = await walletDebits(tx, ann.id, usd('1.01'));
        if (paying.outcome === 'short') return 'short';
        const moves = paying.parts.map(({ account, amount }) => ({
          from: account,
          to: platformFees,
          amount,
        }));
        const posted = await ledger.post(tx, { id: newId(), kind: 'tip', actor: ann.id, moves });
        await settleBalance(tx, ann.id);
        return posted.outcome;
      });
    const outcomes = await Promise.all(Array.from({ length: 100 }, buy));
    expect(outcomes.filter((outcome) => outcome === 'posted')).toHaveLength(99);
    expect(outcomes.filter((outcome) => outcome === 'short')).toHaveLength(1);
    expect(await balance(ann)).toMatchObject({
      balance: { usdValue: '0.01' },
      buckets: { bonus: { units: '0' }, refund: { units: '0' }, paidIn: { units: '10000' } },
    });
    const announced = await harness.db
      .selectFrom('outbox')
      .select('payload')
      .where('audience', '=', `person:${ann.id}`)
      .where('name', '=', balanceChanged.name)
      .orderBy('id', 'desc')
      .execute();
    expect(announced).toHaveLength(99);
    expect(await auditBooks(harness.db)).toEqual([]);
  });

  test('walletDebits returns the missing amount for a payment that exceeds the balance', async () => {
    const ann = await harness.payer();
    await fill(ann, { bonus: '1', paidIn: '2' });
    expect(await inTransaction(harness.db, (tx) => walletDebits(tx, ann.id, usd('5')))).toEqual({
      outcome: 'short',
      missing: usd('2'),
    });
  });
});
