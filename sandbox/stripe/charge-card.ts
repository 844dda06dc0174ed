import { bookBalance, chargeFee } from './balance.ts';
import { declined } from './card-script.ts';
import { type CardOnFile, isExpired } from './cards-on-file.ts';
import { chargeConstants } from './constants.ts';
import type { Charge, PaymentError, PaymentIntent } from './objects.ts';
import { openDispute } from './open-dispute.ts';
import type { RequestContext } from './request-context.ts';

const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

/**
 * Charges the intent's card and stores the result in the intent. If the bank refuses, the refusal is returned
 * too.
 */
export function chargeCard(
  desk: RequestContext,
  intent: PaymentIntent,
  card: CardOnFile,
): PaymentError | null {
  const failure = bankRefusal(desk, card);
  // A fault may charge another amount or currency than requested; the intent then shows what was really
  // charged.
  if (!failure) {
    const wrongAmount = desk.strike('wrong-amount');
    if (wrongAmount) intent.amount = wrongAmount.amount ?? 10;
    const wrongCurrency = desk.strike('wrong-currency');
    if (wrongCurrency) intent.currency = wrongCurrency.currency ?? 'jpy';
  }
  const charge = newCharge(desk, intent, card, failure);
  desk.book.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.next_action = null;
  if (failure) {
    desk.emit('charge.failed', charge);
    return refuseIntent(desk, intent, { ...failure, charge: charge.id }, card);
  }
  intent.last_payment_error = null;
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    desk.schedule({
      at: (desk.seconds() + AUTHORIZATION_SECONDS) * 1000,
      kind: 'authorization-expires',
      about: intent.id,
    });
    desk.emit('charge.succeeded', charge);
    desk.emit('payment_intent.amount_capturable_updated', intent);
    return null;
  }
  settle(desk, intent, charge, charge.amount);
  desk.emit('charge.succeeded', charge);
  desk.emit('payment_intent.succeeded', intent);
  disputeIfScripted(desk, charge, card);
  return null;
}

function bankRefusal(desk: RequestContext, { method, script }: CardOnFile): PaymentError | null {
  const fault = desk.strike('decline');
  if (fault) return declined(fault.declineCode ?? 'generic_decline');
  if (script.decline) return declined(script.decline);
  if (isExpired(desk, method.card.exp_month, method.card.exp_year)) return declined('expired_card');
  return null;
}

/** Resets the intent after a refusal, so that it can be tried again with another card. */
export function refuseIntent(
  desk: RequestContext,
  intent: PaymentIntent,
  error: PaymentError,
  { method }: CardOnFile,
): PaymentError {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = { ...error, payment_method: structuredClone(method) };
  desk.emit('payment_intent.payment_failed', intent);
  return intent.last_payment_error;
}

/** Captures a charge: the amount is added to the platform's balance, and the intent succeeds. */
export function settle(desk: RequestContext, intent: PaymentIntent, charge: Charge, amount: number): void {
  charge.captured = true;
  charge.amount_captured = amount;
  charge.balance_transaction = bookBalance(desk, {
    type: 'charge',
    source: charge.id,
    amount,
    fee: chargeFee(amount),
    currency: charge.currency,
  }).id;
  intent.status = 'succeeded';
  intent.amount_received = amount;
  intent.amount_capturable = 0;
}

export function disputeIfScripted(desk: RequestContext, charge: Charge, { script }: CardOnFile): void {
  if (script.dispute) openDispute(desk, charge, script.dispute);
}

function newCharge(
  desk: RequestContext,
  intent: PaymentIntent,
  card: CardOnFile,
  failure: PaymentError | null,
): Charge {
  const { method } = card;
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card;
  return {
    ...chargeConstants,
    ...{
      billing_details: method.billing_details,
      description: intent.description,
      receipt_email: intent.receipt_email,
      statement_descriptor_suffix: intent.statement_descriptor_suffix,
      outcome: {
        advice_code: failure?.advice_code ?? null,
        network_advice_code: null,
        network_decline_code: failure?.network_decline_code ?? null,
        network_status: failure ? 'declined_by_network' : 'approved_by_network',
        reason: failure?.decline_code ?? null,
        risk_level: 'normal',
        risk_score: 11,
        seller_message: failure ? 'The bank declined the payment.' : 'Payment complete.',
        type: failure ? 'issuer_declined' : 'authorized',
      },
      payment_method_details: {
        type: 'card',
        card: {
          brand,
          country,
          exp_month,
          exp_year,
          fingerprint,
          funding,
          last4,
          network: brand,
          wallet: null,
        },
      },
    },
    id: desk.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    currency: intent.currency,
    status: failure ? 'failed' : 'succeeded',
    paid: !failure,
    captured: false,
    refunded: false,
    disputed: false,
    balance_transaction: null,
    created: desk.seconds(),
    customer: intent.customer,
    payment_intent: intent.id,
    payment_method: method.id,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: { ...intent.metadata },
    livemode: false,
  };
}
