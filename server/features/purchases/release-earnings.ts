import assert from 'node:assert/strict';
import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { newId } from '../../kit/random.ts';
import { earningsOf, ledger } from '../../ledger/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { availableMoves } from './available-moves.ts';
import { dueEarnings, lockEarnings, markReleased } from './earnings.store.ts';
import { dollars } from './stored-money.ts';

const ACTOR = 'release-earnings';

/**
 * Releases all earnings that are due. Several nodes may run this at the same time;
 * each earning is released once.
 */
export const releaseEarnings = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueEarnings(db, batch),
    once: (id) => inTransaction(db, (tx) => releaseEarning(tx, id)),
  });

/**
 * Releases one earning: repays the creator's debt first and makes the rest available.
 * Returns false when it is not due.
 */
export async function releaseEarning(tx: Tx, id: string): Promise<boolean> {
  const earning = await markReleased(tx, id);
  if (!earning) return false;
  const { creator_id: creatorId } = earning;
  await lockWallet(tx, creatorId);
  await lockEarnings(tx, creatorId);
  const from = earningsOf(creatorId, 'pending');
  const posted = await ledger.post(tx, {
    id: newId(),
    kind: 'earning.release',
    actor: ACTOR,
    businessKey: `release:${id}`,
    memo: { earning: id, creator: creatorId },
    moves: await availableMoves(tx, { from, creatorId, amount: dollars(earning.net) }),
  });
  assert(posted.outcome === 'posted', `Earning ${id} could not be released: ${posted.outcome}.`);
  return true;
}
