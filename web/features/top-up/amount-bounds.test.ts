import { expect, test } from 'vitest';
import { amountProblem, firstAmount, mostNow } from './amount-bounds.ts';

const usd = (units: bigint) => ({ asset: 'USD' as const, units: units.toString() });
const bounds = { min: usd(5_000_000n), max: usd(500_000_000n), leftToday: null };

test('amountProblem allows exactly the minimum and exactly the maximum', () => {
  expect(amountProblem(5_000_000n, bounds)).toBeUndefined();
  expect(amountProblem(500_000_000n, bounds)).toBeUndefined();
});

test('amountProblem refuses a cent below the minimum and a cent above the maximum', () => {
  expect(amountProblem(4_990_000n, bounds)).toBe('belowMin');
  expect(amountProblem(500_010_000n, bounds)).toBe('aboveMax');
});

test('amountProblem reports an empty field and zero as a missing amount, and not as an amount below the minimum', () => {
  expect(amountProblem(undefined, bounds)).toBe('missing');
  expect(amountProblem(0n, bounds)).toBe('missing');
});

test('amountProblem allows the whole rest of the daily limit, and not a cent more', () => {
  const today = { ...bounds, leftToday: usd(30_000_000n) };
  expect(amountProblem(30_000_000n, today)).toBeUndefined();
  expect(amountProblem(30_010_000n, today)).toBe('overLimit');
});

test('when the rest of the daily limit is less than the largest top-up, amountProblem and mostNow use that rest', () => {
  const today = { ...bounds, leftToday: usd(100_000_000n) };
  expect(amountProblem(600_000_000n, today)).toBe('overLimit');
  expect(mostNow(today)).toEqual(usd(100_000_000n));
  expect(mostNow({ ...bounds, leftToday: usd(900_000_000n) })).toEqual(bounds.max);
  expect(mostNow(bounds)).toEqual(bounds.max);
});

test("firstAmount returns an amount that today's limit allows, or the usual amount if the limit allows no top-up", () => {
  const presets = [10n, 20n, 50n, 100n].map((dollars) => usd(dollars * 1_000_000n));
  const first = (left: bigint | null) =>
    firstAmount({ ...bounds, leftToday: left === null ? null : usd(left) }, presets);
  expect([null, 50_000_000n].map(first)).toEqual([50_000_000n, 50_000_000n]);
  expect(first(49_990_000n)).toBe(20_000_000n);
  expect(first(9_995_000n)).toBe(9_990_000n);
  expect(first(4_000_000n)).toBe(50_000_000n);
});
