import type { Tx } from '../../kit/db.ts';
import type { EndedCharge, PaidTopUp } from '../top-up/index.ts';
import { completeSubscription, endCardSubscription } from './complete-subscription.ts';
import type { SubscriptionParts } from './parts.ts';
import { completeRenewal, endRenewal } from './renew-by-card.ts';

/**
 * Begins the subscription or the period that a payment was made for, in the transaction that credits the
 * payment.
 */
export async function applyPayment(tx: Tx, paid: PaidTopUp, parts: SubscriptionParts): Promise<void> {
  await completeSubscription(tx, paid, parts);
  await completeRenewal(tx, paid, parts);
}

/** Handles a card charge that failed or was abandoned, in the transaction that records its end. */
export async function applyFailedCharge(
  tx: Tx,
  ended: EndedCharge,
  { sales }: SubscriptionParts,
): Promise<void> {
  await endCardSubscription(tx, ended);
  await endRenewal(tx, ended, sales.taxRates);
}
