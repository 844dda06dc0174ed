import { unitsOf, upToCent } from '#web/kit/dollars.ts';
import type { Quote } from './queries.ts';

export type Way = 'wallet' | 'card' | 'split';

/** The amounts, in units, that the wallet and the card pay. */
export interface Shares {
  readonly wallet: bigint;
  readonly card: bigint;
}

/**
 * The amounts that wallet and card pay, or null if the payment method is not possible. The wallet can pay
 * alone only if the balance covers the price, and the card only if the price is not below the card minimum. A
 * split is possible only if the balance does not cover the price. In a split, the card pays what the balance
 * lacks, in whole cents, and at least the card minimum; the wallet must have a share too.
 */
export function sharesOf(way: Way, { total, balance, missing, byCard }: Quote): Shares | null {
  if (way === 'wallet') return unitsOf(missing) > 0n ? null : { wallet: unitsOf(total), card: 0n };
  const whole = unitsOf(byCard.total);
  const least = unitsOf(byCard.least);
  if (way === 'card') return whole < least ? null : { wallet: 0n, card: whole };
  if (unitsOf(missing) === 0n) return null;
  const rest = upToCent(whole - unitsOf(balance));
  const card = rest < least ? least : rest;
  return card < whole ? { wallet: whole - card, card } : null;
}
