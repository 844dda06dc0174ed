import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, usd } from '../../ledger/index.ts';
import { periodEnd } from './period.ts';
import { periodPrice, unusedPart } from './price.ts';
import { DAY_MS } from './terms.ts';

const price = (monthly: string, months: number, discountBps: number) =>
  periodPrice({ monthly: usd(monthly), months, discountBps });

describe('SU4: periodPrice', () => {
  test('the price is the monthly price times the months, minus the discount, rounded down to the cent', () => {
    expect(price('4.99', 1, 0)).toEqual(usd('4.99'));
    expect(price('10', 12, 5_000)).toEqual(usd('60'));
    // 14.2215 and 26.946 are rounded down, in the fan's favor.
    expect(price('4.99', 3, 500)).toEqual(usd('14.22'));
    expect(price('4.99', 6, 1_000)).toEqual(usd('26.94'));
  });

  test('the price is in whole cents, never above the exact price and less than a cent below it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 300n, max: 20_000n }),
        fc.constantFrom(1, 3, 6, 12),
        fc.integer({ min: 0, max: 10 }),
        (cents, months, steps) => {
          const { units } = periodPrice({
            monthly: money('USD', cents * 10_000n),
            months,
            discountBps: steps * 500,
          });
          const exact = cents * BigInt(months) * BigInt(10_000 - steps * 500);
          expect(units % 10_000n).toBe(0n);
          expect(units <= exact && exact - units < 10_000n).toBe(true);
          expect(units > 0n).toBe(true);
        },
      ),
    );
  });
});

describe('SU10: unusedPart', () => {
  const start = new Date('2026-01-31T12:00:00.000Z');
  const end = periodEnd(start, { months: 1, count: 1 });
  const left = (amount: string, now: Date) => unusedPart(usd(amount), { start, end }, now);
  const since = (ms: number) => new Date(start.getTime() + ms);

  test('the unused part is the whole price at the start and zero at the end, and a day that has begun counts as unused', () => {
    expect(left('28', start)).toEqual(usd('28'));
    expect(left('28', since(1))).toEqual(usd('28'));
    expect(left('28', since(DAY_MS - 1))).toEqual(usd('28'));
    expect(left('28', since(DAY_MS))).toEqual(usd('27'));
    expect(left('28', since(27 * DAY_MS + 1))).toEqual(usd('1'));
    expect(left('28', end)).toEqual(usd('0'));
  });

  test('the unused part is rounded up to a whole unit, in the fan’s favor', () => {
    // $10 for 28 days is $0.357142857… per day.
    expect(left('10', since(27 * DAY_MS)).units).toBe(357_143n);
    expect(left('10', since(14 * DAY_MS)).units).toBe(5_000_000n);
  });

  test('the unused part is never negative, never exceeds the price, and never grows over time', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        fc.integer({ min: 0, max: 28 * DAY_MS }),
        fc.integer({ min: 0, max: 28 * DAY_MS }),
        (units, a, b) => {
          const at = (ms: number) => unusedPart(money('USD', units), { start, end }, since(ms)).units;
          const [sooner, later] = [at(Math.min(a, b)), at(Math.max(a, b))];
          expect(later >= 0n && sooner >= later && sooner <= units).toBe(true);
        },
      ),
    );
  });
});
