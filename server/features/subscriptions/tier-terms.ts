import { isLess, type Money, parseAmount } from '../../ledger/index.ts';
import type { Party } from './parties.store.ts';
import { TIER_PRICE_MAX, TIER_PRICE_MAX_NEW, TIER_PRICE_MIN } from './terms.ts';

export type JudgedPrice =
  | { readonly outcome: 'fine'; readonly price: Money }
  | { readonly outcome: 'out_of_range'; readonly range: { min: string; max: string } };

/** Whether a creator may ask this price by the month. */
export function judgePrice(typed: string, { isKnown }: Party): JudgedPrice {
  const [min, max] = [TIER_PRICE_MIN, isKnown ? TIER_PRICE_MAX : TIER_PRICE_MAX_NEW];
  const price = parseAmount(typed, 'USD');
  if (price && !isLess(price, min) && !isLess(max, price)) return { outcome: 'fine', price };
  return { outcome: 'out_of_range', range: { min: min.units.toString(), max: max.units.toString() } };
}
