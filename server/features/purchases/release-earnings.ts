import assert from 'node:assert/strict';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { workThrough } from '../../kit/work-through.ts';
import { balanceOf, debtOf, earningsOf, ledger, minus, money } from '../../ledger/index.ts';
import { dueEarnings, markReleased, takeEarningsTurn } from './earnings.store.ts';
import { dollars } from './stored-money.ts';

const ACTOR = 'release-earnings';

/** Makes earnings available whose waiting time is over. Any number of nodes may do it at once: each line once. */
export const releaseEarnings = (db: Db): Promise<void> =>
  workThrough({
    due: (batch) => dueEarnings(db, batch),
    once: (id) => inTransaction(db, (tx) => releaseEarning(tx, id)),
  });

/** What the creator owes is paid first; the rest becomes available. */
export async function releaseEarning(tx: Tx, id: string): Promise<boolean> {
  const earning = await markReleased(tx, id);
  if (!earning) return false;
  const { creator_id: creatorId } = earning;
  await takeEarningsTurn(tx, creatorId);
  const net = dollars(earning.net);
  const owed = -(await balanceOf(tx, debtOf(creatorId), 'USD')).units;
  const repaid = money('USD', owed < net.units ? owed : net.units);
  const pending = earningsOf(creatorId, 'pending');
  const posted = await ledger.post(tx, {
    id: newId(),
    kind: 'earning.release',
    actor: ACTOR,
    businessKey: `release:${id}`,
    memo: { earning: id, creator: creatorId },
    moves: [
      { from: pending, to: debtOf(creatorId), amount: repaid },
      { from: pending, to: earningsOf(creatorId, 'available'), amount: minus(net, repaid) },
    ],
  });
  assert(posted.outcome === 'posted', `Earning ${id} could not be released: ${posted.outcome}.`);
  return true;
}
