import type { Tx } from '../../kit/db.ts';
import { cardHoldOf, type EndedCharge, hasGoneBack, keepCharge, type PaidTopUp } from '../top-up/index.ts';
import { lockWallet, NO_TAX, settleBalance, type TaxRates } from '../wallet/index.ts';
import { type CardPayment, freeHold, takeHeld } from './card-payment.ts';
import { chargedAmount } from './charges.store.ts';
import { checkTip } from './check-tip.ts';
import { holdTip } from './hold-tip.ts';
import { endIntent, type Intent, lockIntent, stopPaying } from './intents.store.ts';
import { itemFrom } from './items.ts';
import { lastSeenViewer } from './last-seen-viewer.ts';
import { isTipIntent, tipOf } from './payables.ts';
import { dollars } from './stored-money.ts';
import { unlockItem } from './unlock-items.ts';
import { checkTipText } from './watch-sales.ts';

/**
 * Buys what was paid for, once the money is there. Does so at the price the person saw and only once; if the price
 * moved, the money does not suffice, the creator cannot sell or has shut the person out, the money stays in the wallet,
 * the intent stays open and the person decides; what a card paid can go back to it then. Never refuses: what was paid in
 * must be credited whatever becomes of the purchase.
 */
export async function completeIntent(
  tx: Tx,
  { personId, intentId, chargeId }: PaidTopUp,
  taxRates = NO_TAX,
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (!intent) return;
  const isByCard = intent.chargeId === chargeId;
  // A repeat finds it paid, and no payment under way. Under way still, it was paid some other way meanwhile.
  let isSpent = intent.state === 'paid' && !(isByCard && intent.isPaying);
  // What a card paid and got back before we came pays for nothing: a sale of it would be taken back at once.
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

/** Whether it was bought with this money: who owns it already has the money still. */
async function buyItem(
  tx: Tx,
  { personId, intent, byCard }: PaidIntent,
  taxRates: TaxRates,
): Promise<boolean> {
  const wished = {
    fanId: personId,
    item: itemFrom(intent),
    expectedTotal: dollars(intent.expectedTotal),
    intentId: intent.id,
    viewer: await lastSeenViewer(tx, personId),
    ...(byCard ? { byCard } : {}),
  };
  const unlocked = await unlockItem(tx, wished, taxRates);
  if (unlocked.outcome === 'bought' || unlocked.outcome === 'already_owned')
    await endIntent(tx, intent.id, { state: 'paid', purchaseId: unlocked.purchase.id });
  return unlocked.outcome === 'bought';
}

/** Like every tip it is held from now on, and can be taken back as long. */
async function sendTip(tx: Tx, { personId, intent, byCard }: PaidIntent): Promise<boolean> {
  const [amount, postId] = [tipOf(intent), intent.tipPostId];
  const wished = { fanId: personId, creatorId: intent.item_id, amount, postId };
  const viewer = await lastSeenViewer(tx, personId);
  const checked = await checkTip(tx, wished, { viewer, isPaidFor: byCard !== null });
  if (checked.outcome !== 'fine') return false;
  const { post } = checked;
  // What was begun as a pledge would be given whole now, for a goal that has come to nothing: that is not what they saw.
  if (post?.pledgesEndedAt && intent.createdAt < post.pledgesEndedAt) return false;
  // Where words may not go any more the person decides too: without them it might not be what they wanted to give.
  const said = { fanId: personId, creatorId: intent.item_id, amount: amount.units };
  const words = await checkTipText(tx, { ...said, note: intent.tipNote ?? '' });
  if (words.refused !== null) return false;
  const held = await holdTip(tx, {
    ...wished,
    amount,
    note: words.note,
    pledgedUntil: post?.pledgedUntil ?? null,
    ...(byCard ? { from: (await takeHeld(tx, personId, byCard)).parts } : {}),
  });
  if (held.outcome !== 'held') return false;
  await endIntent(tx, intent.id, { state: 'paid', tipId: held.tip.id });
  return true;
}

/** A card that did not pay, or paid something else: what the wallet had set aside for it is free again. */
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

/** After a purchase there is nothing left to free; without one, all of it goes to the wallet. */
async function free(
  tx: Tx,
  { intent, personId, holds }: { intent: Intent; personId: string; holds: readonly string[] },
): Promise<void> {
  await stopPaying(tx, intent.id);
  await lockWallet(tx, personId);
  for (const hold of holds) await freeHold(tx, { hold, actor: personId });
  await settleBalance(tx, personId);
}
