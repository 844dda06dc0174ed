import type { Tx } from '../../kit/db.ts';
import { lockWallets, settleBalance } from '../wallet/index.ts';
import { lockTipCharges } from './lock-tip-charges.ts';
import type { SalesParts } from './parts.ts';
import { voidTip } from './reverse-tip.ts';
import { endPledges, freePledges } from './tips.store.ts';
import { notifyTipUndone } from './watch-sales.ts';

const ACTOR = 'close-goals';

/**
 * Ends the pledges for a goal. If the goal was reached, the pledges settle like tips; otherwise their money
 * returns to the fans.
 */
export async function settlePledges(
  tx: Tx,
  { postId, isReached }: { postId: string; isReached: boolean },
  { watchers }: SalesParts,
): Promise<void> {
  if (isReached) return freePledges(tx, postId);
  const cards = await lockTipCharges(tx, { postId });
  const ended = await endPledges(tx, postId);
  await lockWallets(
    tx,
    ended.map(({ fanId }) => fanId),
  );
  for (const tip of ended) {
    await voidTip(tx, tip, { actor: ACTOR });
    await cards.keepMoneyOf(tip.id);
    await settleBalance(tx, tip.fanId);
    await notifyTipUndone(tx, tip, watchers);
  }
}
