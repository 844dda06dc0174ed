import { describe, expect, test } from 'vitest';
import { bonusFor, unusedOf, wholeCents } from './unused.ts';

const came = (...lefts: bigint[]) => lefts.map((left, index) => ({ id: String(index), left }));
const parts = (lefts: bigint[], balance: bigint) => [...unusedOf(came(...lefts), balance).values()];

describe('TU10: unusedOf, wholeCents and bonusFor', () => {
  test.each([
    [[20n, 30n], 50n, [20n, 30n]],
    [[20n, 30n], 15n, [15n, 0n]],
    [[20n, 30n], 35n, [20n, 15n]],
    // A balance above the top-ups comes from other sources, is spent first, and is never refunded to a card.
    [[20n, 30n], 500n, [20n, 30n]],
    [[0n, 30n], 10n, [0n, 10n]],
    [[], 10n, []],
    [[20n], 0n, [0n]],
  ])(
    'when the top-ups are %s (newest first) and the balance is %s, the unused parts are %s',
    (lefts, balance, expected) => {
      expect(parts(lefts, balance)).toEqual(expected);
    },
  );

  test('the unused parts together never exceed the balance, and no part exceeds its top-up', () => {
    for (let balance = 0n; balance <= 40n; balance += 1n) {
      const found = parts([7n, 0n, 13n, 11n], balance);
      const sum = found.reduce((total, part) => total + part, 0n);
      expect(sum).toBe(balance < 31n ? balance : 31n);
      expect(found.every((part, index) => part >= 0n && part <= ([7n, 0n, 13n, 11n][index] ?? 0n))).toBe(
        true,
      );
    }
  });

  test('wholeCents rounds down to whole cents', () => {
    expect([0n, 9_999n, 10_000n, 12_345n].map(wholeCents)).toEqual([0n, 0n, 10_000n, 10_000n]);
  });

  test('bonusFor returns the refund’s proportional part of the bonus, rounded up, but at most the unused bonus', () => {
    const bonus = { amount: 50n, bonus: 5n, unused: 5n };
    expect([50n, 30n, 31n, 1n].map((refund) => bonusFor(refund, bonus))).toEqual([5n, 3n, 4n, 1n]);
    expect(bonusFor(50n, { ...bonus, unused: 2n })).toBe(2n);
    expect(bonusFor(50n, { amount: 50n, bonus: 0n, unused: 0n })).toBe(0n);
  });
});
