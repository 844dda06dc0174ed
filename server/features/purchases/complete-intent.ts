import type { Tx } from '../../kit/db.ts';
import { cardHoldOf, type EndedCharge, hasGoneBack, keepCharge, type PaidTopUp } from '../top-up/index.ts';
import { lockWallet, NO_TAX, settleBalance, type TaxRates } from '../wallet/index.ts';
import { type CardPayment, freeHold, takeHeld } from './card-payment.ts';
import { chargedAmount } from './charges.store.ts';
import { checkTip } from './check-tip.ts';
import { holdTip } from './hold-tip.ts';
import { endIntent, endIntentPayment, type Intent, lockIntent } from './intents.store.ts';
import { itemFrom } from './items.ts';
import { lastSeenViewer } from './last-seen-viewer.ts';
import { isTipIntent, tipOf } from './payables.ts';
import { dollars } from './stored-money.ts';
import { unlockItem } from './unlock-items.ts';
import { checkTipText } from './watch-sales.ts';

/**
 * Completes an intent once its money has arrived: buys the item or sends the tip, only once and only at the
 * price the person saw. If the price has changed, the money does not suffice, or the creator cannot sell or
 * has shut the person out, the money stays in the wallet, the intent stays open and the person decides; a
 * card's part can then be refunded to the card. Never refuses, because the money must be credited whatever
 * becomes of the purchase.
 */
export async function completeIntent(
  tx: Tx,
  { personId, intentId, chargeId }: PaidTopUp,
  taxRates = NO_TAX,
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (!intent) return;
  const isByCard = intent.chargeId === chargeId;
  // A repeated call finds the intent paid and no payment under way. If the payment is still under way,
  // something else has paid the intent in the meantime.
  let isSpent = intent.state === 'paid' && !(isByCard && intent.isPaying);
  // A charge whose money has already been returned to the card buys nothing: the sale would be reversed
  // immediately.
  const isGone = isByCard && (await hasGoneBack(tx, chargeId));
  if (intent.state === 'open' && !isGone && (!isByCard || intent.isPaying)) {
    const byCard = isByCard ? await paymentOf(tx, intent, chargeId) : null;
    const paid = { personId, intent, byCard };
    isSpent = await (isTipIntent(intent) ? sendTip(tx, paid) : buyItem(tx, paid, taxRates));
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

/** True if this money bought the item; false also if the fan owned it already and keeps the money. */
async function buyItem(
  tx: Tx,
  { personId, intent, byCard }: PaidIntent,
  taxRates: TaxRates,
): Promise<boolean> {
  const requested = {
    fanId: personId,
    item: itemFrom(intent),
    expectedTotal: dollars(intent.expectedTotal),
    intentId: intent.id,
    viewer: await lastSeenViewer(tx, personId),
    ...(byCard ? { byCard } : {}),
  };
  const unlocked = await unlockItem(tx, requested, taxRates);
  if (unlocked.outcome === 'bought' || unlocked.outcome === 'already_owned')
    await endIntent(tx, intent.id, { state: 'paid', purchaseId: unlocked.purchase.id });
  return unlocked.outcome === 'bought';
}

/** Sends the tip: it is held from now on and can be undone for as long as every tip. True if it was sent. */
async function sendTip(tx: Tx, { personId, intent, byCard }: PaidIntent): Promise<boolean> {
  const [amount, postId] = [tipOf(intent), intent.tipPostId];
  const requested = { fanId: personId, creatorId: intent.item_id, amount, postId };
  const viewer = await lastSeenViewer(tx, personId);
  const checked = await checkTip(tx, requested, { viewer, isPaidFor: byCard !== null });
  if (checked.outcome !== 'fine') return false;
  const { post } = checked;
  // A tip started as a pledge would now be a plain tip, because its goal ended unreached. The fan did not
  // choose that.
  if (post?.pledgesEndedAt && intent.createdAt < post.pledgesEndedAt) return false;
  // If the text is refused now, the fan decides: they may not want to give without it.
  const tipText = { fanId: personId, creatorId: intent.item_id, amount: amount.units };
  const checkedText = await checkTipText(tx, { ...tipText, note: intent.tipNote ?? '' });
  if (checkedText.refused !== null) return false;
  const held = await holdTip(tx, {
    ...requested,
    amount,
    note: checkedText.note,
    pledgedUntil: post?.pledgedUntil ?? null,
    ...(byCard ? { from: (await takeHeld(tx, personId, byCard)).parts } : {}),
  });
  if (held.outcome !== 'held') return false;
  await endIntent(tx, intent.id, { state: 'paid', tipId: held.tip.id });
  return true;
}

/**
 * Ends an intent whose card did not pay, or paid another amount than requested, and frees the wallet's part.
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
 * Ends the payment and voids its holds. After a purchase no hold is left; otherwise all the money returns to
 * the wallet.
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
