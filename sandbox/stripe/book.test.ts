import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startStripeSandbox } from './index.ts';
import { keys, openShop, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

test('cards, intents, idempotency keys and undelivered webhooks are still there after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-book-'));
  const stateFile = join(folder, 'stripe.json');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await shop.close();
  shop = await openShop({ stateFile });
  const customer = await shop.stripe.customers.create({});
  const card = await shop.cardFrom('4242424242424242');
  await shop.stripe.paymentMethods.attach(card, { customer: customer.id });
  shop.sandbox.control.fault({ kind: 'late', times: 'always' });
  const order = { ...tenDollars, customer: customer.id, payment_method: card };
  const paid = await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'order-7' });
  const before = readFileSync(stateFile, 'utf8');
  await shop.close();

  shop = await openShop({ stateFile });
  expect(before).toContain(paid.id);
  expect(await shop.stripe.paymentIntents.retrieve(paid.id)).toMatchObject({ status: 'succeeded' });
  expect((await shop.stripe.customers.listPaymentMethods(customer.id)).data[0]?.id).toBe(card);
  const again = await shop.stripe.paymentIntents.create(order, { idempotencyKey: 'order-7' });
  expect(again.id).toBe(paid.id);
  expect((await shop.stripe.paymentIntents.create(order)).id).not.toBe(paid.id);
  await shop.sandbox.control.deliverNow({ isHeldToo: true });
  expect(shop.received.map(({ data }) => (data.object as { id: string }).id)).toContain(paid.id);
});

test('two sandboxes with the same seed and the same requests create the same ids', async () => {
  const first = await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' });
  await shop.close();
  shop = await openShop();
  expect((await shop.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })).id).toBe(first.id);
});

test('the sandbox does not start when a secret is empty', async () => {
  await expect(startStripeSandbox({ ...keys, webhookSecret: '', webhookUrl: null })).rejects.toThrow(
    'webhookSecret',
  );
});
