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
 * The moves that make money available to a creator after repaying their debt. The caller has locked the
 * creator's wallet, which every change of a debt requires.
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
