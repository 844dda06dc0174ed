import type { Tx } from '../../kit/db.ts';
import {
  type Account,
  balanceOf,
  debtOf,
  earningsOf,
  type Money,
  type Move,
  minus,
  money,
} from '../../ledger/index.ts';

/** Money that becomes available to a creator: what they owe is repaid first. Their wallet is locked, as whoever changes a debt does. */
export async function availableMoves(
  tx: Tx,
  { from, creatorId, amount }: { from: Account; creatorId: string; amount: Money },
): Promise<Move[]> {
  const owed = -(await balanceOf(tx, debtOf(creatorId), 'USD')).units;
  const repaid = money('USD', owed < amount.units ? owed : amount.units);
  return [
    { from, to: debtOf(creatorId), amount: repaid },
    { from, to: earningsOf(creatorId, 'available'), amount: minus(amount, repaid) },
  ];
}
