import { describe, expect, test } from 'vitest';
import { bonusFor, unusedOf, wholeCents } from './unused.ts';

const came = (...lefts: bigint[]) => lefts.map((left, place) => ({ id: String(place), left }));
const parts = (lefts: bigint[], balance: bigint) => [...unusedOf(came(...lefts), balance).values()];

describe('TU10: what of a top-up is unused', () => {
  test.each([
    [[20n, 30n], 50n, [20n, 30n]],
    [[20n, 30n], 15n, [15n, 0n]],
    [[20n, 30n], 35n, [20n, 15n]],
    // Money that came otherwise is spent before any top-up, and never sent to a card.
    [[20n, 30n], 500n, [20n, 30n]],
    [[0n, 30n], 10n, [0n, 10n]],
    [[], 10n, []],
    [[20n], 0n, [0n]],
  ])('of %s with %s left: %s', (lefts, balance, expected) => {
    expect(parts(lefts, balance)).toEqual(expected);
  });

  test('all parts together are never more than the bucket, none more than came in', () => {
    for (let balance = 0n; balance <= 40n; balance += 1n) {
      const found = parts([7n, 0n, 13n, 11n], balance);
      const sum = found.reduce((total, part) => total + part, 0n);
      expect(sum).toBe(balance < 31n ? balance : 31n);
      expect(found.every((part, place) => part >= 0n && part <= ([7n, 0n, 13n, 11n][place] ?? 0n))).toBe(
        true,
      );
    }
  });

  test('a card gets whole cents', () => {
    expect([0n, 9_999n, 10_000n, 12_345n].map(wholeCents)).toEqual([0n, 0n, 10_000n, 10_000n]);
  });

  test('a bonus goes in proportion, rounded up, and never more than is unused of it', () => {
    const bonus = { amount: 50n, bonus: 5n, unused: 5n };
    expect([50n, 30n, 31n, 1n].map((refund) => bonusFor(refund, bonus))).toEqual([5n, 3n, 4n, 1n]);
    expect(bonusFor(50n, { ...bonus, unused: 2n })).toBe(2n);
    expect(bonusFor(50n, { amount: 50n, bonus: 0n, unused: 0n })).toBe(0n);
  });
});
