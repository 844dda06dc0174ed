import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { WebhookDelivery } from './port.ts';
import { readStripeWebhook } from './stripe-webhook.ts';

const SECRET = 'whsec_test_secret';
const SIGNED_AT = 1_700_000_000;

const trustAt = (seconds: number, secrets = [SECRET]) => ({
  secrets,
  isLive: false,
  now: () => new Date(seconds * 1_000),
});

function deliveryOf(body: string | Buffer, header?: string): WebhookDelivery {
  return { body: Buffer.from(body), headers: { 'stripe-signature': header }, ip: '127.0.0.1', query: '' };
}

function signed(body: string | Buffer, secret = SECRET, seconds = SIGNED_AT): WebhookDelivery {
  const hex = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return deliveryOf(body, `t=${seconds},v1=${hex}`);
}

const eventOf = (object: unknown, more: object = {}): string =>
  JSON.stringify({ id: 'evt_1', object: 'event', type: 'x.y', livemode: false, data: { object }, ...more });

const intent = { id: 'pi_1', object: 'payment_intent', amount: 1 };

describe('readStripeWebhook: signatures', () => {
  test('a signature header of Stripe’s SDK is accepted up to 300 seconds before or after its timestamp', () => {
    const payload = eventOf(intent);
    const header = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: SECRET,
      timestamp: SIGNED_AT,
    });
    const delivery = deliveryOf(payload, header);
    for (const seconds of [-300, 0, 300])
      expect(readStripeWebhook(delivery, trustAt(SIGNED_AT + seconds))).toMatchObject({ ref: 'pi_1' });
    for (const seconds of [-301, 301, 3 * 86_400])
      expect(readStripeWebhook(delivery, trustAt(SIGNED_AT + seconds))).toBe('invalid');
  });

  test('during a rotation of the secret, a signature with the old or the new secret is accepted', () => {
    const body = eventOf(intent);
    const [old, fresh] = [signed(body, 'whsec_old'), signed(body, 'whsec_new')];
    for (const delivery of [old, fresh])
      expect(readStripeWebhook(delivery, trustAt(SIGNED_AT, ['whsec_new', 'whsec_old']))).not.toBe('invalid');
    expect(readStripeWebhook(old, trustAt(SIGNED_AT, ['whsec_new']))).toBe('invalid');

    const both = `${old.headers['stripe-signature']},${String(fresh.headers['stripe-signature']).split(',')[1]},v0=abc`;
    expect(readStripeWebhook(deliveryOf(body, both), trustAt(SIGNED_AT, ['whsec_new']))).not.toBe('invalid');
  });

  test('malformed signature headers are invalid and do not throw', () => {
    const body = eventOf(intent);
    const good = String(signed(body).headers['stripe-signature']);
    const hex = good.split('v1=')[1] ?? '';
    const headers = [
      '',
      't=,v1=',
      `v1=${hex}`,
      `t=${SIGNED_AT}`,
      `t=${SIGNED_AT},v1=${hex.slice(2)}`,
      `t=${SIGNED_AT},v1=${hex}00`,
      `t=${SIGNED_AT},v0=${hex}`,
      `t=-1,v1=${hex}`,
      `t=1e9,v1=${hex}`,
      `t=${SIGNED_AT}\u0000,v1=${hex}`,
      `${good},${'v1=00,'.repeat(1_000)}`,
    ];
    for (const header of headers)
      expect(readStripeWebhook(deliveryOf(body, header), trustAt(SIGNED_AT)), header).toBe('invalid');
    const twice = { ...deliveryOf(body), headers: { 'stripe-signature': [good, good] } };
    expect(readStripeWebhook(twice, trustAt(SIGNED_AT))).toBe('invalid');
  });

  test('a body with an added byte order mark is invalid', () => {
    const body = eventOf(intent);
    const header = String(signed(body).headers['stripe-signature']);
    const withMark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(body)]);
    expect(readStripeWebhook(deliveryOf(withMark, header), trustAt(SIGNED_AT))).toBe('invalid');
  });
});

describe('readStripeWebhook: event objects', () => {
  const read = (body: string) => readStripeWebhook(signed(body), trustAt(SIGNED_AT));

  test.each([
    ['payment_intent', intent, { kind: 'charge', ref: 'pi_1' }],
    ['charge', { id: 'ch_1', object: 'charge', payment_intent: 'pi_2' }, { kind: 'charge', ref: 'pi_2' }],
    [
      'expanded charge',
      { id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_3' } },
      { kind: 'charge', ref: 'pi_3' },
    ],
    [
      'charge without intent',
      { id: 'ch_1', object: 'charge', payment_intent: null },
      { kind: 'other', ref: 'ch_1' },
    ],
    ['refund', { id: 're_1', object: 'refund', payment_intent: 'pi_2' }, { kind: 'refund', ref: 're_1' }],
    ['dispute', { id: 'du_1', object: 'dispute', payment_intent: 'pi_2' }, { kind: 'dispute', ref: 'du_1' }],
    ['payment_method', { id: 'pm_1', object: 'payment_method' }, { kind: 'card', ref: 'pm_1' }],
    ['an unknown object', { id: 'zz_1', object: 'zebra' }, { kind: 'other', ref: 'zz_1' }],
    ['no object', null, { kind: 'other', ref: 'evt_1' }],
  ])('an event’s object determines the kind and the ref: %s', (_name, object, about) => {
    expect(read(eventOf(object))).toEqual({
      eventId: 'evt_1',
      type: 'x.y',
      account: null,
      isLive: false,
      ...about,
    });
  });

  test('an event about a charge of a connected account has the kind `other`', () => {
    expect(read(eventOf(intent, { account: 'acct_1' }))).toMatchObject({ kind: 'other', account: 'acct_1' });
  });

  test('a signed event is invalid if it is not a JSON object, is a thin event, has no id, or is of the wrong mode', () => {
    for (const body of [
      eventOf(intent, { livemode: true }),
      eventOf(intent, { livemode: 'false' }),
      eventOf(intent, { object: 'v2.core.event' }),
      eventOf(intent, { id: '' }),
      eventOf(intent, { id: 7 }),
      '',
      '{',
      'null',
      '[]',
    ]) {
      expect(read(body), body).toBe('invalid');
    }
  });
});
