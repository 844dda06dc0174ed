import type { Tx } from '../../kit/db.ts';
import { cardHoldOf, type EndedCharge, hasGoneBack, keepCharge, type PaidTopUp } from '../top-up/index.ts';
import { lockWallet, settleBalance } from '../wallet/index.ts';
import { type CardPayment, freeHold, takeHeld } from './card-payment.ts';
import { chargedAmount } from './charges.store.ts';
import { checkTip } from './check-tip.ts';
import { holdTip } from './hold-tip.ts';
import { endIntent, endIntentPayment, type Intent, lockIntent } from './intents.store.ts';
import { itemFrom } from './items.ts';
import { lastSeenViewer } from './last-seen-viewer.ts';
import type { SalesParts } from './parts.ts';
import { isTipIntent, tipOf } from './payables.ts';
import { dollars } from './stored-money.ts';
import { unlockItem } from './unlock-items.ts';
import { checkTipText } from './watch-sales.ts';

/**
 * Completes an intent when its money has arrived: buys the item or sends the tip, once, and only at the price
 * that the person saw. Nothing is bought if the price has changed, the money does not suffice, or the creator
 * cannot sell or has shut the person out. The money then stays in the wallet, from which the part that a card
 * paid can be refunded to the card. The intent stays open, and the person decides what to do. Never refuses,
 * because the money must be credited even when the purchase fails.
 */
export async function completeIntent(
  tx: Tx,
  { personId, intentId, chargeId }: PaidTopUp,
  sales: SalesParts,
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (!intent) return;
  const isByCard = intent.chargeId === chargeId;
  // Whether this charge's money has paid for the intent. If the intent is paid while this card's payment is
  // still under way, other money has paid. If the intent is paid and no payment is under way, this is a
  // repeated call.
  let isSpent = intent.state === 'paid' && !(isByCard && intent.isPaying);
  // A charge whose money is already back at the card must buy nothing, because the
  // sale would be reversed at once.
  const isGone = isByCard && (await hasGoneBack(tx, chargeId));
  if (intent.state === 'open' && !isGone && (!isByCard || intent.isPaying)) {
    const byCard = isByCard ? await paymentOf(tx, intent, chargeId) : null;
    const paid = { personId, intent, byCard };
    isSpent = await (isTipIntent(intent) ? sendTip(tx, paid, sales) : buyItem(tx, paid, sales));
  }
  if (!isByCard) return;
  await free(tx, { intent, personId, holds: holdsOf(intent, chargeId) });
  if (!isSpent) await keepCharge(tx, chargeId);
}

interface PaidIntent {
  readonly personId: string;
  readonly intent: Intent;
  readonly byCard: CardPayment | null;
}

/**
 * Buys the intent's item. Returns true when this money paid for the item, and false otherwise, for example
 * when the fan already owned the item.
 */
async function buyItem(
  tx: Tx,
  { personId, intent, byCard }: PaidIntent,
  sales: SalesParts,
): Promise<boolean> {
  const requested = {
    fanId: personId,
    item: itemFrom(intent),
    expectedTotal: dollars(intent.expectedTotal),
    intentId: intent.id,
    viewer: await lastSeenViewer(tx, personId),
    ...(byCard ? { byCard } : {}),
  };
  const unlocked = await unlockItem(tx, requested, sales);
  if (unlocked.outcome === 'bought' || unlocked.outcome === 'already_owned')
    await endIntent(tx, intent.id, { state: 'paid', purchaseId: unlocked.purchase.id });
  return unlocked.outcome === 'bought';
}

/**
 * Sends the intent's tip, which is held and can be undone for the usual time.
 * Returns whether the tip was sent.
 */
async function sendTip(
  tx: Tx,
  { personId, intent, byCard }: PaidIntent,
  sales: SalesParts,
): Promise<boolean> {
  const [amount, postId] = [tipOf(intent), intent.tipPostId];
  const requested = { fanId: personId, creatorId: intent.item_id, amount, postId };
  const viewer = await lastSeenViewer(tx, personId);
  const checked = await checkTip(tx, requested, { viewer, kinds: sales.kinds, isPaidFor: byCard !== null });
  if (checked.outcome !== 'fine') return false;
  const { post } = checked;
  // The fan began a pledge, but its goal has ended and was not closed as reached. No plain tip is sent, because
  // the fan did not choose one.
  if (post?.pledgesEndedAt && intent.createdAt < post.pledgesEndedAt) return false;
  // The tip is not sent when its text is refused now: the fan may not want to give without the text.
  const tipText = { fanId: personId, creatorId: intent.item_id, amount: amount.units };
  const checkedText = await checkTipText(tx, { ...tipText, note: intent.tipNote ?? '' }, sales.watchers);
  if (checkedText.refused !== null) return false;
  const held = await holdTip(
    tx,
    {
      ...requested,
      amount,
      note: checkedText.note,
      noteHasFee: checkedText.hasFee,
      pledgedUntil: post?.pledgedUntil ?? null,
      ...(byCard ? { from: (await takeHeld(tx, personId, byCard)).parts } : {}),
    },
    sales,
  );
  if (held.outcome !== 'held') return false;
  await endIntent(tx, intent.id, { state: 'paid', tipId: held.tip.id });
  return true;
}

/**
 * Ends an intent whose card did not pay, or paid another amount than requested, and
 * returns the wallet's held part.
 */
export async function endCardIntent(tx: Tx, { personId, intentId, chargeId }: EndedCharge): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (intent?.chargeId !== chargeId || !intent.isPaying) return;
  if (intent.state === 'open') await endIntent(tx, intent.id, { state: 'cancelled' });
  await free(tx, { intent, personId, holds: intent.holdId ? [intent.holdId] : [] });
}

async function paymentOf(tx: Tx, intent: Intent, chargeId: string): Promise<CardPayment> {
  return {
    fixedFee: dollars(intent.fixedFee),
    cardPart: dollars(await chargedAmount(tx, chargeId)),
    holds: holdsOf(intent, chargeId),
  };
}

const holdsOf = ({ holdId }: Intent, chargeId: string): string[] => [
  ...(holdId ? [holdId] : []),
  cardHoldOf(chargeId),
];

/**
 * Ends an intent's card payment and voids its remaining holds, so that unspent money returns to the wallet.
 * After a purchase no hold remains.
 */
async function free(
  tx: Tx,
  { intent, personId, holds }: { intent: Intent; personId: string; holds: readonly string[] },
): Promise<void> {
  await endIntentPayment(tx, intent.id);
  await lockWallet(tx, personId);
  for (const hold of holds) await freeHold(tx, { hold, actor: personId });
  await settleBalance(tx, personId);
}
