import { afterEach, beforeAll, expect, test } from 'vitest';
import { topUp } from '#contract/top-up.ts';
import { REFUND_FAILS_CARD } from '#test/cards.ts';
import { isSpendingFrozen } from '#test/disputed-sales.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, outside, usd } from '../../ledger/index.ts';
import { webhookJob } from './handle-webhook-event.ts';
import type { TopUpParts } from './parts.ts';
import { insertEvent } from './webhook-inbox.store.ts';

const DAYS_MS = 30 * 24 * 3_600_000;

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

const refOf = async (id: string): Promise<string> => (await harness.chargeRow(id)).provider_ref ?? '';
const cameIn = async () => -(await balanceOf(harness.db, outside('stripe'), 'USD')).units;
const isFrozen = (payer: Payer) => isSpendingFrozen(harness, payer);
const decide = async (id: string, outcome: 'won' | 'lost') => {
  await harness.sandbox.control.closeDispute(id, outcome);
  await harness.deliver();
};
const appeal = async (id: string) => {
  await harness.sandbox.control.appealDispute(id);
  await harness.deliver();
};

/**
 * Handles a webhook event with an answer of the provider that is outdated on arrival: `inBetween` runs
 * while the answer is on its way.
 */
async function handleLate(
  event: { kind: 'refund' | 'dispute'; ref: string },
  inBetween: () => Promise<void>,
): Promise<void> {
  let isFirst = true;
  const late = async <T>(answer: Promise<T>): Promise<T> => {
    const report = await answer;
    if (isFirst) {
      isFirst = false;
      await inBetween();
    }
    return report;
  };
  const { rail } = harness.parts;
  const slow: TopUpParts['rail'] = {
    ...rail,
    findRefund: (lookup) => late(rail.findRefund(lookup)),
    findDispute: (ref) => late(rail.findDispute(ref)),
  };
  const eventId = `evt_${newId()}`;
  await inTransaction(harness.db, (tx) => insertEvent(tx, { rail: rail.name, eventId, ...event }));
  await webhookJob({ ...harness.parts, rail: slow }).run({ rail: rail.name, eventId });
}

test('M16: when a dispute is appealed repeatedly, each decision moves the money once', async () => {
  const [ann, operator, before] = [await harness.payer(), await harness.operator(), await cameIn()];
  const { id } = await payIn(ann, '30');
  const { id: dispute } = await harness.sandbox.control.createDispute(await refOf(id));
  for (const round of [1, 2]) {
    await decide(dispute, 'lost');
    expect([await cameIn(), await ann.paidIn()], `${round}`).toEqual([before, usd('0')]);
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded', parked_reason: null });
    // Each loss needs its own review, so the person's spending is frozen again in the second round.
    expect(await isFrozen(ann)).toBe(true);
    await operator.call(topUp.reviewDisputes, { address: ann.address, reason: 'We know them.' });
    await appeal(dispute);
    await decide(dispute, 'won');
    expect([await cameIn(), await ann.paidIn()]).toEqual([before + usd('30').units, usd('30')]);
    expect(await harness.chargeRow(id)).toMatchObject({ state: 'paid', refunded: '0', parked_reason: null });
    await appeal(dispute);
  }
  await decide(dispute, 'lost');
  await appeal(dispute);
  await decide(dispute, 'lost');
  expect([await cameIn(), await ann.paidIn()]).toEqual([before, usd('0')]);
  expect(await harness.chargeRow(id)).toMatchObject({ state: 'refunded', parked_reason: null });
});

test('M8: when the bank sends a refund back while the refund’s first event is handled, the wallet is unchanged', async () => {
  const [ann, before] = [await harness.payer(), await cameIn()];
  const { id } = await payIn(ann, '30', { number: REFUND_FAILS_CARD });
  await harness.deliver();
  harness.sandbox.control.setWebhookUrl(null);
  const response = await fetch(new URL('/v1/refunds', harness.sandbox.url), {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_harness' },
    body: new URLSearchParams({ payment_intent: await refOf(id) }),
  });
  const { id: ref } = (await response.json()) as { id: string };
  await handleLate({ kind: 'refund', ref }, async () => {
    await harness.passProviderTime(DAYS_MS);
    harness.sandbox.control.setWebhookUrl(`${harness.origin}/webhooks/stripe`);
    await harness.deliver();
  });
  expect(harness.sandbox.control.summary().refunds.find((one) => one.id === ref)?.status).toBe('failed');
  expect([await cameIn(), await ann.paidIn()]).toEqual([before + usd('30').units, usd('30')]);
});

test('M8: when a dispute is won on appeal while an older event is handled, the dispute stays won', async () => {
  const [ann, before] = [await harness.payer(), await cameIn()];
  const { id } = await payIn(ann, '30');
  const { id: ref } = await harness.sandbox.control.createDispute(await refOf(id));
  await decide(ref, 'lost');
  await handleLate({ kind: 'dispute', ref }, async () => {
    await appeal(ref);
    await decide(ref, 'won');
  });
  expect([await cameIn(), await ann.paidIn(), await isFrozen(ann)]).toEqual([
    before + usd('30').units,
    usd('30'),
    false,
  ]);
});

test('PU15: while a won dispute is under appeal, the person can neither spend money nor refund a top-up', async () => {
  const ann = await harness.payer();
  const { id } = await payIn(ann, '30');
  const { id: ref } = await harness.sandbox.control.createDispute(await refOf(id));
  await decide(ref, 'won');
  expect(await isFrozen(ann)).toBe(false);
  await appeal(ref);
  expect([await isFrozen(ann), (await ann.call(topUp.find, { id })).refundable?.hindered]).toEqual([
    true,
    'payment_disputed',
  ]);
  // The answer that the dispute is open arrives after the dispute was won, and does not open it again.
  await handleLate({ kind: 'dispute', ref }, () => decide(ref, 'won'));
  expect([await isFrozen(ann), (await ann.call(topUp.find, { id })).refundable?.hindered]).toEqual([
    false,
    null,
  ]);
});
