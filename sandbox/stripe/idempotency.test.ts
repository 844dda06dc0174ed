import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf, keys, openShop, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const order = { ...tenDollars, payment_method: 'pm_card_visa' };
const key = { idempotencyKey: 'order-7' };
const captures = () => shop.sandbox.control.summary().captures.length;

test('a repeated key returns the first answer and does not charge again', async () => {
  const first = await shop.stripe.paymentIntents.create(order, key);
  const again = await shop.stripe.paymentIntents.create(order, key);
  expect(JSON.stringify(again)).toBe(JSON.stringify(first));
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(captures()).toBe(1);
});

test('a repeated key after a decline returns the same decline and creates no second intent', async () => {
  const declined = { ...order, payment_method: 'pm_card_chargeDeclined' };
  const first = await failureOf(shop.stripe.paymentIntents.create(declined, key));
  const again = await failureOf(shop.stripe.paymentIntents.create(declined, key));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  expect(shop.sandbox.book.paymentIntents.size).toBe(1);
});

test('a key that is repeated with other parameters is refused', async () => {
  await shop.stripe.paymentIntents.create(order, key);
  const failure = await failureOf(shop.stripe.paymentIntents.create({ ...order, amount: 2000 }, key));
  expect(failure).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  expect(captures()).toBe(1);
});

test('while a first request is in progress, a second request with the same key is refused', async () => {
  shop.sandbox.control.fault({ kind: 'slow', ms: 5_000, path: '/v1/payment_intents' });
  const first = shop.stripe.paymentIntents.create(order, key);
  await expect.poll(() => shop.sandbox.control.faults()).toEqual([]);
  const failure = await failureOf(shop.stripe.paymentIntents.create(order, key));
  expect(failure).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  expect((await first).status).toBe('succeeded');
  expect(captures()).toBe(1);
});

test('a request with invalid parameters leaves its key unused', async () => {
  await failureOf(shop.stripe.paymentIntents.create({ ...order, currency: '' }, key));
  expect((await shop.stripe.paymentIntents.create(order, key)).status).toBe('succeeded');
});

test('when a key is repeated after a day, the card is charged again', async () => {
  await shop.stripe.paymentIntents.create(order, key);
  shop.clock.now += 24 * 60 * 60 * 1000;
  await shop.stripe.paymentIntents.create(order, key);
  expect(captures()).toBe(2);
});

test('a key longer than 255 characters is refused', async () => {
  const response = await fetch(`${shop.sandbox.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, 'idempotency-key': 'k'.repeat(256) },
  });
  expect(response.status).toBe(400);
});
