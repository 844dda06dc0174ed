import assert from 'node:assert/strict';
import {
  earningsOf,
  type Money,
  type Move,
  minus,
  type Part,
  platformFees,
  portion,
} from '../../ledger/index.ts';

/** The platform's fee rounds down, so the odd unit is the creator's; the two add up to the amount at any price (M19). */
export function chargeSplit(amount: Money, feeBps: number): { fee: Money; net: Money } {
  const fee = portion(amount, feeBps, 'down');
  return { fee, net: minus(amount, fee) };
}

/** Who pays whom for one period. Earnings wait in `pending` until they are released. */
export function chargeMoves({
  from,
  amount,
  fee,
  creatorId,
}: {
  from: readonly Part[];
  amount: Money;
  fee: Money;
  creatorId: string;
}): Move[] {
  const paid = from.reduce((sum, part) => sum + part.amount.units, 0n);
  assert(paid === amount.units, 'A charge takes exactly its amount.');
  const earned = earningsOf(creatorId, 'pending');
  // The whole amount passes the creator's account on paper; the ledger nets it, so only the net arrives.
  return [
    ...from.map((part) => ({ from: part.account, to: earned, amount: part.amount })),
    { from: earned, to: platformFees, amount: fee },
  ];
}
