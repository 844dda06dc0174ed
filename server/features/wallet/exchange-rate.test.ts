import { expect, test } from 'vitest';
import { money } from '../../ledger/index.ts';
import { dollarsFor, hasMoved } from './exchange-rate.ts';

test('M20: dollarsFor computes without floating point and rounds down', () => {
  expect(dollarsFor(money('ETH', 10n ** 18n), '3012.345')).toEqual(money('USD', 3_012_345_000n));
  expect(dollarsFor(money('ETH', 1n), '3012.345').units).toBe(0n);
  expect(dollarsFor(money('USDT', 1_999_999n), '0.9999995').units).toBe(1_999_998n);
  expect(dollarsFor(money('SOL', 3n), '333.333333333333333333').units).toBe(0n);
  expect(dollarsFor(money('SOL', 1_000_000_000n), '150').units).toBe(150_000_000n);
});

test('M20: hasMoved allows a change of up to 1 percent in either direction', () => {
  const within = { maxBps: 100 };
  expect(hasMoved('3000', '3030', within)).toBe(false);
  expect(hasMoved('3000', '3030.000001', within)).toBe(true);
  expect(hasMoved('3000', '2970', within)).toBe(false);
  expect(hasMoved('3000.00', '2969.9', within)).toBe(true);
});
