import { isLess, type Money, minus, money, plus, type WalletBucket } from '../../ledger/index.ts';

/** What lies in each bucket, or what is taken from each. */
export type ByBucket = Readonly<Record<WalletBucket, Money>>;

/** Money that cannot be withdrawn goes first, money that can be given back last, so that a fan loses least. */
const ORDER = ['bonus', 'refund', 'paid_in'] as const satisfies readonly WalletBucket[];

export type Spend =
  | { readonly outcome: 'covered'; readonly taken: ByBucket }
  | { readonly outcome: 'short'; readonly missing: Money };

/** Which bucket pays how much of an amount. All of it is found, or nothing is taken. */
export function spendOrder(balances: ByBucket, amount: Money): Spend {
  const nothing = money(amount.asset, 0n);
  const taken: Record<WalletBucket, Money> = { bonus: nothing, refund: nothing, paid_in: nothing };
  let left = amount;
  for (const bucket of ORDER) {
    taken[bucket] = isLess(balances[bucket], left) ? balances[bucket] : left;
    left = minus(left, taken[bucket]);
  }
  return left.units > 0n ? { outcome: 'short', missing: left } : { outcome: 'covered', taken };
}

export const spendable = (balances: ByBucket): Money =>
  plus(balances.bonus, plus(balances.refund, balances.paid_in));
