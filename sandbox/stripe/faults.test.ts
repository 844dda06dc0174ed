import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, openShop, RETURN_URL, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const order = { ...tenDollars, payment_method: 'pm_card_visa' };
const key = { idempotencyKey: 'order-7' };
const captures = () => shop.sandbox.control.summary().captures;
const fault = (given: Parameters<Shop['sandbox']['control']['fault']>[0]) =>
  shop.sandbox.control.fault(given);

describe('faults of requests', () => {
  test('timeout-after-success: the card is charged, the answer is lost, and the key finds the charge again', async () => {
    // Twice, because the SDK repeats a request once when a connection closes.
    fault({ kind: 'timeout-after-success', times: 2, method: 'POST', path: '/v1/payment_intents' });
    const lost = await failureOf(shop.stripe.paymentIntents.create(order, key));
    expect(lost.type).toBe('StripeConnectionError');
    expect(captures()).toHaveLength(1);
    expect((await shop.stripe.paymentIntents.create(order, key)).status).toBe('succeeded');
    expect(captures()).toHaveLength(1);
    await shop.sandbox.control.deliverNow();
    expect(shop.types()).toContain('payment_intent.succeeded');
  });

  test('a retry by the SDK itself gets the first answer', async () => {
    await shop.close();
    shop = await openShop({ retries: 1 });
    fault({ kind: 'timeout-after-success' });
    expect((await shop.stripe.paymentIntents.create(order)).lastResponse.headers['idempotent-replayed']).toBe(
      'true',
    );
    expect(captures()).toHaveLength(1);
  });

  test('error-after-success: the card is charged, and the key keeps answering 500', async () => {
    fault({ kind: 'error-after-success', path: '/v1/payment_intents' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({ statusCode: 500 });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({ statusCode: 500 });
    expect(captures()).toHaveLength(1);
    expect((await shop.stripe.paymentIntents.list()).data[0]?.status).toBe('succeeded');
  });

  test('outage: nothing is charged, and the key stays unused', async () => {
    fault({ kind: 'outage', times: 2 });
    expect((await failureOf(shop.stripe.paymentIntents.create(order, key))).type).toBe(
      'StripeConnectionError',
    );
    expect(captures()).toEqual([]);
    expect((await shop.stripe.paymentIntents.create(order, key)).status).toBe('succeeded');
  });

  test('rate-limit: the answer is 429, and nothing is charged', async () => {
    fault({ kind: 'rate-limit' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
    expect(captures()).toEqual([]);
  });

  test('slow: the answer is delayed', async () => {
    fault({ kind: 'slow', ms: 120 });
    const before = performance.now();
    await shop.stripe.paymentIntents.create(order);
    expect(performance.now() - before).toBeGreaterThanOrEqual(110);
  });

  test("slow beyond the caller's timeout: the caller stops waiting, and the card is charged", async () => {
    fault({ kind: 'slow', ms: 3_000 });
    const lost = await failureOf(shop.stripe.paymentIntents.create(order, { ...key, timeout: 1_000 }));
    expect(lost.type).toBe('StripeConnectionError');
    await expect.poll(captures).toHaveLength(1);
    await expect.poll(() => shop.types()).toContain('payment_intent.succeeded');
  });
});

describe('faults of charges', () => {
  test('decline: the next charge is declined with the given code', async () => {
    fault({ kind: 'decline', declineCode: 'insufficient_funds' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order))).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect((await shop.stripe.paymentIntents.create(order)).status).toBe('succeeded');
  });

  test('decline: a charge is declined after 3-D Secure', async () => {
    fault({ kind: 'decline', path: '/sandbox/3ds/*' });
    const intent = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: RETURN_URL,
    });
    await fetch(`${shop.sandbox.url}/sandbox/3ds/${intent.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome: 'complete' }),
    });
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).last_payment_error?.code).toBe(
      'card_declined',
    );
  });

  test('wrong-amount and wrong-currency: another amount is charged than requested, in book and event', async () => {
    fault({ kind: 'wrong-amount', amount: 10 });
    fault({ kind: 'wrong-currency', currency: 'jpy' });
    const intent = await shop.stripe.paymentIntents.create(order);
    expect(intent).toMatchObject({ status: 'succeeded', amount: 10, amount_received: 10, currency: 'jpy' });
    expect(captures()).toEqual([expect.objectContaining({ amount: 10, currency: 'jpy' })]);
    await shop.sandbox.control.deliverNow();
    expect(shop.received.at(-1)?.data.object).toMatchObject({ amount: 10, currency: 'jpy' });
  });
});

describe('which requests a fault affects', () => {
  const paid = async (metadata: Record<string, string>): Promise<boolean> => {
    try {
      return (await shop.stripe.paymentIntents.create({ ...order, metadata })).status === 'succeeded';
    } catch {
      return false;
    }
  };

  test('containing: only requests with this text', async () => {
    fault({ kind: 'decline', containing: 'order 8' });
    expect(await paid({ order: 'order 7' })).toBe(true);
    expect(await paid({ order: 'order 8' })).toBe(false);
  });

  test('times: this many, or all until cleared', async () => {
    fault({ kind: 'decline', times: 2 });
    expect([await paid({}), await paid({}), await paid({})]).toEqual([false, false, true]);
    fault({ kind: 'decline', times: 'always' });
    expect([await paid({}), await paid({}), await paid({})]).toEqual([false, false, false]);
    shop.sandbox.control.clearFaults();
    expect(await paid({})).toBe(true);
  });

  test('odds: a random share, which the seed reproduces', async () => {
    const run = async (): Promise<boolean[]> => {
      await shop.close();
      shop = await openShop({ seed: 'odds' });
      fault({ kind: 'decline', times: 'always', odds: 0.4 });
      const results: boolean[] = [];
      for (let count = 0; count < 20; count++) results.push(await paid({}));
      return results;
    };
    const first = await run();
    expect(new Set(first)).toEqual(new Set([true, false]));
    expect(await run()).toEqual(first);
  });
});
