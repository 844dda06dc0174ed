import { assertUsable, attachCard, type CardOnFile, findCard } from './cards-on-file.ts';
import { authenticationFailed, authenticationRequired, challengeAction, isChallenged } from './challenge.ts';
import { chargeCard, refuseIntent } from './charge-card.ts';
import type { PaymentError, PaymentIntent } from './objects.ts';
import { cardRefused, invalidRequest } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

export interface Confirmation {
  readonly isOffSession: boolean;
  readonly returnUrl: string | undefined;
  readonly isActionAnError: boolean;
  readonly isSdkUsed: boolean;
}

/**
 * Confirms an intent. The intent then waits for the cardholder or is charged. Throws (402) if the card is
 * declined, or if it needs the cardholder and the request does not allow waiting.
 */
export function confirmPayment(
  desk: RequestContext,
  intent: PaymentIntent,
  confirmation: Confirmation,
): PaymentIntent {
  assertConfirmable(intent, confirmation);
  const card = findCard(desk, intent.payment_method ?? '', { param: 'payment_method', status: 400 });
  assertUsable(card, intent.customer);
  // `findCard` may have created this card from a test token, so the intent needs the id of the new card.
  intent.payment_method = card.method.id;

  if (isChallenged(card, confirmation.isOffSession)) {
    if (confirmation.isOffSession || confirmation.isActionAnError) {
      throw refusedPayment(intent, refuseIntent(desk, intent, authenticationRequired(), card));
    }
    intent.status = 'requires_action';
    intent.next_action = challengeAction(desk, intent, confirmation.returnUrl);
    desk.emit('payment_intent.requires_action', intent);
    return intent;
  }
  const refusal = chargeAndKeep(desk, intent, card);
  if (refusal) throw refusedPayment(intent, refusal);
  return intent;
}

/** Applies the cardholder's answer to the 3-D Secure challenge of a payment. */
export function finishChallenge(
  desk: RequestContext,
  intent: PaymentIntent,
  outcome: 'complete' | 'fail',
): void {
  const card = findCard(desk, intent.payment_method ?? '', { param: 'payment_method', status: 404 });
  if (outcome === 'fail' || card.script.isChallengeBroken) {
    refuseIntent(desk, intent, authenticationFailed('payment_intent'), card);
    return;
  }
  chargeAndKeep(desk, intent, card);
}

/**
 * Charges a card. If the charge succeeds and the payment asks to keep the card for later payments, attaches the card
 * to the customer. A card without a customer cannot be used again.
 */
function chargeAndKeep(desk: RequestContext, intent: PaymentIntent, card: CardOnFile): PaymentError | null {
  const refusal = chargeCard(desk, intent, card);
  if (refusal) return refusal;
  if (intent.setup_future_usage === 'off_session') card.secret.isSetUp = true;
  if (intent.setup_future_usage !== null && intent.customer !== null) {
    attachCard(desk, card.method, intent.customer);
  }
  if (card.method.customer === null) card.secret.isSpent = true;
  return null;
}

/** Throws if the intent cannot be confirmed now. It changes nothing. */
export function assertConfirmable(
  intent: PaymentIntent,
  { isOffSession, returnUrl, isSdkUsed }: Confirmation,
): void {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status)) {
    throw unexpectedState(intent, 'confirm');
  }
  if (intent.payment_method === null) {
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      { code: 'payment_intent_unexpected_state' },
    );
  }
  const mayRedirect =
    intent.automatic_payment_methods?.allow_redirects === 'always' &&
    intent.allowed_payment_method_types === null;
  if (mayRedirect && returnUrl === undefined && !isOffSession && !isSdkUsed) {
    throw invalidRequest(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
      { param: 'return_url' },
    );
  }
}

function refusedPayment(intent: PaymentIntent, refusal: PaymentError) {
  return cardRefused(refusal, { payment_intent: structuredClone(intent) });
}

export function unexpectedState(intent: PaymentIntent, act: 'confirm' | 'capture' | 'cancel' | 'update') {
  return invalidRequest(`You cannot ${act} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });
}
