import { expect, test } from 'vitest';
import { amountProblem, firstAmount, mostNow } from './amount-bounds.ts';

const usd = (units: bigint) => ({ asset: 'USD' as const, units: units.toString() });
const bounds = { min: usd(5_000_000n), max: usd(500_000_000n), leftToday: null };

test('both ends of the range are inside it', () => {
  expect(amountProblem(5_000_000n, bounds)).toBeUndefined();
  expect(amountProblem(500_000_000n, bounds)).toBeUndefined();
});

test('a cent beyond either end is outside', () => {
  expect(amountProblem(4_990_000n, bounds)).toBe('belowMin');
  expect(amountProblem(500_010_000n, bounds)).toBe('aboveMax');
});

test('nothing typed is not a small amount, but none', () => {
  expect(amountProblem(undefined, bounds)).toBe('missing');
  expect(amountProblem(0n, bounds)).toBe('missing');
});

test('the day’s limit counts to the cent', () => {
  const today = { ...bounds, leftToday: usd(30_000_000n) };
  expect(amountProblem(30_000_000n, today)).toBeUndefined();
  expect(amountProblem(30_010_000n, today)).toBe('overLimit');
});

test('a new account hears of its limit, not of the largest top-up that others can make', () => {
  const today = { ...bounds, leftToday: usd(100_000_000n) };
  expect(amountProblem(600_000_000n, today)).toBe('overLimit');
  expect(mostNow(today)).toEqual(usd(100_000_000n));
  expect(mostNow({ ...bounds, leftToday: usd(900_000_000n) })).toEqual(bounds.max);
  expect(mostNow(bounds)).toEqual(bounds.max);
});

test('a form begins with what can be paid in today', () => {
  const presets = [10n, 20n, 50n, 100n].map((dollars) => usd(dollars * 1_000_000n));
  const first = (left: bigint | null) =>
    firstAmount({ ...bounds, leftToday: left === null ? null : usd(left) }, presets);
  expect([null, 50_000_000n].map(first)).toEqual([50_000_000n, 50_000_000n]);
  expect(first(49_990_000n)).toBe(20_000_000n);
  expect(first(9_995_000n)).toBe(9_990_000n);
  expect(first(4_000_000n)).toBe(50_000_000n);
});
