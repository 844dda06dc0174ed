import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signed } from './signature.ts';
import { openShop, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const order = { ...tenDollars, payment_method: 'pm_card_visa' };
const day = 24 * 60 * 60 * 1000;
const pay = (metadata = {}) => shop.stripe.paymentIntents.create({ ...order, metadata });
const succeeded = () => shop.received.filter(({ type }) => type === 'payment_intent.succeeded');

test("signed() makes the signature of Stripe's published example; Stripe's library accepts it for 300 seconds", () => {
  const body = '{"id":"evt_test","object":"event"}';
  const header = signed(body, 'whsec_test_secret', 1_700_000_000);
  expect(header).toBe('t=1700000000,v1=8042376f6ca064adbe037642a718227dfd59047137eb49497a54c49eb0cfb724');
  const check = (seconds: number) =>
    new Stripe('sk').webhooks.constructEvent(
      body,
      header,
      'whsec_test_secret',
      300,
      undefined,
      seconds * 1000,
    );
  expect(check(1_700_000_100).id).toBe('evt_test');
  expect(() => check(1_700_000_301)).toThrow('Timestamp outside the tolerance zone');
});

describe('the delivery of events', () => {
  test('events are sent automatically after a payment', async () => {
    await pay();
    await expect.poll(() => shop.types()).toContain('payment_intent.succeeded');
  });

  test('events are sent before the answer when the timing is "before"', async () => {
    shop.sandbox.control.setTiming('before');
    await pay();
    expect(succeeded()).toHaveLength(1);
  });

  test('a delivery is repeated, each time with a new signature, until the webhook accepts it', async () => {
    shop.webhook.status = 500;
    await pay();
    await shop.sandbox.control.deliverNow();
    expect(shop.received).toEqual([]);
    expect(shop.sandbox.control.summary().waitingWebhooks).toBe(3);
    shop.webhook.status = 200;
    shop.clock.now += 400_000;
    await shop.sandbox.control.tick();
    expect(succeeded()).toHaveLength(1);
    expect(shop.refused).toEqual([]);
    expect(shop.sandbox.control.summary().waitingWebhooks).toBe(0);
  });

  test('a webhook that answers with a redirect gets eight attempts, and the redirect is not followed', async () => {
    shop.webhook.status = 302;
    await pay();
    for (let attempt = 0; attempt < 12; attempt++) await shop.sandbox.control.deliverNow();
    expect(shop.sandbox.control.summary().waitingWebhooks).toBe(0);
    expect(shop.sandbox.control.attempts()).toHaveLength(3 * 8);
  });

  test('events wait while no webhook address is set', async () => {
    const url = `${shop.sandbox.url}/nowhere`;
    shop.sandbox.control.setWebhookUrl(null);
    await pay();
    await shop.sandbox.control.deliverNow();
    expect(shop.sandbox.control.attempts()).toEqual([]);
    shop.sandbox.control.setWebhookUrl(url);
    await shop.sandbox.control.deliverNow();
    expect(shop.sandbox.control.attempts().map(({ result }) => result)).toEqual([404, 404, 404]);
  });

  test("an event can be sent again, as with the button in Stripe's dashboard", async () => {
    await pay();
    await shop.sandbox.control.deliverNow();
    const event = succeeded()[0];
    await shop.sandbox.control.redeliver(event?.id ?? '', 3);
    expect(succeeded()).toEqual([event, event, event, event]);
    expect(await shop.sandbox.control.redeliver('evt_unknown')).toBe(false);
  });
});

describe('faults of webhooks', () => {
  const { fault, deliverNow } = {
    fault: (order: Parameters<Shop['sandbox']['control']['fault']>[0]) => shop.sandbox.control.fault(order),
    deliverNow: (isHeldToo = false) => shop.sandbox.control.deliverNow({ isHeldToo }),
  };

  test('"duplicate" delivers the same event several times', async () => {
    fault({ kind: 'duplicate', copies: 4, event: 'payment_intent.succeeded' });
    await pay();
    await deliverNow();
    expect(succeeded()).toHaveLength(4);
    expect(new Set(succeeded().map(({ id }) => id)).size).toBe(1);
    await pay();
    await deliverNow();
    expect(succeeded()).toHaveLength(5);
  });

  test('"reorder" holds events until all have been created, then sends them in another order', async () => {
    fault({ kind: 'reorder', times: 9 });
    await pay({ order: '1' });
    await pay({ order: '2' });
    await deliverNow();
    expect(shop.received).toEqual([]);
    await pay({ order: '3' });
    await expect.poll(() => shop.received.length).toBe(9);
    const created = shop.received.map(({ id }) => [...shop.sandbox.book.events.keys()].indexOf(id));
    expect([...created].sort((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(created).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('"late" delays an event by days of the virtual clock', async () => {
    fault({ kind: 'late', ms: 3 * day, event: 'payment_intent.succeeded' });
    await pay();
    await deliverNow();
    shop.clock.now += 3 * day - 1;
    await shop.sandbox.control.tick();
    expect(succeeded()).toEqual([]);
    shop.clock.now += 1;
    await shop.sandbox.control.tick();
    expect(succeeded()).toHaveLength(1);
    expect(shop.refused).toEqual([]);
  });

  test('"late" without a time holds an event until it is released', async () => {
    fault({ kind: 'late', event: 'payment_intent.*', times: 'always' });
    await pay();
    shop.clock.now += 30 * day;
    await shop.sandbox.control.tick();
    expect(succeeded()).toEqual([]);
    await deliverNow(true);
    expect(succeeded()).toHaveLength(1);
  });

  test('"drop-webhook" never delivers the event, but the list of events still contains it', async () => {
    fault({ kind: 'drop-webhook', event: 'payment_intent.succeeded' });
    await pay();
    await deliverNow(true);
    expect(succeeded()).toEqual([]);
    const missed = await shop.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(missed.data).toHaveLength(1);
  });

  test('"corrupt-signature" signs the first delivery wrongly, and the repeated delivery correctly', async () => {
    fault({ kind: 'corrupt-signature', event: 'payment_intent.succeeded' });
    await pay();
    await deliverNow();
    expect(shop.refused).toHaveLength(1);
    expect(succeeded()).toEqual([]);
    await deliverNow();
    expect(succeeded()).toHaveLength(1);
  });

  test('when "wrong-amount" and "wrong-currency" name an event, they change only the event and not the book', async () => {
    fault({ kind: 'wrong-amount', amount: 10, event: 'payment_intent.succeeded' });
    fault({ kind: 'wrong-currency', currency: 'jpy', event: 'payment_intent.succeeded' });
    const { id } = await pay();
    await deliverNow();
    expect(succeeded()[0]?.data.object).toMatchObject({ amount: 10, amount_received: 10, currency: 'jpy' });
    expect(await shop.stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 1000, currency: 'usd' });
  });
});
