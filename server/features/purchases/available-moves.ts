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
 * The moves that repay a creator's debt with an amount and make the rest available. The caller has locked
 * the creator's wallet, as every change of a debt requires.
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
