import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger } from '../../ledger/index.ts';
import { announceBalance } from '../wallet/index.ts';
import { lockCardsOf } from './keep-tip-money.ts';
import { endPledges, freePledges } from './tips.store.ts';
import { tellTipUndone } from './watch-sales.ts';

const ACTOR = 'close-goals';

/** What becomes of the tips that waited for a goal: the creator's if it was reached, else the fans' again. */
export async function settlePledges(
  tx: Tx,
  { postId, isReached }: { postId: string; isReached: boolean },
): Promise<void> {
  if (isReached) return freePledges(tx, postId);
  const cards = await lockCardsOf(tx, { postId });
  for (const tip of await endPledges(tx, postId)) {
    const voided = await ledger.voidHold(tx, {
      hold: tip.id,
      id: newId(),
      kind: 'tip.undo',
      actor: ACTOR,
      memo: { tip: tip.id, fan: tip.fanId, creator: tip.creatorId },
    });
    assert(voided.outcome === 'posted', `Pledge ${tip.id} was held, but its money was not.`);
    await cards.keepMoneyOf(tip.id);
    await announceBalance(tx, tip.fanId);
    await tellTipUndone(tx, tip);
  }
}
