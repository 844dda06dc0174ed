import { purchases } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import type { Money } from '../../ledger/index.ts';
import { giveBack } from './give-back.ts';
import { findParty } from './parties.store.ts';
import { lockPurchase, type Purchase } from './purchases.store.ts';
import { fanReceipt } from './receipt.view.ts';
import { dollars } from './stored-money.ts';

export const refundPurchase = handle(purchases.refund, async ({ input, actor, tx, refuse }) => {
  const purchase = await lockPurchase(tx, input.id);
  if (!purchase) throw refuse('not_found');
  if (purchase.state !== 'paid') throw refuse('conflict');
  const ended = await giveBackToWallet(tx, purchase, { actor: actor.id, reason: input.reason });
  return fanReceipt(ended, await findParty(tx, purchase.creator_id), 'wallet');
});

/** For a feature whose sale should not stand: all of it goes back to who paid. Null when it has ended before. */
export async function refundSale(
  tx: Tx,
  { id, ...why }: { id: string; actor: string; reason: string },
): Promise<Money | null> {
  const purchase = await lockPurchase(tx, id);
  if (purchase?.state !== 'paid') return null;
  await giveBackToWallet(tx, purchase, why);
  return dollars(purchase.total);
}

const giveBackToWallet = (
  tx: Tx,
  purchase: Purchase,
  why: { actor: string; reason: string },
): Promise<Purchase> =>
  giveBack(tx, {
    ...why,
    purchase,
    transferId: newId(),
    toCard: null,
    isShielded: false,
    state: 'refunded',
    kind: 'unlock.refund',
  });
