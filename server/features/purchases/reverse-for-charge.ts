import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import type { ReturnedMoney } from '../top-up/index.ts';
import { findEarning } from './earnings.store.ts';
import type { SalesParts } from './parts.ts';
import { lockPurchaseOfIntent, markChargedBack, type Purchase } from './purchases.store.ts';
import { isBookedAfter } from './receipt-facts.store.ts';
import { restoreNet } from './restore-net.ts';
import { reversePurchase } from './reverse-purchase.ts';
import { shareOfCard } from './reverse-sale.ts';
import { reverseTip } from './reverse-tip.ts';
import { isShielded } from './shield.ts';
import { dollars } from './stored-money.ts';

const BY_BANK = 'A bank took the payment back.';

/**
 * Reverses the purchase or the tip that a charge paid for, because the charge's money was returned to the
 * card. Returns the amount that the reversal covers, or null when nothing was booked under `transferId`.
 */
export async function reverseForCharge(
  tx: Tx,
  taken: ReturnedMoney,
  sales: SalesParts,
): Promise<Money | null> {
  const purchase = await lockPurchaseOfIntent(tx, taken.intentId);
  if (!purchase) return reverseTip(tx, taken, sales);
  return purchase.fan_id === taken.personId && (await isPaidBy(tx, purchase, taken))
    ? takePurchaseBack(tx, { purchase, taken }, sales)
    : null;
}

/**
 * Whether this charge paid for the purchase. A top-up can be made for a purchase that other money had already
 * paid for when the top-up's money arrived.
 */
const isPaidBy = async (
  tx: Tx,
  { card_paid, transfer_id }: Purchase,
  { isDirectPayment, chargeId }: ReturnedMoney,
): Promise<boolean> =>
  isDirectPayment
    ? BigInt(card_paid) > 0n
    : BigInt(card_paid) === 0n && (await isBookedAfter(tx, transfer_id, chargeId));

const isReversed = async (tx: Tx, id: string): Promise<boolean> =>
  (await findEarning(tx, id))?.reversed_at != null;

/**
 * Reverses a purchase. If a dispute was lost, the platform may bear the creator's loss (`shield.ts`).
 * Otherwise the creator loses the net, but pays no fee. If a dispute is lost after a refund, the purchase
 * becomes charged back, but the fan gets nothing more. If the platform then bears the loss, the creator gets
 * the net back.
 */
async function takePurchaseBack(
  tx: Tx,
  { purchase, taken }: { purchase: Purchase; taken: ReturnedMoney },
  sales: SalesParts,
): Promise<Money | null> {
  const { kind, rail, amount, transferId } = taken;
  const isDispute = kind === 'dispute';
  if (purchase.state !== 'paid' && !isDispute) return null;
  const isSpared = isDispute && (await isShielded(tx, purchase, taken));
  if (purchase.state !== 'paid') {
    if (purchase.state === 'refunded') await markChargedBack(tx, purchase.id, BY_BANK);
    if (isSpared && (await isReversed(tx, purchase.id))) await restoreNet(tx, purchase, { actor: rail });
    return null;
  }
  const sold = { paidBy: purchase.transfer_id, total: dollars(purchase.total) };
  const toCard = await shareOfCard(tx, sold, amount);
  await reversePurchase(
    tx,
    {
      purchase,
      transferId,
      actor: rail,
      toCard: { rail, amount: toCard },
      state: isDispute ? 'charged_back' : 'refunded',
      reason: isDispute ? BY_BANK : 'The payment was given back to the card.',
      kind: isDispute ? 'unlock.refund_disputed' : 'unlock.refund_by_card',
      isShielded: isSpared,
    },
    sales,
  );
  return toCard;
}
