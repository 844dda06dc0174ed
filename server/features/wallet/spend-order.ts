import { isLess, type Money, minus, money, plus, type WalletBucket } from '../../ledger/index.ts';

/** An amount per bucket: a balance, or what is taken from it. */
export type ByBucket = Readonly<Record<WalletBucket, Money>>;

/** Money that cannot be withdrawn is spent first and refundable money last, so that a fan loses least. */
const ORDER = ['bonus', 'refund', 'paid_in'] as const satisfies readonly WalletBucket[];

export type Spend =
  | { readonly outcome: 'covered'; readonly taken: ByBucket }
  | { readonly outcome: 'short'; readonly missing: Money };

/** Divides an amount over the buckets. When the balances do not cover it, nothing is taken. */
export function spendOrder(balances: ByBucket, amount: Money): Spend {
  const taken = nothingTaken(amount);
  let left = amount;
  for (const bucket of ORDER) {
    taken[bucket] = isLess(balances[bucket], left) ? balances[bucket] : left;
    left = minus(left, taken[bucket]);
  }
  return left.units > 0n ? { outcome: 'short', missing: left } : { outcome: 'covered', taken };
}

/** A debt is taken from paid money first. The platform's bonus covers only the rest. */
const OWED_ORDER = ['paid_in', 'refund', 'bonus'] as const satisfies readonly WalletBucket[];

/** Divides a debt over the buckets, and returns the part that they cannot cover. */
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
