import type { Tx } from '../../kit/db.ts';
import { endIntent, lockIntent } from './intents.store.ts';
import { itemFrom } from './items.ts';
import { dollars } from './stored-money.ts';
import { unlockItem } from './unlock-item.ts';

/**
 * Buys what a top-up was made for, once the money is there. Does so at the price the person saw and only once; if the
 * price moved, the money does not suffice or the creator cannot sell, the intent stays open and the person decides.
 * Never refuses: the money that was paid in must be credited whatever becomes of the purchase.
 */
export async function completeIntent(
  tx: Tx,
  { personId, intentId }: { personId: string; intentId: string },
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (intent?.state !== 'open') return;
  const unlocked = await unlockItem(tx, {
    fanId: personId,
    item: itemFrom(intent),
    expectedTotal: dollars(intent.expectedTotal),
    intentId,
  });
  if (unlocked.outcome !== 'bought' && unlocked.outcome !== 'already_owned') return;
  await endIntent(tx, intentId, { state: 'paid', purchaseId: unlocked.purchase.id });
}
