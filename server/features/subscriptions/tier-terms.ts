import type { Reader } from '../../kit/db.ts';
import { isLess, type Money, parseAmount } from '../../ledger/index.ts';
import { TIER_PRICE_MAX, TIER_PRICE_MAX_NEW, TIER_PRICE_MIN } from './terms.ts';
import { isKnownCreator } from './tiers.store.ts';

export type CheckedPrice =
  | { readonly outcome: 'fine'; readonly price: Money }
  | { readonly outcome: 'out_of_range'; readonly range: { min: string; max: string } };

/** The range of monthly prices that a creator may set. */
export const priceBounds = async (
  reader: Reader,
  creatorId: string,
): Promise<{ min: Money; max: Money }> => ({
  min: TIER_PRICE_MIN,
  max: (await isKnownCreator(reader, creatorId)) ? TIER_PRICE_MAX : TIER_PRICE_MAX_NEW,
});

export async function checkPrice(reader: Reader, creatorId: string, typed: string): Promise<CheckedPrice> {
  const { min, max } = await priceBounds(reader, creatorId);
  const price = parseAmount(typed, 'USD');
  if (price && !isLess(price, min) && !isLess(max, price)) return { outcome: 'fine', price };
  return { outcome: 'out_of_range', range: { min: min.units.toString(), max: max.units.toString() } };
}
