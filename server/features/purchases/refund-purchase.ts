import { purchases } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { type Money, plus } from '../../ledger/index.ts';
import type { SalesParts } from './parts.ts';
import { lockPurchase, type Purchase } from './purchases.store.ts';
import { fanReceipt } from './receipt.view.ts';
import { reversePurchase } from './reverse-purchase.ts';
import { findParticipant } from './sale-participants.store.ts';
import { dollars } from './stored-money.ts';

export const refundPurchase = (sales: SalesParts) =>
  handle(purchases.refund, async ({ input, actor, tx, refuse }) => {
    const purchase = await lockPurchase(tx, input.id);
    if (!purchase) throw refuse('not_found');
    if (purchase.state !== 'paid') throw refuse('conflict');
    const ended = await giveBackToWallet(tx, { purchase, actor: actor.id, reason: input.reason }, sales);
    return fanReceipt(ended, await findParticipant(tx, purchase.creator_id), 'wallet');
  });

/**
 * Refunds several sales in full to their buyers, for a feature that must undo sales. Returns the sum of the
 * refunds, or null when all sales had already been reversed. All sales are locked before the first refund, so
 * that a call that waits for a lock on a sale has not locked any wallet.
 */
export async function refundSales(
  tx: Tx,
  { ids, ...why }: { ids: readonly string[]; actor: string; reason: string },
  sales: SalesParts,
): Promise<Money | null> {
  const refunded: Purchase[] = [];
  for (const id of ids.toSorted()) {
    const purchase = await lockPurchase(tx, id);
    if (purchase?.state === 'paid') refunded.push(purchase);
  }
  for (const purchase of refunded) await giveBackToWallet(tx, { purchase, ...why }, sales);
  return refunded.map(({ total }) => dollars(total)).reduce<Money | null>(sumOf, null);
}

const sumOf = (sum: Money | null, next: Money): Money => (sum ? plus(sum, next) : next);

const giveBackToWallet = (
  tx: Tx,
  refund: { purchase: Purchase; actor: string; reason: string },
  sales: SalesParts,
): Promise<Purchase> =>
  reversePurchase(
    tx,
    {
      ...refund,
      transferId: newId(),
      toCard: null,
      isShielded: false,
      state: 'refunded',
      kind: 'unlock.refund',
    },
    sales,
  );
