import { attachCard, detachCard, findCard } from './cards-on-file.ts';
import { customerConstants } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import type { Customer } from './objects.ts';
import { choice, group, mergedMetadata, metadata, text } from './parameters.ts';
import { invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

export function findCustomer(desk: RequestContext, id: string, status: 400 | 404): Customer {
  const customer = desk.book.customers.get(id);
  if (!customer) throw noSuch('customer', id, status === 404 ? 'id' : 'customer', status);
  return customer;
}

const about = {
  email: text(512),
  name: text(256),
  phone: text(20),
  description: text(),
  metadata: metadata(),
  invoice_settings: group({ default_payment_method: text() }),
};

export const customerEndpoints = [
  endpoint('POST /v1/customers', { ...about, payment_method: text() }, (desk, input) => {
    const customer: Customer = {
      ...customerConstants,
      id: desk.newId('cus'),
      object: 'customer',
      created: desk.seconds(),
      balance: 0,
      livemode: false,
      email: input.email ?? null,
      name: input.name ?? null,
      phone: input.phone ?? null,
      description: input.description ?? null,
      metadata: mergedMetadata({}, input.metadata),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: input.invoice_settings?.default_payment_method ?? null,
        footer: null,
        rendering_options: null,
      },
    };
    desk.book.customers.set(customer.id, customer);
    if (input.payment_method !== undefined) {
      const { method } = findCard(desk, input.payment_method, { param: 'payment_method', status: 400 });
      attachCard(desk, method, customer.id);
    }
    desk.emit('customer.created', customer);
    return customer;
  }),
  endpoint('GET /v1/customers/:id', {}, (desk, _input, id) => findCustomer(desk, id, 404)),
  endpoint('POST /v1/customers/:id', about, (desk, input, id) => {
    const customer = findCustomer(desk, id, 404);
    const favourite = input.invoice_settings?.default_payment_method;
    if (favourite !== undefined && desk.book.paymentMethods.get(favourite)?.customer !== id) {
      throw invalidRequest(
        `The customer does not have a payment method with the ID ${favourite}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
      );
    }
    customer.email = input.email ?? customer.email;
    customer.name = input.name ?? customer.name;
    customer.phone = input.phone ?? customer.phone;
    customer.description = input.description ?? customer.description;
    customer.metadata = mergedMetadata(customer.metadata, input.metadata);
    if (favourite !== undefined) customer.invoice_settings.default_payment_method = favourite;
    desk.emit('customer.updated', customer);
    return customer;
  }),
  endpoint('DELETE /v1/customers/:id', {}, (desk, _input, id) => {
    const customer = findCustomer(desk, id, 404);
    for (const method of [...desk.book.paymentMethods.values()].filter((one) => one.customer === id)) {
      detachCard(desk, findCard(desk, method.id, { param: 'payment_method', status: 404 }));
    }
    desk.book.customers.delete(id);
    desk.emit('customer.deleted', customer);
    return { id, object: 'customer', deleted: true };
  }),
  endpoint('GET /v1/customers', { ...pageParameters, email: text(512) }, (desk, input) =>
    page(
      '/v1/customers',
      desk.book.customers.values(),
      input,
      ({ email }) => input.email === undefined || email === input.email,
    ),
  ),
  endpoint(
    'GET /v1/customers/:id/payment_methods',
    { ...pageParameters, type: choice(['card']) },
    (desk, input, id) => {
      const customer = findCustomer(desk, id, 404);
      return page(
        `/v1/customers/${id}/payment_methods`,
        desk.book.paymentMethods.values(),
        input,
        (method) => method.customer === customer.id,
      );
    },
  ),
];
