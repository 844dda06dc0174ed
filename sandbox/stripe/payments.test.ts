import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, openShop, RETURN_URL, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

describe('paying with a card', () => {
  test('a valid card is charged immediately, and webhooks report the payment', async () => {
    const card = await shop.cardFrom('4242 4242 4242 4242');
    const intent = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: card,
      metadata: { order: '7' },
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });

    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 1000,
      currency: 'usd',
      livemode: false,
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
    expect(intent.latest_charge).toMatchObject({
      paid: true,
      captured: true,
      balance_transaction: { amount: 1000, fee: 59, net: 941 },
    });
    await shop.sandbox.control.deliverNow();
    expect(shop.types()).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']);
    expect(shop.received.at(-1)).toMatchObject({
      api_version: '2026-10-28.endive',
      data: { object: { id: intent.id, metadata: { order: '7' }, amount: 1000 } },
    });
    expect(shop.sandbox.control.summary().captures).toEqual([
      expect.objectContaining({
        payment_intent: intent.id,
        amount: 1000,
        currency: 'usd',
        metadata: { order: '7' },
      }),
    ]);
  });

  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error', 'processing_error'],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ])('card %s is declined with the code %s and the decline code %s', async (number, code, declineCode) => {
    const payment_method = await shop.cardFrom(number);
    const failure = await failureOf(shop.stripe.paymentIntents.create({ ...tenDollars, payment_method }));

    expect(failure).toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code: declineCode,
    });
    expect(failure.payment_intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code, payment_method: { id: payment_method } },
    });
    await shop.sandbox.control.deliverNow();
    expect(shop.types().slice(-2)).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    expect(shop.sandbox.control.summary().captures).toEqual([]);
  });

  test('when a card was declined, the intent can be paid with another card', async () => {
    const created = await shop.stripe.paymentIntents.create({ ...tenDollars, confirm: false });
    await failureOf(
      shop.stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_chargeDeclined' }),
    );
    const paid = await shop.stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_visa' });

    expect(paid).toMatchObject({ id: created.id, status: 'succeeded', last_payment_error: null });
    expect(shop.sandbox.control.summary().captures).toHaveLength(1);
  });

  test('a paid intent cannot be paid again or cancelled', async () => {
    const { id } = await shop.stripe.paymentIntents.create({ ...tenDollars, payment_method: 'pm_card_visa' });
    const again = await failureOf(shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
    expect(again).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(await failureOf(shop.stripe.paymentIntents.cancel(id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  test('a payment method is refused for a mistyped number, an expired card, a short CVC or a real card', async () => {
    const card = { number: '4242424242424241', exp_month: 12, exp_year: 2030, cvc: '123' };
    const take = (change: object) =>
      failureOf(shop.browser.paymentMethods.create({ type: 'card', card: { ...card, ...change } }));
    expect(await take({})).toMatchObject({ statusCode: 402, code: 'incorrect_number' });
    expect(await take({ number: '4242424242424242', exp_year: 2026 })).toMatchObject({
      code: 'invalid_expiry_year',
    });
    expect(await take({ number: '4242424242424242', cvc: '12' })).toMatchObject({ code: 'invalid_cvc' });
    expect(await take({ number: '4111111111111111' })).toMatchObject({ decline_code: 'test_mode_live_card' });
  });

  test('a saved card is declined after it has expired', async () => {
    const customer = await shop.stripe.customers.create({ email: 'ada@example.com' });
    const payment_method = await shop.cardFrom('4242424242424242');
    await shop.stripe.paymentMethods.attach(payment_method, { customer: customer.id });
    shop.clock.now = Date.UTC(2031, 0, 1);
    const failure = await failureOf(
      shop.stripe.paymentIntents.create({
        ...tenDollars,
        payment_method,
        customer: customer.id,
        off_session: true,
      }),
    );
    expect(failure).toMatchObject({ code: 'expired_card' });
  });

  test('a manual capture may be less than the authorized amount, and an authorization ends after seven days', async () => {
    const held = { ...tenDollars, capture_method: 'manual' as const, payment_method: 'pm_card_visa' };
    const first = await shop.stripe.paymentIntents.create(held);
    expect(first).toMatchObject({ status: 'requires_capture', amount_capturable: 1000, amount_received: 0 });
    expect(shop.sandbox.control.summary().captures).toEqual([]);
    const captured = await shop.stripe.paymentIntents.capture(first.id, { amount_to_capture: 600 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 600 });

    const second = await shop.stripe.paymentIntents.create(held);
    shop.clock.now += 7 * 24 * 60 * 60 * 1000;
    await shop.sandbox.control.tick();
    expect(await shop.stripe.paymentIntents.retrieve(second.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    });
  });

  test('the pages of a list contain all intents, newest first', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index++) {
      made.unshift((await shop.stripe.paymentIntents.create({ amount: 100 + index, currency: 'usd' })).id);
    }
    const listed: string[] = [];
    for await (const intent of shop.stripe.paymentIntents.list({ limit: 2 })) listed.push(intent.id);
    expect(listed).toEqual(made);
  });

  test('an intent that may redirect needs a return address', async () => {
    const failure = await failureOf(
      shop.stripe.paymentIntents.create({
        amount: 1000,
        currency: 'usd',
        confirm: true,
        payment_method: 'pm_card_visa',
      }),
    );
    expect(failure).toMatchObject({ statusCode: 400, param: 'return_url' });
    const intent = await shop.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: RETURN_URL,
    });
    expect(intent.status).toBe('succeeded');
  });
});
