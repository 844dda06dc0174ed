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

/**
 * Moves that first use the amount to repay the creator's debt, and add what is left to the creator's
 * available earnings. The caller must have locked the creator's wallet, because every change of a debt
 * requires this lock.
 */
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
