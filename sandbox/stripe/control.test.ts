import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openShop, RETURN_URL, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

describe('the controls over HTTP', () => {
  const control = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    fetch(`${shop.sandbox.url}/__sandbox/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  test('a program can set a fault, read book and log, decide a dispute and deliver events', async () => {
    const set = await control('POST', 'faults', { kind: 'decline', declineCode: 'lost_card' });
    expect(await set.json()).toMatchObject({ kind: 'decline', left: 1 });
    await expect(
      shop.stripe.paymentIntents.create({ ...tenDollars, payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ decline_code: 'lost_card' });
    const { id } = await shop.stripe.paymentIntents.create({ ...tenDollars, payment_method: 'pm_card_visa' });
    expect(await (await control('GET', 'book')).json()).toMatchObject({ captures: [{ payment_intent: id }] });
    const log = (await (await control('GET', 'log')).json()) as { requests: object[] };
    expect(log.requests).toMatchObject([
      { method: 'POST', path: '/v1/payment_intents', status: 402 },
      { method: 'POST', path: '/v1/payment_intents', status: 200 },
    ]);

    const dispute = (await (await control('POST', 'disputes', { payment_intent: id })).json()) as {
      id: string;
    };
    const closed = await control('POST', `disputes/${dispute.id}/close`, { outcome: 'won' });
    expect(await closed.json()).toMatchObject({ status: 'won' });
    expect((await control('POST', 'deliver-now', { held: true })).status).toBe(200);
    const event = shop.received[0]?.id ?? '';
    const count = shop.received.length;
    await control('POST', `redeliver/${event}`, { times: 2 });
    expect(shop.received.length).toBe(count + 2);
  });

  test('a program can answer a 3-D Secure challenge', async () => {
    const intent = await shop.stripe.paymentIntents.create({
      ...tenDollars,
      payment_method: 'pm_card_threeDSecure2Required',
      return_url: RETURN_URL,
    });
    const answered = await control('POST', `authenticate/${intent.id}`, { outcome: 'complete' });
    expect(((await answered.json()) as { url: string }).url).toContain('redirect_status=succeeded');
  });

  test('an invalid fault is refused with 400 and an unknown path with 404', async () => {
    for (const wrong of [
      {},
      { kind: 'explode' },
      { kind: 'slow', ms: 'long' },
      { kind: 'slow', milliseconds: 5 },
    ]) {
      expect((await control('POST', 'faults', wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await control('POST', 'nothing')).status).toBe(404);
  });

  test('a request from a web page is refused', async () => {
    const refused = await control('POST', 'faults', { kind: 'decline' }, { origin: 'http://evil.example' });
    expect(refused.status).toBe(403);
    expect(shop.sandbox.control.faults()).toEqual([]);
  });
});
