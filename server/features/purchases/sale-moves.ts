import assert from 'node:assert/strict';
import { type Debit, earningsOf, type Move, platformFees, platformTax, plus } from '../../ledger/index.ts';
import type { Cost } from './cost.ts';
import type { SaleSplit } from './sale-split.ts';

interface Sale {
  readonly cost: Cost;
  readonly split: SaleSplit;
  readonly creatorId: string;
}

/** Who pays whom for one unlocked item. Earnings wait in `pending` until they are released. */
export function unlockMoves({ from, ...sale }: Sale & { from: readonly Debit[] }): Move[] {
  const [earned, ...others] = saleDebits(sale);
  const paid = from.reduce((sum, { amount }) => sum + amount.units, 0n);
  assert(paid === sale.cost.total.units, 'A sale takes exactly its total.');
  // The whole total passes the creator's account on paper; the ledger nets it, so only the net arrives.
  return [
    ...from.map(({ account, amount }) => ({ from: account, to: earned.account, amount })),
    ...others.map(({ account, amount }) => ({ from: earned.account, to: account, amount })),
  ];
}

/** What stands beside the transfer, so that a statement can say how much of it was tax. */
export const taxMemo = ({ tax }: Pick<Cost, 'tax'>): { tax?: string } =>
  tax.units === 0n ? {} : { tax: tax.units.toString() };

/** Where the money of a sale ends: the creator's pending earnings, the platform's fees, and the tax it owes a state. */
export function saleDebits({ cost, split, creatorId }: Sale): [Debit, ...Debit[]] {
  assert(split.referral.units === 0n, 'No account takes referrals yet.');
  assert(split.tax.units === cost.tax.units, 'What is put by as tax is what was charged as tax.');
  return [
    { account: earningsOf(creatorId, 'pending'), amount: split.creator },
    { account: platformFees, amount: plus(split.platform, cost.fixedFee) },
    ...(split.tax.units > 0n ? [{ account: platformTax, amount: split.tax }] : []),
  ];
}
