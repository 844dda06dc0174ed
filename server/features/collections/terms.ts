import { type Money, usd } from '../../ledger/index.ts';

/** A set may cost more than the dearest post in it. */
export const COLLECTION_PRICE: { readonly min: Money; readonly max: Money } = {
  min: usd('3'),
  max: usd('500'),
};
