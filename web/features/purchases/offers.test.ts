import { expect, test } from 'vitest';
import { limitFreesAt, topUpOffers } from './offers.ts';

const presets = [10_000_000n, 20_000_000n, 50_000_000n, 100_000_000n];
const bounds = { presets, min: 5_000_000n, max: 500_000_000n, leftToday: null };

test('topUpOffers returns the three smallest presets that cover the missing money, each with the amount left after it', () => {
  expect(topUpOffers({ ...bounds, missing: 7_800_000n })).toEqual([
    { amount: 10_000_000n, leaves: 2_200_000n },
    { amount: 20_000_000n, leaves: 12_200_000n },
    { amount: 50_000_000n, leaves: 42_200_000n },
  ]);
  expect(topUpOffers({ ...bounds, missing: 20_000_001n })[0]).toEqual({
    amount: 50_000_000n,
    leaves: 29_999_999n,
  });
});

test('when a preset equals the missing money, topUpOffers returns the preset with nothing left in the wallet', () => {
  expect(topUpOffers({ ...bounds, missing: 10_000_000n })[0]).toEqual({ amount: 10_000_000n, leaves: 0n });
});

test('when no preset is large enough, topUpOffers returns the missing money rounded up to whole cents', () => {
  expect(topUpOffers({ ...bounds, missing: 123_456_789n })).toEqual([
    { amount: 123_460_000n, leaves: 3_211n },
  ]);
});

test('topUpOffers returns the minimum top-up when the missing money is less than the minimum', () => {
  expect(topUpOffers({ ...bounds, presets: [], missing: 10_000n })).toEqual([
    { amount: 5_000_000n, leaves: 4_990_000n },
  ]);
});

test('topUpOffers returns nothing when the missing money exceeds the largest top-up', () => {
  expect(topUpOffers({ ...bounds, missing: 500_000_001n })).toEqual([]);
});

test('topUpOffers returns no amount above the rest of the daily limit', () => {
  const offered = (leftToday: bigint) =>
    topUpOffers({ ...bounds, missing: 7_000_000n, leftToday }).map(({ amount }) => amount);
  expect(offered(50_000_000n)).toEqual([10_000_000n, 20_000_000n, 50_000_000n]);
  expect(offered(20_000_000n)).toEqual([10_000_000n, 20_000_000n]);
  expect(offered(9_000_000n)).toEqual([7_000_000n]);
  expect(offered(6_999_999n)).toEqual([]);
});

test('limitFreesAt returns when the daily limit allows an amount again, or null if the amount exceeds the whole limit', () => {
  const day = {
    limit: 15_000_000n,
    used: 13_000_000n,
    frees: [
      { at: 'soon', amount: 3_000_000n },
      { at: 'later', amount: 10_000_000n },
    ],
  };
  expect(limitFreesAt(5_000_000n, day)).toBe('soon');
  expect(limitFreesAt(5_000_001n, day)).toBe('later');
  expect(limitFreesAt(15_000_001n, day)).toBeNull();
  // Here the limit is lower than the sum of today's top-ups. More of these top-ups must therefore expire
  // before the limit allows the amount.
  expect(limitFreesAt(5_000_000n, { ...day, limit: 10_000_000n })).toBe('later');
});
