import { isLess, type Money, minus, money, plus, type WalletBucket } from '../../ledger/index.ts';

/** One amount for each bucket: the balances, or the amounts taken from them. */
export type ByBucket = Readonly<Record<WalletBucket, Money>>;

/**
 * The order in which a payment uses the buckets. Refundable money comes last, so that as much of it as
 * possible can still be refunded.
 */
const ORDER = ['bonus', 'refund', 'paid_in'] as const satisfies readonly WalletBucket[];

export type Spend =
  | { readonly outcome: 'covered'; readonly taken: ByBucket }
  | { readonly outcome: 'short'; readonly missing: Money };

/** Divides a payment over the buckets. When the balances do not cover the payment, nothing is taken. */
export function spendOrder(balances: ByBucket, amount: Money): Spend {
  const taken = nothingTaken(amount);
  let left = amount;
  for (const bucket of ORDER) {
    taken[bucket] = isLess(balances[bucket], left) ? balances[bucket] : left;
    left = minus(left, taken[bucket]);
  }
  return left.units > 0n ? { outcome: 'short', missing: left } : { outcome: 'covered', taken };
}

/** The order in which a debt uses the buckets: the person's own money first, the platform's bonus last. */
const OWED_ORDER = ['paid_in', 'refund', 'bonus'] as const satisfies readonly WalletBucket[];

/** Divides a debt over the buckets. `lacking` is the part that the balances do not cover. */
export function debtOrder(balances: ByBucket, amount: Money): { taken: ByBucket; lacking: Money } {
  const taken = nothingTaken(amount);
  let lacking = amount;
  for (const bucket of OWED_ORDER) {
    taken[bucket] = isLess(balances[bucket], lacking) ? balances[bucket] : lacking;
    lacking = minus(lacking, taken[bucket]);
  }
  return { taken, lacking };
}

function nothingTaken({ asset }: Money): Record<WalletBucket, Money> {
  const nothing = money(asset, 0n);
  return { bonus: nothing, refund: nothing, paid_in: nothing };
}

export const spendable = (balances: ByBucket): Money =>
  plus(balances.bonus, plus(balances.refund, balances.paid_in));
