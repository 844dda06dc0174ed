import { purchases } from '#contract/purchases.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { giveBack } from './give-back.ts';
import { findParty } from './parties.store.ts';
import { lockPurchase } from './purchases.store.ts';
import { fanReceipt } from './receipt.view.ts';

export const refundPurchase = handle(purchases.refund, async ({ input, actor, tx, refuse }) => {
  const purchase = await lockPurchase(tx, input.id);
  if (!purchase) throw refuse('not_found');
  if (purchase.state !== 'paid') throw refuse('conflict');
  const ended = await giveBack(tx, {
    purchase,
    transferId: newId(),
    actor: actor.id,
    toCard: null,
    isShielded: false,
    state: 'refunded',
    reason: input.reason,
    kind: 'unlock.refund',
  });
  return fanReceipt(ended, await findParty(tx, purchase.creator_id), 'wallet');
});
