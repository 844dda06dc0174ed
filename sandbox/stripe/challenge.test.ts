import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, openShop, RETURN_URL, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
let customer: string;
beforeEach(async () => {
  shop = await openShop();
  customer = (await shop.stripe.customers.create({ email: 'ada@example.com' })).id;
});
afterEach(() => shop.close());

/** Answers the bank's page as a browser does: reads the form on the page and presses one of its buttons. */
async function press(intent: Stripe.PaymentIntent | Stripe.SetupIntent, outcome: string): Promise<URL> {
  const page = intent.next_action?.redirect_to_url?.url ?? '';
  const html = await (await fetch(page)).text();
  expect(html).toContain('SANDBOX');
  expect(html).toContain(`value="${outcome}"`);
  const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1] ?? '';
  const secret = /name="client_secret" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const response = await fetch(new URL(action, page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, outcome }),
  });
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '');
}

describe('paying with 3-D Secure', () => {
  const challenged = async (number: string) =>
    shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: await shop.cardFrom(number),
      return_url: RETURN_URL,
    });

  test("the card is charged after the fan has confirmed on the bank's page and returned", async () => {
    const intent = await challenged('4000000000003220');
    expect(intent).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } },
    });
    expect(shop.sandbox.control.summary().captures).toEqual([]);

    const back = await press(intent, 'complete');

    expect(back.origin + back.pathname).toBe('https://shop.example/paid');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      order: '7',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    });
    await shop.sandbox.control.deliverNow();
    expect(shop.types().slice(-3)).toEqual([
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
    ]);
  });

  test('after a failed confirmation the intent accepts another card, and the bank’s page cannot be answered again', async () => {
    const intent = await challenged('4000000000003220');
    const back = await press(intent, 'fail');
    expect(back.searchParams.get('redirect_status')).toBe('failed');
    const failed = await shop.stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    const again = await fetch(intent.next_action?.redirect_to_url?.url ?? '');
    expect(await again.text()).toContain('Already answered');
    const paid = await shop.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('succeeded');
  });

  test('when the fan abandons a confirmation, it stays open and can be completed later', async () => {
    const intent = await challenged('4000000000003220');
    const back = await press(intent, 'abandon');
    expect(back.searchParams.get('redirect_status')).toBe('pending');
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    expect((await press(intent, 'complete')).searchParams.get('redirect_status')).toBe('succeeded');
  });

  test.each([
    ['4000008260003178', 'card_declined'],
    ['4000008400001629', 'card_declined'],
    ['4000008400001280', 'payment_intent_authentication_failure'],
  ])('a payment with card %s fails with %s although the fan confirms it', async (number, code) => {
    const intent = await challenged(number);
    expect((await press(intent, 'complete')).searchParams.get('redirect_status')).toBe('failed');
    const failed = await shop.stripe.paymentIntents.retrieve(intent.id);
    expect(failed.last_payment_error?.code).toBe(code);
  });

  test("the bank's page opens only with the intent's client secret", async () => {
    const intent = await challenged('4000000000003220');
    const page = await fetch(`${shop.sandbox.url}/sandbox/3ds/${intent.id}?client_secret=guess`);
    expect(page.status).toBe(404);
    const forged = await fetch(`${shop.sandbox.url}/sandbox/3ds/${intent.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ client_secret: 'guess', outcome: 'complete' }),
    });
    expect(forged.status).toBe(404);
    expect((await shop.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
  });

  test('an intent without a return address asks the SDK to handle the confirmation', async () => {
    const intent = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: 'pm_card_threeDSecure2Required',
    });
    expect(intent.next_action?.type).toBe('use_stripe_sdk');
  });
});

describe('saved cards', () => {
  const offSession = (payment_method: string) =>
    shop.stripe.paymentIntents.create({ ...tenDollars, customer, payment_method, off_session: true });

  test('a card saved by a setup intent is listed and can be charged while the fan is absent', async () => {
    const setup = await shop.stripe.setupIntents.create({
      customer,
      payment_method: await shop.cardFrom('4000002500003155'),
      confirm: true,
      return_url: RETURN_URL,
    });
    expect(setup.status).toBe('requires_action');
    const back = await press(setup, 'complete');
    expect(back.searchParams.get('setup_intent')).toBe(setup.id);
    expect(back.searchParams.get('redirect_status')).toBe('succeeded');

    const saved = await shop.stripe.customers.listPaymentMethods(customer, { type: 'card' });
    expect(saved.data.map(({ card }) => card?.last4)).toEqual(['3155']);
    expect((await offSession(saved.data[0]?.id ?? '')).status).toBe('succeeded');
    await shop.sandbox.control.deliverNow();
    expect(shop.types()).toEqual(
      expect.arrayContaining(['setup_intent.succeeded', 'payment_method.attached']),
    );
  });

  test('when a bank requires a confirmation every time, its card cannot be charged while the fan is absent', async () => {
    const card = await shop.cardFrom('4000002760003184');
    await shop.stripe.paymentMethods.attach(card, { customer });
    const failure = await failureOf(offSession(card));
    expect(failure).toMatchObject({ statusCode: 402, code: 'authentication_required' });
    expect(failure.payment_intent).toMatchObject({ status: 'requires_payment_method' });

    const id = failure.payment_intent?.id ?? '';
    const onSession = await shop.stripe.paymentIntents.confirm(id, {
      payment_method: card,
      return_url: RETURN_URL,
    });
    expect((await press(onSession, 'complete')).searchParams.get('redirect_status')).toBe('succeeded');
  });

  test('paying with `setup_future_usage` attaches the card to its customer', async () => {
    const card = await shop.cardFrom('4242424242424242');
    await shop.stripe.paymentIntents.create({
      ...tenDollars,
      customer,
      payment_method: card,
      setup_future_usage: 'off_session',
    });
    expect((await shop.stripe.paymentMethods.retrieve(card)).customer).toBe(customer);
    expect((await offSession(card)).status).toBe('succeeded');
  });

  test('another customer’s card and a detached card cannot pay; a card that paid without a customer cannot be saved', async () => {
    const card = await shop.cardFrom('4242424242424242');
    await shop.stripe.paymentMethods.attach(card, { customer });
    const otherCustomer = await shop.stripe.customers.create({});
    const stolen = shop.stripe.paymentIntents.create({
      ...tenDollars,
      customer: otherCustomer.id,
      payment_method: card,
    });
    expect(await failureOf(stolen)).toMatchObject({ statusCode: 400, param: 'payment_method' });
    await shop.stripe.paymentMethods.detach(card);
    expect(await failureOf(offSession(card))).toMatchObject({ statusCode: 400 });
    expect((await shop.stripe.customers.listPaymentMethods(customer)).data).toEqual([]);

    const once = await shop.cardFrom('4242424242424242');
    await shop.stripe.paymentIntents.create({ ...tenDollars, payment_method: once });
    expect(await failureOf(shop.stripe.paymentMethods.attach(once, { customer }))).toMatchObject({
      statusCode: 400,
    });
  });

  test('saving a card fails if the card is always declined, but succeeds if only charges are declined', async () => {
    const declined = await shop.cardFrom('4000000000000002');
    expect(await failureOf(shop.stripe.paymentMethods.attach(declined, { customer }))).toMatchObject({
      code: 'card_declined',
    });
    const later = await shop.cardFrom('4000000000000341');
    await shop.stripe.paymentMethods.attach(later, { customer });
    expect(await failureOf(offSession(later))).toMatchObject({ code: 'card_declined' });
  });
});
