import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keys, openShop, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

async function ask(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${shop.sandbox.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      authorization: `Bearer ${keys.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  });
  const answer = (await response.json()) as { error: { type: string; code?: string; param?: string } };
  return { status: response.status, requestId: response.headers.get('request-id'), ...answer.error };
}

const intents = '/v1/payment_intents';
const tooMuchMetadata = Array.from({ length: 51 }, (_, index) => `metadata[k${index}]=v`).join('&');

describe('invalid requests', () => {
  test.each([
    ['an unknown parameter', 'amount=1000&currency=usd&ammount=1', 'parameter_unknown', 'ammount'],
    [
      'a removed parameter',
      'amount=1000&currency=usd&payment_method_types[0]=card',
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'an unknown nested parameter',
      'amount=1000&currency=usd&automatic_payment_methods[on]=true',
      'parameter_unknown',
      'automatic_payment_methods[on]',
    ],
    ['no amount', 'currency=usd', 'parameter_missing', 'amount'],
    ['no currency', 'amount=1000', 'parameter_missing', 'currency'],
    ['an amount with decimals', 'amount=10.00&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['a negative amount', 'amount=-1&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['an amount in scientific notation', 'amount=1e3&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['less than fifty cents', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['more than eight digits', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['an unknown currency', 'amount=1000&currency=xyz', undefined, 'currency'],
    ['an empty value', 'amount=1000&currency=usd&customer=', 'parameter_invalid_empty', 'customer'],
    ['an unknown customer', 'amount=1000&currency=usd&customer=cus_x', 'resource_missing', 'customer'],
    ['an unknown card', 'amount=1000&currency=usd&payment_method=pm_x', 'resource_missing', 'payment_method'],
    ['51 metadata keys', `amount=1000&currency=usd&${tooMuchMetadata}`, undefined, 'metadata'],
    ['a long metadata key', `amount=1000&currency=usd&metadata[${'k'.repeat(41)}]=v`, undefined, undefined],
    [
      'a return address without confirming',
      'amount=1000&currency=usd&return_url=https://a.b',
      undefined,
      'return_url',
    ],
    [
      'an invalid return address',
      'amount=1000&currency=usd&confirm=true&return_url=javascript:1',
      'url_invalid',
      'return_url',
    ],
    [
      'a statement descriptor on a card',
      'amount=1000&currency=usd&statement_descriptor=DFANS',
      'parameter_unknown',
      'statement_descriptor',
    ],
    [
      'a parameter called constructor',
      'amount=1000&currency=usd&constructor=1',
      'parameter_unknown',
      'constructor',
    ],
  ])('the sandbox refuses a request with %s, as Stripe does', async (_what, body, code, param) => {
    const refusal = await ask('POST', intents, body);
    expect(refusal).toMatchObject({ status: 400, type: 'invalid_request_error' });
    if (code !== undefined) expect(refusal.code).toBe(code);
    if (param !== undefined) expect(refusal.param).toBe(param);
    expect(refusal.requestId).toMatch(/^req_/);
    expect(shop.sandbox.book.paymentIntents.size).toBe(0);
  });

  test('a wrong or missing key is refused with 401, and so is a publishable key where a secret key is required', async () => {
    expect(await ask('GET', intents, undefined, { authorization: 'Bearer sk_test_other' })).toMatchObject({
      status: 401,
    });
    expect(await ask('GET', intents, undefined, { authorization: '' })).toMatchObject({ status: 401 });
    expect(
      await ask('GET', intents, undefined, { authorization: `Bearer ${keys.publishableKey}` }),
    ).toMatchObject({ status: 401, code: 'secret_key_required' });
  });

  test('with a publishable key, an intent can be read only with its client secret', async () => {
    const { id, client_secret } = await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
    const authorization = `Bearer ${keys.publishableKey}`;
    expect(await ask('GET', `${intents}/${id}`, undefined, { authorization })).toMatchObject({ status: 400 });
    expect(
      await ask('GET', `${intents}/${id}?client_secret=${client_secret}`, undefined, { authorization }),
    ).toMatchObject({ status: 200 });
  });

  test('a card number sent with the secret key is refused', async () => {
    const body = 'type=card&card[number]=4242424242424242&card[exp_month]=12&card[exp_year]=2030';
    expect(await ask('POST', '/v1/payment_methods', body)).toMatchObject({ status: 402 });
    expect(shop.sandbox.book.paymentMethods.size).toBe(0);
  });

  test('a wrong version, content type, path, id, limit or expansion is refused, and so is a POST with a query string', async () => {
    const order = 'amount=1000&currency=usd';
    expect(await ask('POST', intents, order, { 'stripe-version': '2020-08-27' })).toMatchObject({
      status: 400,
    });
    expect(
      await ask('POST', intents, '{"amount":1000}', { 'content-type': 'application/json' }),
    ).toMatchObject({ status: 400 });
    expect(await ask('POST', `${intents}?${order}`)).toMatchObject({ status: 400 });
    expect(await ask('GET', '/v1/nothing')).toMatchObject({ status: 404 });
    expect(await ask('GET', `${intents}/pi_x`)).toMatchObject({ status: 404, code: 'resource_missing' });
    expect(await ask('GET', `${intents}?limit=101`)).toMatchObject({ status: 400, param: 'limit' });
    await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
    expect(await ask('GET', `${intents}?expand[0]=data.secrets`)).toMatchObject({
      status: 400,
      param: 'expand',
    });
  });

  test('a body with two values for one parameter is refused', async () => {
    expect(await ask('POST', intents, 'amount=1000&amount=2000&currency=usd')).toMatchObject({ status: 400 });
    expect(await ask('POST', intents, 'metadata=x&metadata[a]=y&amount=1000&currency=usd')).toMatchObject({
      status: 400,
    });
  });
});

describe('the returned objects', () => {
  const declarations = join(dirname(createRequire(import.meta.url).resolve('stripe')), '../esm/resources');

  /** The required fields of an interface in the SDK's type declarations. */
  function requiredFields(file: string, name: string): string[] {
    const text = readFileSync(join(declarations, `${file}.d.ts`), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const body = new RegExp(`^export interface ${name} \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(text)?.[1] ?? '';
    return [...body.matchAll(/^ {4}(\w+):/gm)].map((match) => match[1] ?? '');
  }

  test('every returned object has all fields that the SDK declares as required', async () => {
    const customer = await shop.stripe.customers.create({});
    const card = await shop.cardFrom('4000000000000259');
    const intent = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      customer: customer.id,
      payment_method: card,
    });
    const refunded = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: 'pm_card_visa',
    });
    const charge = await shop.stripe.charges.retrieve(String(intent.latest_charge));
    const objects: [string, string, object | undefined][] = [
      ['PaymentIntents', 'PaymentIntent', intent],
      ['SetupIntents', 'SetupIntent', await shop.stripe.setupIntents.create({ customer: customer.id })],
      ['PaymentMethods', 'PaymentMethod', await shop.stripe.paymentMethods.retrieve(card)],
      ['Customers', 'Customer', customer],
      ['Charges', 'Charge', charge],
      ['Refunds', 'Refund', await shop.stripe.refunds.create({ payment_intent: refunded.id })],
      ['Disputes', 'Dispute', (await shop.stripe.disputes.list()).data[0]],
      [
        'BalanceTransactions',
        'BalanceTransaction',
        await shop.stripe.balanceTransactions.retrieve(String(charge.balance_transaction)),
      ],
      ['Events', 'EventBase', (await shop.stripe.events.list()).data[0]],
    ];
    for (const [file, name, object] of objects) {
      const fields = requiredFields(file, name);
      expect(fields.length, name).toBeGreaterThan(5);
      expect(Object.keys(object ?? {}), name).toEqual(expect.arrayContaining(fields));
    }
  });
});
