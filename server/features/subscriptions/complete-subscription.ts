import type { Tx } from '../../kit/db.ts';
import { money } from '../../ledger/index.ts';
import { type CardPayment, dollars, freeHold } from '../purchases/index.ts';
import { cardHoldOf, type EndedCharge, hasGoneBack, keepCharge } from '../top-up/index.ts';
import { lockWallet, settleBalance } from '../wallet/index.ts';
import { beginSubscription } from './begin-subscription.ts';
import type { SubscriptionParts } from './parts.ts';
import { endIntent, type Intent, lockIntent, stopPaying } from './subscription-intents.store.ts';
import { monthsFrom } from './tier.view.ts';

interface Paid {
  readonly personId: string;
  readonly intentId: string;
  readonly chargeId?: string;
}

/**
 * Begins a subscription at the price that the fan saw, when its payment has arrived. Repeated calls begin it
 * only once. If the subscription cannot begin any more, the money stays in the wallet. The intent of a top-up
 * then stays open, so that the fan can decide. Never refuses, because received money must be credited in any
 * case.
 */
export async function completeSubscription(
  tx: Tx,
  { personId, intentId, chargeId }: Paid,
  parts: SubscriptionParts,
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (!intent) return;
  if (chargeId === undefined || intent.charge_id !== chargeId) {
    if (intent.state === 'open' && !intent.is_over) await begin(tx, { intent }, parts);
    return;
  }
  const hold = cardHoldOf(chargeId);
  if (intent.is_paying) {
    const byCard = {
      fixedFee: money('USD', 0n),
      cardPart: dollars(intent.expected_total),
      holds: [hold],
    };
    // A payment that was already returned to the card cannot pay for a subscription.
    const isGone = await hasGoneBack(tx, chargeId);
    if (!isGone && intent.state === 'open') await begin(tx, { intent, byCard }, parts);
    await stopPaying(tx, intent.id);
  }
  // If the subscription has begun, its sale has already spent the hold. Otherwise all held money goes to the
  // wallet, also when the charge was abandoned earlier.
  await lockWallet(tx, personId);
  const isUnspent = await freeHold(tx, { hold, actor: personId });
  await settleBalance(tx, personId);
  if (isUnspent) await keepCharge(tx, chargeId);
}

async function begin(
  tx: Tx,
  { intent, byCard }: { intent: Intent; byCard?: CardPayment },
  parts: SubscriptionParts,
): Promise<void> {
  const begun = await beginSubscription(
    tx,
    {
      fanId: intent.fan_id,
      tierId: intent.tier_id,
      months: monthsFrom(intent.months),
      expectedTotal: dollars(intent.expected_total),
      expectedPrice: dollars(intent.expected_price),
      intentId: intent.id,
      ...(byCard ? { byCard } : {}),
    },
    parts,
  );
  if (begun.outcome === 'begun' || begun.outcome === 'already')
    await endIntent(tx, intent.id, begun.subscriptionId);
}

/** Runs when the card charge has failed or was abandoned. The intent can then be paid again. */
export async function endCardSubscription(
  tx: Tx,
  { personId, intentId, chargeId }: EndedCharge,
): Promise<void> {
  const intent = await lockIntent(tx, { id: intentId, fanId: personId });
  if (intent?.charge_id === chargeId) await stopPaying(tx, intent.id);
}
