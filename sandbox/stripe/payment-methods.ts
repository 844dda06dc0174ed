import { declined } from './card-script.ts';
import { addCard, attachCard, detachCard, findCard } from './cards-on-file.ts';
import { findCustomer } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import { choice, group, mergedMetadata, metadata, required, text, whole } from './parameters.ts';
import { cardRefused, invalidRequest } from './refusals.ts';

const billing = group({
  email: text(512),
  name: text(),
  phone: text(20),
  address: group({
    city: text(),
    country: text(2),
    line1: text(),
    line2: text(),
    postal_code: text(),
    state: text(),
  }),
});

const byPath = { param: 'payment_method', status: 404 } as const;

export const paymentMethodEndpoints = [
  endpoint(
    'POST /v1/payment_methods',
    {
      type: required(choice(['card'])),
      card: required(
        group({
          number: required(text(25)),
          exp_month: required(whole({ least: 1 })),
          exp_year: required(whole({ least: 0 })),
          cvc: text(4),
        }),
      ),
      billing_details: billing,
      metadata: metadata(),
    },
    (desk, { card, billing_details, metadata: given }, _id, who) => {
      // Card numbers may come from browsers only, because a server that sends card numbers must have seen
      // them.
      if (!who.isPublishable) {
        throw invalidRequest(
          'Sending credit card numbers directly to the Stripe API is generally unsafe. Use the card form with the publishable key, or a test token such as pm_card_visa.',
          { status: 402 },
        );
      }
      const { email, name, phone, address = {} } = billing_details ?? {};
      const stated = Object.entries(address).filter(
        (entry): entry is [string, string] => entry[1] !== undefined,
      );
      return addCard(desk, {
        number: card.number.replaceAll(/[\s-]/g, ''),
        expMonth: card.exp_month,
        expYear: card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year,
        cvc: card.cvc,
        billing: {
          email: email ?? null,
          name: name ?? null,
          phone: phone ?? null,
          address: Object.fromEntries(stated),
        },
        metadata: mergedMetadata({}, given),
      });
    },
    { isPublic: true },
  ),
  endpoint('GET /v1/payment_methods/:id', {}, (desk, _input, id) => findCard(desk, id, byPath).method),
  endpoint('POST /v1/payment_methods/:id', { metadata: metadata() }, (desk, { metadata: given }, id) => {
    const { method } = findCard(desk, id, byPath);
    method.metadata = mergedMetadata(method.metadata, given);
    return method;
  }),
  endpoint('POST /v1/payment_methods/:id/attach', { customer: required(text()) }, (desk, input, id) => {
    const { method, secret, script } = findCard(desk, id, byPath);
    const customer = findCustomer(desk, input.customer, 400);
    if (secret.isSpent) {
      throw invalidRequest(
        'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
      );
    }
    if (method.customer !== null && method.customer !== customer.id) {
      throw invalidRequest('The payment method you provided has already been attached to a customer.');
    }
    if (script.decline && !script.isDeclinedOnlyWhenCharged) {
      throw cardRefused({ ...declined(script.decline), payment_method: method });
    }
    attachCard(desk, method, customer.id);
    return method;
  }),
  endpoint('POST /v1/payment_methods/:id/detach', {}, (desk, _input, id) => {
    const card = findCard(desk, id, byPath);
    if (card.method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    }
    detachCard(desk, card);
    return card.method;
  }),
  endpoint(
    'GET /v1/payment_methods',
    { ...pageParameters, customer: required(text()), type: choice(['card']) },
    (desk, input) =>
      page(
        '/v1/payment_methods',
        desk.book.paymentMethods.values(),
        input,
        (method) => method.customer === input.customer,
      ),
  ),
];
