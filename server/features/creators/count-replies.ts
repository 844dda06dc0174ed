import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { countReplyDays, setRepliesWithin, takeReplyTurn } from './replies.store.ts';

/**
 * Counts reply times up to the last day that is due, and then updates the reply times shown on pages (CR12).
 */
export async function countReplies(db: Db, stopping?: AbortSignal): Promise<void> {
  let isBehind = true;
  while (isBehind && !stopping?.aborted) isBehind = await inTransaction(db, oneTurn);
}

async function oneTurn(tx: Tx): Promise<boolean> {
  const turn = await takeReplyTurn(tx);
  if (!turn) return false;
  await countReplyDays(tx, turn);
  const isBehind = turn.through < turn.due;
  if (!isBehind) await setRepliesWithin(tx);
  return isBehind;
}
