import assert from 'node:assert/strict';
import { type Money, minus, plus, portion } from '../../ledger/index.ts';

/** The shares of one sale, which sum exactly to the gross at any price (M19). */
export interface SaleSplit {
  readonly gross: Money;
  readonly creator: Money;
  readonly platform: Money;
  readonly tax: Money;
  readonly referral: Money;
}

/**
 * Splits a sale. The platform's fee is a portion of the price before tax and rounds down, so that an
 * indivisible unit goes to the creator. A referral is paid out of the fee and costs the creator nothing.
 */
export function saleSplit({
  price,
  tax,
  feeBps,
  referralBps,
}: {
  price: Money;
  tax: Money;
  feeBps: number;
  referralBps: number;
}): SaleSplit {
  assert(referralBps <= feeBps, 'A referral is paid out of the platform’s fee and cannot be more.');
  const fee = portion(price, feeBps, 'down');
  const referral = portion(price, referralBps, 'down');
  return {
    gross: plus(price, tax),
    creator: minus(price, fee),
    platform: minus(fee, referral),
    tax,
    referral,
  };
}
