import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { topUp } from '#contract/top-up.ts';
import { REFUND_FAILS_CARD, REFUND_PENDING_CARD } from '#test/cards.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { wire } from '#test/world/money.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';
import { applyRefund } from './apply-refund.ts';
import { hashOf } from './id-from.ts';
import { openRefund } from './open-refund.ts';

let harness: PaymentsHarness;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
afterEach(async () => {
  expect(await auditBooks(harness.db)).toEqual([]);
});

/** Creates a refund of thirty dollars that is recorded as refused by the provider. */
async function refusedRefund(number: string) {
  const ann = await harness.payer();
  const { id } = await payIn(ann, '30', { number });
  const refundId = newId();
  const opened = await openRefund(harness.parts, {
    id: refundId,
    personId: ann.id,
    chargeId: id,
    amount: usd('30').units,
    bonus: 0n,
    requestHash: hashOf(refundId),
  });
  if (opened.outcome !== 'opened') throw new Error(`The refund was not opened: ${opened.outcome}.`);
  await applyRefund(harness.parts, opened.refund, { state: 'refused', reason: 'disputed' });
  expect(await ann.paidIn()).toEqual(usd('30'));
  const { provider_ref: charge } = await harness.db
    .selectFrom('charges')
    .select('provider_ref')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const sent = {
    refundId,
    charge: charge ?? '',
    amount: { currency: 'USD', minor: 3_000n },
    startedAt: new Date(),
  };
  return {
    ann,
    id,
    refund: opened.refund,
    facts: { ...sent, ref: 're_said' },
    send: () => harness.parts.rail.refund(sent),
  };
}
const found = (ann: Payer, id: string) => ann.call(topUp.find, { id });
const afterBankDelay = async () => {
  await harness.passProviderTime(120_000);
  await harness.deliver();
};
const redeliverLastEvents = async () => {
  for (const event of [...harness.sandbox.book.events.keys()].slice(-4))
    await harness.sandbox.control.redeliver(event, 2);
  await harness.deliver();
};

describe('TU10, M8: refund recorded as refused', () => {
  test('when the provider sends the refund and the bank sends it back, it is booked once and reversed once', async () => {
    const { ann, id, send } = await refusedRefund(REFUND_FAILS_CARD);
    await send();
    await harness.deliver();
    expect(await ann.paidIn()).toEqual(usd('0'));
    expect(await found(ann, id)).toMatchObject({ state: 'refunded', refunded: wire('30') });
    await afterBankDelay();
    await redeliverLastEvents();
    expect(await ann.paidIn()).toEqual(usd('30'));
    expect(await found(ann, id)).toMatchObject({
      state: 'paid',
      refunded: wire('0'),
      refund: { state: 'returned' },
      refundable: { amount: wire('30'), hindered: null },
    });
  });

  test('if the provider never sent the refund, reports of its failure and a later report of its success book nothing', async () => {
    const { ann, id, refund, facts } = await refusedRefund(REFUND_PENDING_CARD);
    for (let times = 0; times < 2; times += 1)
      await applyRefund(harness.parts, refund, { state: 'failed', refund: facts });
    expect(await ann.paidIn()).toEqual(usd('30'));
    expect(await found(ann, id)).toMatchObject({ state: 'paid', refund: { state: 'refused' } });
    // This late report contradicts the failure. A failure is final, so the report books nothing.
    await applyRefund(harness.parts, refund, { state: 'succeeded', refund: facts });
    expect(await ann.paidIn()).toEqual(usd('30'));
    expect(await found(ann, id)).toMatchObject({ state: 'paid', refunded: wire('0') });
  });

  test('if the bank sent the refund back, late reports of its success book nothing', async () => {
    const { ann, refund, facts } = await refusedRefund(REFUND_PENDING_CARD);
    for (const state of ['succeeded', 'succeeded', 'failed', 'succeeded', 'failed'] as const)
      await applyRefund(harness.parts, refund, { state, refund: facts });
    expect(await ann.paidIn()).toEqual(usd('30'));
  });
});
