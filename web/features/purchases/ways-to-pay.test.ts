import { expect, test } from 'vitest';
import type { Quote } from './queries.ts';
import { sharesOf } from './ways-to-pay.ts';

const usd = (units: bigint) => ({ asset: 'USD' as const, units: units.toString() });
const quote = (balance: bigint, { price = 10_000_000n, fee = 0n } = {}): Quote => ({
  item: { kind: 'note', id: '00000000-0000-4000-8000-000000000007' },
  title: 'Etude',
  creator: { domain: 'mira', name: 'Mira' },
  price: usd(price),
  fixedFee: usd(0n),
  tax: usd(0n),
  total: usd(price),
  balance: usd(balance),
  missing: usd(balance < price ? price - balance : 0n),
  byCard: { fixedFee: usd(fee), total: usd(price + fee), least: usd(500_000n) },
  isOwned: false,
});

test('sharesOf: the wallet pays alone only if it covers the price, and then no split is possible', () => {
  expect(sharesOf('wallet', quote(10_000_000n))).toEqual({ wallet: 10_000_000n, card: 0n });
  expect(sharesOf('split', quote(10_000_000n))).toBeNull();
  expect(sharesOf('wallet', quote(9_999_999n))).toBeNull();
});

test('sharesOf: a payment by card alone includes the card fee', () => {
  expect(sharesOf('card', quote(0n, { fee: 350_000n }))).toEqual({ wallet: 0n, card: 10_350_000n });
});

test('sharesOf: in a split the card pays what the wallet lacks, in whole cents, and at least the card minimum', () => {
  expect(sharesOf('split', quote(4_200_000n))).toEqual({ wallet: 4_200_000n, card: 5_800_000n });
  expect(sharesOf('split', quote(4_203_001n))).toEqual({ wallet: 4_200_000n, card: 5_800_000n });
  expect(sharesOf('split', quote(9_900_000n))).toEqual({ wallet: 9_500_000n, card: 500_000n });
  expect(sharesOf('split', quote(0n))).toBeNull();
});
