import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import { list, text } from './parameters.ts';
import { noSuch } from './refusals.ts';

/** Read-only endpoints: charges, events and balance transactions. */
export const readEndpoints = [
  endpoint('GET /v1/charges/:id', {}, (desk, _input, id) => {
    const charge = desk.book.charges.get(id);
    if (!charge) throw noSuch('charge', id, 'id', 404);
    return charge;
  }),
  endpoint(
    'GET /v1/charges',
    { ...pageParameters, customer: text(), payment_intent: text() },
    (desk, input) =>
      page(
        '/v1/charges',
        desk.book.charges.values(),
        input,
        ({ customer, payment_intent }) =>
          (input.customer === undefined || customer === input.customer) &&
          (input.payment_intent === undefined || payment_intent === input.payment_intent),
      ),
  ),
  endpoint('GET /v1/events/:id', {}, (desk, _input, id) => {
    const event = desk.book.events.get(id);
    if (!event) throw noSuch('event', id, 'id', 404);
    return event;
  }),
  endpoint('GET /v1/events', { ...pageParameters, type: text(), types: list(20) }, (desk, input) =>
    page(
      '/v1/events',
      desk.book.events.values(),
      input,
      ({ type }) =>
        (input.type === undefined || type === input.type) &&
        (input.types === undefined || input.types.includes(type)),
    ),
  ),
  endpoint('GET /v1/balance_transactions/:id', {}, (desk, _input, id) => {
    const transaction = desk.book.balanceTransactions.get(id);
    if (!transaction) throw noSuch('balance transaction', id, 'id', 404);
    return transaction;
  }),
  endpoint(
    'GET /v1/balance_transactions',
    { ...pageParameters, source: text(), type: text() },
    (desk, input) =>
      page(
        '/v1/balance_transactions',
        desk.book.balanceTransactions.values(),
        input,
        ({ source, type }) =>
          (input.source === undefined || source === input.source) &&
          (input.type === undefined || type === input.type),
      ),
  ),
];
