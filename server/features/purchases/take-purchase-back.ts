import type { Tx } from '../../kit/db.ts';
import { isLess, type Money } from '../../ledger/index.ts';
import type { TakenBack } from '../top-up/index.ts';
import { giveBack } from './give-back.ts';
import { hasChargedBack, lockPurchaseOfIntent } from './purchases.store.ts';
import { dollars } from './stored-money.ts';

/**
 * Money of a card went back, by its provider or its bank: what was bought with it is taken back. A creator is spared
 * the first sale that a fan's bank takes back; of later ones they lose their net, never the platform's fee.
 */
export async function takePurchaseBack(
  tx: Tx,
  { personId, intentId, kind, rail, amount, transferId }: TakenBack,
): Promise<Money | null> {
  const purchase = await lockPurchaseOfIntent(tx, intentId);
  if (purchase?.state !== 'paid' || purchase.fan_id !== personId) return null;
  const total = dollars(purchase.total);
  const toCard = isLess(amount, total) ? amount : total;
  const isDispute = kind === 'dispute';
  await giveBack(tx, {
    purchase,
    transferId,
    actor: rail,
    toCard: { rail, amount: toCard },
    state: isDispute ? 'charged_back' : 'refunded',
    reason: isDispute ? 'A bank took the payment back.' : 'The payment was given back to the card.',
    kind: isDispute ? 'unlock.refund_disputed' : 'unlock.refund_by_card',
    isShielded: isDispute && !(await hasChargedBack(tx, personId)),
  });
  return toCard;
}
