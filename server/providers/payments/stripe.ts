import type { PaymentRail } from './port.ts';
import { ProviderAway } from './port.ts';
import {
  findStripeCard,
  listStripeCards,
  removeStripeCard,
  saveStripeCard,
  stripeCardForm,
} from './stripe-cards.ts';
import { chargeByStripe, closeStripeCharge, findStripeCharge } from './stripe-charges.ts';
import { openStripeClient, queryStripe, type StripeClient } from './stripe-client.ts';
import { findStripeDispute, findStripeRefund, refundByStripe } from './stripe-refunds.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

/**
 * Card payments through Stripe, or through a compatible API at `address`. Throws a SettingsError for invalid
 * settings.
 */
export function stripeRail(settings: StripeSettings, clock: { now(): Date }): PaymentRail {
  const client = openStripeClient(settings, clock.now);
  const trust = { secrets: settings.webhookSecrets, isLive: client.isLive, now: clock.now };
  return {
    name: 'stripe',
    customerFor: (person) => customerFor(client, person),
    charge: (request) => chargeByStripe(client, request),
    findCharge: (asked) => findStripeCharge(client, asked),
    closeCharge: (ref) => closeStripeCharge(client, ref),
    refund: (request) => refundByStripe(client, request),
    findRefund: (asked) => findStripeRefund(client, asked),
    findDispute: (ref) => findStripeDispute(client, ref),
    readWebhook: async (delivery) => readStripeWebhook(delivery, trust),
    cards: {
      form: () => stripeCardForm(settings),
      save: (request) => saveStripeCard(client, request),
      list: (customer) => listStripeCards(client, customer),
      find: (owned) => findStripeCard(client, owned),
      remove: (owned) => removeStripeCard(client, owned),
    },
  };
}

/** Creates the person's customer at Stripe, which receives our id of the person and no other data. */
async function customerFor({ api }: StripeClient, person: string): Promise<string> {
  const customer = await queryStripe(
    api.customers.create({ metadata: { personId: person } }, { idempotencyKey: `customer-${person}` }),
  );
  if (!customer) throw new ProviderAway('Stripe did not create a customer.');
  return customer.id;
}
