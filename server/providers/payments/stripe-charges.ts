import assert from 'node:assert/strict';
import Stripe from 'stripe';
import type { ChargeFacts, ChargeLookup, ChargeOutcome, ChargeRequest, FoundCharge } from './port.ts';
import { mayUseCard } from './stripe-cards.ts';
import {
  amountOf,
  idOf,
  isAboutCard,
  isReplay,
  mayKeyBeExpired,
  minorOf,
  orUnknown,
  queryStripe,
  type StripeClient,
} from './stripe-client.ts';
import { declineReasonOf } from './stripe-codes.ts';

type Intent = Stripe.PaymentIntent;

export const chargeByStripe = (client: StripeClient, request: ChargeRequest): Promise<ChargeOutcome> =>
  orUnknown(charge(client, request));

async function charge(client: StripeClient, request: ChargeRequest): Promise<ChargeOutcome> {
  assert(request.card !== null, 'A Stripe charge needs a card.');
  const { customer, card } = request;
  const isUsable = await mayUseCard(client, { customer, card });
  if (!isUsable || mayKeyBeExpired(request.startedAt, client.now())) {
    // An earlier attempt may have charged the card before the card was removed or the idempotency key expired.
    const earlier = await findStripeCharge(client, request);
    if (earlier.state !== 'absent') return earlier;
    if (!isUsable) return { state: 'card_not_found' };
  }
  try {
    const intent = await client.api.paymentIntents.create(paramsOf(request), {
      idempotencyKey: request.chargeId,
    });
    return outcomeOf(isReplay(intent) ? await client.api.paymentIntents.retrieve(intent.id) : intent);
  } catch (error) {
    return refusedOutcome(client, error);
  }
}

function paramsOf(request: ChargeRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: minorOf(request.amount),
    currency: request.amount.currency.toLowerCase(),
    customer: request.customer,
    ...(request.card === null ? {} : { payment_method: request.card }),
    confirm: true,
    metadata: { chargeId: request.chargeId },
    ...(request.keepsCard ? { setup_future_usage: 'off_session' } : {}),
    // When the person is absent, nobody can follow a redirect to the bank's page.
    ...(request.returnAddress === null
      ? { off_session: true, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } }
      : { return_url: request.returnAddress }),
  };
}

/**
 * The outcome of a charge that Stripe rejected. Stripe may replay an old rejection, so the current state is
 * retrieved.
 */
async function refusedOutcome(client: StripeClient, error: unknown): Promise<ChargeOutcome> {
  if (isAboutCard(error)) return { state: 'card_not_found' };
  if (error instanceof Stripe.errors.StripeCardError || isLimit(error)) {
    const ref = idOf(error.payment_intent);
    const found = ref === null ? null : await queryStripe(client.api.paymentIntents.retrieve(ref));
    const outcome = found === null ? null : outcomeOf(found);
    // A concurrent caller may have closed the charge after the decline, so that the charge is now
    // `abandoned`. The outcome of this request is still the decline.
    const isRefused = outcome === null || outcome.state === 'declined' || outcome.state === 'abandoned';
    if (!isRefused) return outcome;
    return { state: 'declined', charge: found && factsOf(found), reason: declineReasonOf(error) };
  }
  throw error;
}

const isLimit = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === 'amount_too_small' || error.code === 'amount_too_large');

/** The search begins this long before the time of the request, because our clock and Stripe's can differ. */
const CLOCK_MARGIN_SECONDS = 3_600;
/** The maximum number of a person's recent charges to search. No legitimate person makes more. */
const CHARGES_SEEN_MAX = 1_000;

export async function findStripeCharge({ api }: StripeClient, asked: ChargeLookup): Promise<FoundCharge> {
  if ('ref' in asked) {
    const intent = await queryStripe(api.paymentIntents.retrieve(asked.ref));
    return intent ? outcomeOf(intent) : { state: 'absent' };
  }
  // Lists charges instead of searching, because Stripe's search is up to a minute late and a new charge would
  // seem absent.
  const since = Math.floor(asked.startedAt.getTime() / 1_000) - CLOCK_MARGIN_SECONDS;
  const listed = await queryStripe(
    api.paymentIntents
      .list({ customer: asked.customer, created: { gte: since }, limit: 100 })
      .autoPagingToArray({ limit: CHARGES_SEEN_MAX }),
  );
  const intent = listed?.find(({ metadata }) => metadata.chargeId === asked.chargeId);
  return intent ? outcomeOf(intent) : { state: 'absent' };
}

export async function closeStripeCharge(client: StripeClient, ref: string): Promise<FoundCharge> {
  try {
    // The request needs no idempotency key, because closing a charge twice has no effect. With a key, Stripe
    // would repeat the error response of an outage for a whole day.
    const closed = await queryStripe(
      client.api.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' }),
    );
    return closed ? outcomeOf(closed) : { state: 'absent' };
  } catch (error) {
    // Stripe cannot cancel a charge that was paid, is closed or is being processed. Returns the current state
    // of such a charge.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return findStripeCharge(client, { ref });
    throw error;
  }
}

function outcomeOf(intent: Intent): Exclude<FoundCharge, { state: 'absent' }> {
  const charge = factsOf(intent);
  const address = intent.next_action?.redirect_to_url?.url;
  switch (intent.status) {
    case 'succeeded':
      return { state: 'succeeded', charge };
    case 'canceled':
      return { state: 'abandoned', charge };
    case 'requires_payment_method':
      return { state: 'declined', charge, reason: declineReasonOf(intent.last_payment_error ?? {}) };
    case 'requires_action':
      return address ? { state: 'needs_action', charge, address } : { state: 'processing', charge };
    default:
      // Includes statuses that Stripe adds later: such a charge is neither paid nor declined and is queried
      // again.
      return { state: 'processing', charge };
  }
}

function factsOf(intent: Intent): ChargeFacts {
  const minor = intent.status === 'succeeded' ? intent.amount_received : intent.amount;
  return {
    ref: intent.id,
    chargeId: intent.metadata.chargeId ?? null,
    customer: idOf(intent.customer),
    amount: amountOf(minor, intent.currency),
    card: idOf(intent.payment_method),
  };
}
