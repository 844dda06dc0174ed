import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLess, money, portion, usd, walletOf } from '../../ledger/index.ts';
import { cardCost, missingFrom, walletCost } from './cost.ts';
import { refundMoves } from './refund-moves.ts';
import { saleDebits, unlockMoves } from './sale-moves.ts';
import { saleSplit } from './sale-split.ts';

const dollarsOf = (units: bigint) => money('USD', units);
const sumOf = ({ creator, platform, tax, referral }: ReturnType<typeof saleSplit>): bigint =>
  creator.units + platform.units + tax.units + referral.units;
const bps = fc.integer({ min: 0, max: 10_000 });
const taxedIn = (country: string | null, rate: number) => ({ country, taxRates: new Map([['DE', rate]]) });

describe('saleSplit', () => {
  test('M19, PU3: at prices up to a million units, the shares sum to the price and none is negative', () => {
    const tax = dollarsOf(0n);
    for (let units = 1n; units <= 1_000_000n; units += 7n) {
      const split = saleSplit({ price: dollarsOf(units), tax, feeBps: 2_000, referralBps: 500 });
      // One comparison for each price, because an `expect` for each share would take a minute.
      const isRight =
        sumOf(split) === units &&
        split.platform.units + split.referral.units === units / 5n &&
        split.platform.units >= 0n &&
        split.referral.units >= 0n;
      if (!isRight) expect.fail(`The parts of ${units} are wrong.`);
    }
  });

  test('M19, PU3: at any price, tax and rates, the shares sum to the gross and none is negative', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        bps,
        bps,
        (price, tax, one, other) => {
          const [referralBps, feeBps] = [Math.min(one, other), Math.max(one, other)];
          const split = saleSplit({ price: dollarsOf(price), tax: dollarsOf(tax), feeBps, referralBps });
          expect(split.gross.units).toBe(price + tax);
          expect(sumOf(split)).toBe(split.gross.units);
          for (const part of [split.creator, split.platform, split.tax, split.referral])
            expect(part.units >= 0n).toBe(true);
          // The creator gets the exact share, rounded up to a whole unit.
          expect(split.creator.units * 10_000n >= price * BigInt(10_000 - feeBps)).toBe(true);
          expect(split.creator.units * 10_000n - price * BigInt(10_000 - feeBps) < 10_000n).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ['0.000001', '0.000001', '0'],
    ['0.000004', '0.000004', '0'],
    ['0.000009', '0.000008', '0.000001'],
    ['4.99', '3.992', '0.998'],
    ['12', '9.6', '2.4'],
  ])(
    'PU3: when the price is %s dollars, the creator gets %s dollars and the platform gets %s dollars',
    (price, creator, platform) => {
      const split = saleSplit({ price: usd(price), tax: usd('0'), feeBps: 2_000, referralBps: 0 });
      expect([split.creator, split.platform]).toEqual([usd(creator), usd(platform)]);
    },
  );

  test('saleSplit throws when the referral exceeds the fee that it is paid from', () => {
    expect(() => saleSplit({ price: usd('5'), tax: usd('0'), feeBps: 100, referralBps: 101 })).toThrow(
      /cannot be more/,
    );
  });
});

describe('walletCost, cardCost and missingFrom', () => {
  test('walletCost without tax has the price as total and no fixed fee', () => {
    expect(walletCost(usd('7.5'))).toEqual({
      price: usd('7.5'),
      fixedFee: usd('0'),
      tax: usd('0'),
      total: usd('7.5'),
    });
  });

  test('PU17: tax is added, rounded down to the cent, and is zero in an unknown country or a country without a tax rate', () => {
    const inGermany = taxedIn('DE', 1_900);
    expect(walletCost(usd('3.33'), inGermany)).toMatchObject({ tax: usd('0.63'), total: usd('3.96') });
    expect(cardCost(usd('3.33'), usd('0.3'), inGermany)).toMatchObject({
      tax: usd('0.63'),
      total: usd('4.26'),
    });
    for (const country of [null, 'FR'])
      expect(walletCost(usd('3.33'), taxedIn(country, 1_900)).tax).toEqual(usd('0'));
  });

  test('missingFrom returns the exact difference, or zero when the balance covers the total', () => {
    expect(missingFrom(usd('2.25'), usd('5'))).toEqual(usd('2.75'));
    expect(missingFrom(usd('5'), usd('5'))).toEqual(usd('0'));
    expect(missingFrom(usd('9'), usd('5'))).toEqual(usd('0'));
  });
});

describe('unlockMoves, saleDebits and refundMoves', () => {
  const creatorId = '019a0000-0000-7000-8000-000000000001';
  const fanId = '019a0000-0000-7000-8000-000000000002';
  const net = (
    moves: readonly { from: { name: string }; to: { name: string }; amount: { units: bigint } }[],
  ) => {
    const sums: Record<string, bigint> = {};
    for (const { from, to, amount } of moves) {
      sums[from.name] = (sums[from.name] ?? 0n) - amount.units;
      sums[to.name] = (sums[to.name] ?? 0n) + amount.units;
    }
    return sums;
  };

  test('PU3: a sale paid from any buckets credits the creator’s share and the platform’s fee exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 12n }), { minLength: 1, maxLength: 3 }),
        (units) => {
          const from = units.map((amount, index) => ({
            account: walletOf(fanId, (['bonus', 'refund', 'paid_in'] as const)[index] ?? 'paid_in'),
            amount: dollarsOf(amount),
          }));
          const cost = walletCost(dollarsOf(units.reduce((sum, amount) => sum + amount, 0n)));
          const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps: 2_000, referralBps: 0 });
          const sums = net(unlockMoves({ from, cost, split, creatorId }));
          expect(sums['earnings:pending']).toBe(split.creator.units);
          expect(sums.fees).toBe(portion(cost.price, 2_000, 'down').units);
          expect(from.every(({ account, amount }) => sums[account.name] === -amount.units)).toBe(true);
        },
      ),
    );
  });

  test('M19, PU3, PU17: tax is set aside in full and does not change the shares of creator and platform', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 5_000 }),
        (units, rate) => {
          const cost = walletCost(dollarsOf(units), taxedIn('DE', rate));
          const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps: 2_000, referralBps: 0 });
          const from = [{ account: walletOf(fanId), amount: cost.total }];
          const sums = net(unlockMoves({ from, cost, split, creatorId }));
          expect(cost.tax.units % 10_000n).toBe(0n);
          expect(cost.tax.units <= (units * BigInt(rate)) / 10_000n).toBe(true);
          expect(sums.tax ?? 0n).toBe(cost.tax.units);
          expect(sums['earnings:pending']).toBe(units - units / 5n);
          expect(sums.fees).toBe(units / 5n);
          expect((sums['earnings:pending'] ?? 0n) + (sums.fees ?? 0n) + (sums.tax ?? 0n)).toBe(
            split.gross.units,
          );
        },
      ),
    );
  });

  test('unlockMoves throws if the debits differ from the total, and saleDebits throws for an uncharged tax or a referral', () => {
    const cost = walletCost(usd('5'));
    const split = saleSplit({ price: usd('5'), tax: usd('0'), feeBps: 2_000, referralBps: 0 });
    const from = [{ account: walletOf(fanId), amount: usd('4.99') }];
    expect(() => unlockMoves({ from, cost, split, creatorId })).toThrow(/exactly its total/);
    const taxed = saleSplit({ price: usd('5'), tax: usd('1'), feeBps: 2_000, referralBps: 0 });
    expect(() => saleDebits({ cost, split: taxed, creatorId })).toThrow(/charged as tax/);
    const referred = saleSplit({ price: usd('5'), tax: usd('0'), feeBps: 2_000, referralBps: 100 });
    expect(() => saleDebits({ cost, split: referred, creatorId })).toThrow(/referrals/);
  });

  test('PU12: refundMoves takes the net from the creator’s earnings, and only the missing part becomes debt', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.boolean(),
        (units, kept, has, isReleased) => {
          const tax = dollarsOf(kept / 4n);
          const shares = { net: dollarsOf(units), kept: dollarsOf(kept), tax, available: dollarsOf(has) };
          const bonus = dollarsOf((units + kept) / 3n);
          const sums = net(refundMoves({ fanId, creatorId, ...shares, bonus, isReleased, toCard: null }));
          const lacking = isReleased && isLess(shares.available, shares.net) ? units - has : 0n;
          expect(sums.debt ?? 0n).toBe(-lacking);
          expect(sums[isReleased ? 'earnings:available' : 'earnings:pending']).toBe(lacking - units);
          expect(sums.fees).toBe(-kept);
          expect(sums.tax).toBe(-tax.units);
          expect(sums['wallet:bonus']).toBe(bonus.units);
          expect(sums['wallet:refund']).toBe(units + kept + tax.units - bonus.units);
        },
      ),
    );
  });
});
