import { COLLECTION_PRICE_MAX, COLLECTION_PRICE_MIN } from '#contract/limits.ts';
import { type Money, usd } from '../../ledger/index.ts';

export const COLLECTION_PRICE: { readonly min: Money; readonly max: Money } = {
  min: usd(COLLECTION_PRICE_MIN.toString()),
  max: usd(COLLECTION_PRICE_MAX.toString()),
};
