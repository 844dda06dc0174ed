import Stripe from 'stripe';
import type { CardForm, OwnedCard, SaveCardOutcome, SaveCardRequest, SavedCard } from './port.ts';
import { idOf, isAboutCard, queryStripe, type StripeClient } from './stripe-client.ts';
import { declineReasonOf } from './stripe-codes.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** The maximum number of cards to list; no page shows as many. */
const CARDS_MAX = 100;

/** Stripe requires that its card fields use its script, loaded from Stripe's own host. */
const SCRIPT_ADDRESS = 'https://js.stripe.com/v3/';

export function stripeCardForm({ publishableKey, cardFormAddress, scriptAddress }: StripeSettings): CardForm {
  if (!cardFormAddress)
    return { kind: 'script', address: scriptAddress?.href ?? SCRIPT_ADDRESS, publishableKey };
  const address = new URL(cardFormAddress);
  address.searchParams.set('key', publishableKey);
  return { kind: 'frame', address: address.href };
}

/** Whether this customer may pay with the card: their own saved card, or a newly entered one. */
export async function mayUseCard({ api }: StripeClient, { customer, card }: OwnedCard): Promise<boolean> {
  const method = await queryStripe(api.paymentMethods.retrieve(card));
  if (method?.type !== 'card') return false;
  const owner = idOf(method.customer);
  return owner === null || owner === customer;
}

export async function saveStripeCard(
  client: StripeClient,
  request: SaveCardRequest,
): Promise<SaveCardOutcome> {
  if (!(await mayUseCard(client, request))) return { state: 'card_not_found' };
  try {
    const made = await queryStripe(
      client.api.setupIntents.create(
        {
          customer: request.customer,
          payment_method: request.card,
          usage: 'off_session',
          confirm: true,
          return_url: request.returnAddress,
          metadata: { saveId: request.saveId },
        },
        { idempotencyKey: request.saveId },
      ),
    );
    // Stripe replays its first response to a repeated request, so the current state is retrieved separately.
    const setup = made && (await queryStripe(client.api.setupIntents.retrieve(made.id)));
    return setup ? await outcomeOf(client, setup, request) : { state: 'card_not_found' };
  } catch (error) {
    if (isAboutCard(error)) return { state: 'card_not_found' };
    if (error instanceof Stripe.errors.StripeCardError)
      return { state: 'declined', reason: declineReasonOf(error) };
    throw error;
  }
}

async function outcomeOf(
  client: StripeClient,
  setup: Stripe.SetupIntent,
  owned: OwnedCard,
): Promise<SaveCardOutcome> {
  const address = setup.next_action?.redirect_to_url?.url;
  switch (setup.status) {
    case 'succeeded': {
      const card = await findStripeCard(client, owned);
      return card === 'not_found' ? { state: 'card_not_found' } : { state: 'saved', card };
    }
    case 'requires_action':
      return address ? { state: 'needs_action', address } : { state: 'processing' };
    case 'requires_payment_method':
    case 'canceled':
      return { state: 'declined', reason: declineReasonOf(setup.last_setup_error ?? {}) };
    default:
      return { state: 'processing' };
  }
}

export async function listStripeCards({ api }: StripeClient, customer: string): Promise<SavedCard[]> {
  const listed = await queryStripe(
    api.customers.listPaymentMethods(customer, { type: 'card', limit: CARDS_MAX }),
  );
  return (listed?.data ?? []).map(cardOf).filter((card) => card !== null);
}

export async function findStripeCard(
  { api }: StripeClient,
  { customer, card }: OwnedCard,
): Promise<SavedCard | 'not_found'> {
  const method = await queryStripe(api.paymentMethods.retrieve(card));
  if (!method || idOf(method.customer) !== customer) return 'not_found';
  return cardOf(method) ?? 'not_found';
}

export async function removeStripeCard(
  client: StripeClient,
  owned: OwnedCard,
): Promise<'removed' | 'not_found'> {
  if ((await findStripeCard(client, owned)) === 'not_found') return 'not_found';
  try {
    return (await queryStripe(client.api.paymentMethods.detach(owned.card))) ? 'removed' : 'not_found';
  } catch (error) {
    // A concurrent request removed the card after the check above.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'not_found';
    throw error;
  }
}

function cardOf({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null;
  return {
    ref: id,
    brand: card.brand,
    last4: card.last4,
    expiresMonth: card.exp_month,
    expiresYear: card.exp_year,
  };
}
