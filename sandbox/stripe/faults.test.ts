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
  test('"timeout-after-success" charges the card but loses the answer; a repeat with the same key returns the charge', async () => {
    // The fault must affect two requests, because the SDK repeats a request once when a connection closes.
    fault({ kind: 'timeout-after-success', times: 2, method: 'POST', path: '/v1/payment_intents' });
    const lost = await failureOf(shop.stripe.paymentIntents.create(order, key));
    expect(lost.type).toBe('StripeConnectionError');
    expect(captures()).toHaveLength(1);
    expect((await shop.stripe.paymentIntents.create(order, key)).status).toBe('succeeded');
    expect(captures()).toHaveLength(1);
    await shop.sandbox.control.deliverNow();
    expect(shop.types()).toContain('payment_intent.succeeded');
  });

  test('when an answer is lost, the SDK repeats the request and gets the first answer', async () => {
    await shop.close();
    shop = await openShop({ retries: 1 });
    fault({ kind: 'timeout-after-success' });
    expect((await shop.stripe.paymentIntents.create(order)).lastResponse.headers['idempotent-replayed']).toBe(
      'true',
    );
    expect(captures()).toHaveLength(1);
  });

  test('"error-after-success" charges the card once, and every request with the same key is answered with 500', async () => {
    fault({ kind: 'error-after-success', path: '/v1/payment_intents' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({ statusCode: 500 });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({ statusCode: 500 });
    expect(captures()).toHaveLength(1);
    expect((await shop.stripe.paymentIntents.list()).data[0]?.status).toBe('succeeded');
  });

  test('"outage" charges nothing and leaves the idempotency key unused', async () => {
    fault({ kind: 'outage', times: 2 });
    expect((await failureOf(shop.stripe.paymentIntents.create(order, key))).type).toBe(
      'StripeConnectionError',
    );
    expect(captures()).toEqual([]);
    expect((await shop.stripe.paymentIntents.create(order, key)).status).toBe('succeeded');
  });

  test('"rate-limit" answers 429 (too many requests) and charges nothing', async () => {
    fault({ kind: 'rate-limit' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order, key))).toMatchObject({
      statusCode: 429,
      type: 'StripeRateLimitError',
    });
    expect(captures()).toEqual([]);
  });

  test('"slow" delays the answer', async () => {
    fault({ kind: 'slow', ms: 120 });
    const before = performance.now();
    await shop.stripe.paymentIntents.create(order);
    expect(performance.now() - before).toBeGreaterThanOrEqual(110);
  });

  test(`"slow" charges the card even if the caller stops waiting`, async () => {
    fault({ kind: 'slow', ms: 3_000 });
    const lost = await failureOf(shop.stripe.paymentIntents.create(order, { ...key, timeout: 1_000 }));
    expect(lost.type).toBe('StripeConnectionError');
    await expect.poll(captures).toHaveLength(1);
    await expect.poll(() => shop.types()).toContain('payment_intent.succeeded');
  });
});

describe('faults of charges', () => {
  test('"decline" declines the next charge with the given code', async () => {
    fault({ kind: 'decline', declineCode: 'insufficient_funds' });
    expect(await failureOf(shop.stripe.paymentIntents.create(order))).toMatchObject({
      code: 'card_declined',
      decline_code: 'insufficient_funds',
    });
    expect((await shop.stripe.paymentIntents.create(order)).status).toBe('succeeded');
  });

  test('"decline" can decline a charge after 3-D Secure has succeeded', async () => {
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

  test('with "wrong-amount" and "wrong-currency", charge, book and events differ from the requested amount and currency', async () => {
    fault({ kind: 'wrong-amount', amount: 10 });
    fault({ kind: 'wrong-currency', currency: 'jpy' });
    const intent = await shop.stripe.paymentIntents.create(order);
    expect(intent).toMatchObject({ status: 'succeeded', amount: 10, amount_received: 10, currency: 'jpy' });
    expect(captures()).toEqual([expect.objectContaining({ amount: 10, currency: 'jpy' })]);
    await shop.sandbox.control.deliverNow();
    expect(shop.received.at(-1)?.data.object).toMatchObject({ amount: 10, currency: 'jpy' });
  });
});

describe('the requests that a fault affects', () => {
  const paid = async (metadata: Record<string, string>): Promise<boolean> => {
    try {
      return (await shop.stripe.paymentIntents.create({ ...order, metadata })).status === 'succeeded';
    } catch {
      return false;
    }
  };

  test('with "containing", a fault affects only requests that contain the text', async () => {
    fault({ kind: 'decline', containing: 'order 8' });
    expect(await paid({ order: 'order 7' })).toBe(true);
    expect(await paid({ order: 'order 8' })).toBe(false);
  });

  test('with a number as "times", a fault affects that many requests; with "always", all requests until it is cleared', async () => {
    fault({ kind: 'decline', times: 2 });
    expect([await paid({}), await paid({}), await paid({})]).toEqual([false, false, true]);
    fault({ kind: 'decline', times: 'always' });
    expect([await paid({}), await paid({}), await paid({})]).toEqual([false, false, false]);
    shop.sandbox.control.clearFaults();
    expect(await paid({})).toBe(true);
  });

  test('a fault with "odds" affects a share of the requests; the seed determines which requests', async () => {
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
