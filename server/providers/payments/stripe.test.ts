import { describe, expect, test } from 'vitest';
import { SettingsError } from '../../kit/settings-error.ts';
import { cardSuite } from './cards.suite.ts';
import { railSuite } from './payments.suite.ts';
import { paid } from './rail-under-test.ts';
import { stripeRail } from './stripe.ts';
import { declineReasonOf, disputeStateOf } from './stripe-codes.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { keys, openStripe, WEBHOOK_SECRET } from './stripe-under-test.ts';

railSuite('Stripe', openStripe);
cardSuite('Stripe', openStripe);

describe('stripeRail settings', () => {
  const good: StripeSettings = { ...keys, webhookSecrets: [WEBHOOK_SECRET] };
  const open = (settings: Partial<StripeSettings>) => () =>
    stripeRail({ ...good, ...settings }, { now: () => new Date(0) });

  test.each<[string, Partial<StripeSettings>]>([
    ['no secret key', { secretKey: '' }],
    ['a publishable key in place of the secret one', { secretKey: keys.publishableKey }],
    ['no publishable key', { publishableKey: '' }],
    ['a secret key as the publishable key', { publishableKey: keys.secretKey }],
    ['a test key with a live key', { publishableKey: 'pk_live_suite' }],
    ['no webhook secret', { webhookSecrets: [] }],
    ['an empty webhook secret', { webhookSecrets: [''] }],
    ['an empty webhook secret beside a valid one', { webhookSecrets: [WEBHOOK_SECRET, ''] }],
    ['a webhook secret of spaces', { webhookSecrets: ['whsec_        '] }],
    [
      'a live key over plain http',
      { secretKey: 'sk_live_suite', publishableKey: 'pk_live_suite', address: new URL('http://127.0.0.1') },
    ],
  ])('opening the rail with %s throws a SettingsError', (_name, settings) => {
    expect(open(settings)).toThrow(SettingsError);
  });

  test('valid settings are accepted; the card form is Stripe’s script, or a frame when a frame address is set', () => {
    expect(open({})().cards?.form()).toMatchObject({ kind: 'script', publishableKey: keys.publishableKey });
    const cardFormAddress = new URL('http://127.0.0.1:4000/cards');
    expect(open({ cardFormAddress })().cards?.form()).toEqual({
      kind: 'frame',
      address: `http://127.0.0.1:4000/cards?key=${keys.publishableKey}`,
    });
  });
});

describe('codes that Stripe may add', () => {
  test('an unknown charge status or action means that the charge is processing', async () => {
    const t = await openStripe();
    const { ref } = await paid(t);
    const intent = t.sandbox.book.paymentIntents.get(ref);
    Object.assign(intent ?? {}, { status: 'moon_phase' });
    expect(await t.rail.findCharge({ ref })).toMatchObject({ state: 'processing' });
    Object.assign(intent ?? {}, { status: 'requires_action', next_action: { type: 'dance' } });
    expect(await t.rail.findCharge({ ref })).toMatchObject({ state: 'processing' });
    await t.close();
  });

  test('unknown decline codes and dispute statuses are mapped to harmless values', () => {
    expect(declineReasonOf({ code: 'card_declined', decline_code: 'moon_phase' })).toBe('declined');
    expect(declineReasonOf({ code: 'moon_phase' })).toBe('unknown');
    expect(declineReasonOf({ code: 'constructor', decline_code: '__proto__' })).toBe('unknown');
    expect(declineReasonOf({})).toBe('unknown');
    const stateOf = (status: string) => disputeStateOf(status, { isWithdrawn: true });
    expect(stateOf('moon_phase')).toBe('unknown');
    expect(stateOf('appeal_under_review')).toBe('opened');
    expect(stateOf('warning_needs_response')).toBe('inquiry');
  });
});

test('a dispute with the status `prevented` is lost if Stripe withdrew money for it, and won otherwise', async () => {
  const t = await openStripe();
  const { ref } = await paid(t);
  const id = await t.dispute(ref);
  const dispute = t.sandbox.book.disputes.get(id);
  Object.assign(dispute ?? {}, { status: 'prevented' });
  expect(await t.rail.findDispute(id)).toMatchObject({ state: 'lost' });
  Object.assign(dispute ?? {}, { balance_transactions: [] });
  expect(await t.rail.findDispute(id)).toMatchObject({ state: 'won' });
  await t.close();
});
