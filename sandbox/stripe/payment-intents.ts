import { findCard } from './cards-on-file.ts';
import { disputeIfScripted, settle } from './charge-card.ts';
import { assertConfirmable, confirmPayment, unexpectedState } from './confirm-payment.ts';
import { paymentIntentConstants } from './constants.ts';
import { assertChargeable, assertCurrency } from './currencies.ts';
import { type Caller, endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import type { PaymentIntent } from './objects.ts';
import { choice, flag, list, mergedMetadata, metadata, required, text, whole } from './parameters.ts';
import {
  automaticMethods,
  changeable,
  changePayment,
  confirmable,
  confirmationOf,
  decideMethods,
} from './payment-terms.ts';
import { invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

export const paymentIntentEndpoints = [
  endpoint(
    'POST /v1/payment_intents',
    {
      ...changeable,
      ...confirmable,
      amount: required(whole({ least: 1 })),
      currency: required(text(3)),
      automatic_payment_methods: automaticMethods,
      capture_method: choice(['automatic', 'automatic_async', 'manual']),
      confirm: flag(),
      confirmation_method: choice(['automatic', 'manual']),
      allowed_payment_method_types: list(20),
    },
    (desk, input) => {
      const currency = assertCurrency(input.currency);
      assertChargeable(input.amount, currency);
      const id = desk.newId('pi');
      const intent: PaymentIntent = {
        ...paymentIntentConstants,
        id,
        object: 'payment_intent',
        amount: input.amount,
        amount_capturable: 0,
        amount_received: 0,
        currency,
        status: 'requires_payment_method',
        client_secret: `${id}_secret_${desk.chance.letters(25)}`,
        created: desk.seconds(),
        customer: null,
        payment_method: null,
        latest_charge: null,
        last_payment_error: null,
        next_action: null,
        metadata: {},
        description: null,
        receipt_email: null,
        setup_future_usage: null,
        statement_descriptor_suffix: null,
        canceled_at: null,
        cancellation_reason: null,
        ...decideMethods(input.automatic_payment_methods, input.allowed_payment_method_types),
        capture_method: input.capture_method ?? 'automatic_async',
        confirmation_method: input.confirmation_method ?? 'automatic',
        livemode: false,
      };
      for (const name of ['off_session', 'return_url', 'error_on_requires_action'] as const) {
        if (input[name] !== undefined && input[name] !== false && !input.confirm) {
          throw invalidRequest(
            `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
            { param: name },
          );
        }
      }
      changePayment(desk, intent, input);
      if (input.confirm) assertConfirmable(intent, confirmationOf(input));
      desk.book.paymentIntents.set(id, intent);
      desk.emit('payment_intent.created', intent);
      return input.confirm ? confirmPayment(desk, intent, confirmationOf(input)) : intent;
    },
  ),
  endpoint(
    'GET /v1/payment_intents/:id',
    { client_secret: text() },
    (desk, input, id, who) => checkClientSecret(who, findPaymentIntent(desk, id), input.client_secret),
    { isPublic: true },
  ),
  endpoint('GET /v1/payment_intents', { ...pageParameters, customer: text() }, (desk, input) =>
    page(
      '/v1/payment_intents',
      desk.book.paymentIntents.values(),
      input,
      ({ customer }) => input.customer === undefined || customer === input.customer,
    ),
  ),
  endpoint(
    'POST /v1/payment_intents/:id',
    { ...changeable, amount: whole({ least: 1 }) },
    (desk, input, id) => {
      const intent = findPaymentIntent(desk, id);
      const isMoneyTouched = input.amount !== undefined || input.payment_method !== undefined;
      if (isMoneyTouched && !/^requires_(payment_method|confirmation|action)$/.test(intent.status)) {
        throw unexpectedState(intent, 'update');
      }
      if (input.amount !== undefined) {
        assertChargeable(input.amount, intent.currency);
        intent.amount = input.amount;
      }
      changePayment(desk, intent, input);
      return intent;
    },
  ),
  endpoint(
    'POST /v1/payment_intents/:id/confirm',
    {
      ...confirmable,
      client_secret: text(),
      payment_method: text(),
      receipt_email: text(512),
      setup_future_usage: changeable.setup_future_usage,
    },
    (desk, input, id, who) => {
      const intent = checkClientSecret(who, findPaymentIntent(desk, id), input.client_secret);
      assertConfirmable(
        { ...intent, payment_method: input.payment_method ?? intent.payment_method },
        confirmationOf(input),
      );
      changePayment(desk, intent, input);
      return confirmPayment(desk, intent, confirmationOf(input));
    },
    { isPublic: true },
  ),
  endpoint(
    'POST /v1/payment_intents/:id/capture',
    { amount_to_capture: whole({ least: 1 }), metadata: metadata() },
    (desk, input, id) => {
      const intent = findPaymentIntent(desk, id);
      const charge = desk.book.charges.get(intent.latest_charge ?? '');
      if (intent.status !== 'requires_capture' || !charge) throw unexpectedState(intent, 'capture');
      const amount = input.amount_to_capture ?? intent.amount_capturable;
      if (amount > intent.amount_capturable) {
        throw invalidRequest('The amount to capture is greater than the remaining amount.', {
          code: 'amount_too_large',
          param: 'amount_to_capture',
        });
      }
      intent.metadata = mergedMetadata(intent.metadata, input.metadata);
      settle(desk, intent, charge, amount);
      desk.emit('charge.captured', charge);
      desk.emit('payment_intent.succeeded', intent);
      const card = findCard(desk, charge.payment_method, { param: 'payment_method', status: 404 });
      disputeIfScripted(desk, charge, card);
      return intent;
    },
  ),
  endpoint(
    'POST /v1/payment_intents/:id/cancel',
    { cancellation_reason: choice(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']) },
    (desk, input, id) => {
      const intent = findPaymentIntent(desk, id);
      if (!intent.status.startsWith('requires_')) throw unexpectedState(intent, 'cancel');
      cancelPayment(desk, intent, input.cancellation_reason ?? null);
      return intent;
    },
  ),
];

function findPaymentIntent(desk: RequestContext, id: string): PaymentIntent {
  const intent = desk.book.paymentIntents.get(id);
  if (!intent) throw noSuch('payment_intent', id, 'intent', 404);
  return intent;
}

/** Cancels an intent; if its amount was authorized but never captured, the authorization ends. */
export function cancelPayment(desk: RequestContext, intent: PaymentIntent, reason: string | null): void {
  const charge = desk.book.charges.get(intent.latest_charge ?? '');
  if (intent.status === 'requires_capture' && charge) {
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    desk.emit('charge.refunded', charge);
  }
  intent.status = 'canceled';
  intent.amount_capturable = 0;
  intent.next_action = null;
  intent.canceled_at = desk.seconds();
  intent.cancellation_reason = reason;
  desk.emit('payment_intent.canceled', intent);
}

/**
 * A browser calls with the publishable key, which every visitor has. The intent's client secret proves that
 * the browser may use this intent.
 */
export function checkClientSecret<T extends { readonly id: string; readonly client_secret: string }>(
  who: Caller,
  intent: T,
  secret: string | undefined,
): T {
  const isProven = secret === intent.client_secret;
  if (secret === undefined ? who.isPublishable : !isProven) {
    throw invalidRequest(`The client_secret provided does not match any associated intent on this account.`, {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    });
  }
  return intent;
}
