import assert from 'node:assert/strict';
import { earningsOf, type Move, type Part, platformFees, plus } from '../../ledger/index.ts';
import type { Cost } from './cost.ts';
import type { SaleSplit } from './sale-split.ts';

interface Sale {
  readonly cost: Cost;
  readonly split: SaleSplit;
  readonly creatorId: string;
}

/** Who pays whom for one unlocked item. Earnings wait in `pending` until they are released. */
export function unlockMoves({ from, ...sale }: Sale & { from: readonly Part[] }): Move[] {
  const [earned, kept] = saleParts(sale);
  const paid = from.reduce((sum, { amount }) => sum + amount.units, 0n);
  assert(paid === sale.cost.total.units, 'A sale takes exactly its total.');
  // The whole total passes the creator's account on paper; the ledger nets it, so only the net arrives.
  return [
    ...from.map(({ account, amount }) => ({ from: account, to: earned.account, amount })),
    { from: earned.account, to: kept.account, amount: kept.amount },
  ];
}

/** Where the money of a sale ends: the creator's pending earnings and the platform's fees. */
export function saleParts({ cost, split, creatorId }: Sale): [Part, Part] {
  assert(split.tax.units === 0n && split.referral.units === 0n, 'No account takes tax or referrals yet.');
  return [
    { account: earningsOf(creatorId, 'pending'), amount: split.creator },
    { account: platformFees, amount: plus(split.platform, cost.fixedFee) },
  ];
}
