import assert from 'node:assert/strict';
import { type Debit, earningsOf, type Move, platformFees, platformTax, plus } from '../../ledger/index.ts';
import type { Cost } from './cost.ts';
import type { SaleSplit } from './sale-split.ts';

interface Sale {
  readonly cost: Cost;
  readonly split: SaleSplit;
  readonly creatorId: string;
}

/**
 * The moves of one sale, from the buyer's accounts to all who earn. The creator's share stays
 * `pending` until it is released.
 */
export function unlockMoves({ from, ...sale }: Sale & { from: readonly Debit[] }): Move[] {
  const [earned, ...others] = saleDebits(sale);
  const paid = from.reduce((sum, { amount }) => sum + amount.units, 0n);
  assert(paid === sale.cost.total.units, 'A sale takes exactly its total.');
  // The whole total passes through the creator's account. The ledger nets the moves, so only the creator's
  // share is posted to this account.
  return [
    ...from.map(({ account, amount }) => ({ from: account, to: earned.account, amount })),
    ...others.map(({ account, amount }) => ({ from: earned.account, to: account, amount })),
  ];
}

/** The part of a transfer's memo that contains the tax. Statements show this tax. Empty without tax. */
export const taxMemo = ({ tax }: Pick<Cost, 'tax'>): { tax?: string } =>
  tax.units === 0n ? {} : { tax: tax.units.toString() };

/**
 * The accounts that receive a sale's money: the creator's pending earnings, the platform's
 * fees, and the tax owed to a state.
 */
export function saleDebits({ cost, split, creatorId }: Sale): [Debit, ...Debit[]] {
  assert(split.referral.units === 0n, 'No account takes referrals yet.');
  assert(split.tax.units === cost.tax.units, 'The tax set aside must be what was charged as tax.');
  return [
    { account: earningsOf(creatorId, 'pending'), amount: split.creator },
    { account: platformFees, amount: plus(split.platform, cost.fixedFee) },
    ...(split.tax.units > 0n ? [{ account: platformTax, amount: split.tax }] : []),
  ];
}
