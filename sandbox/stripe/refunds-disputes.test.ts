import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, openShop, type Shop, tenDollars } from './test-shop.ts';

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => shop.close());

const pay = async (number = '4242424242424242'): Promise<Stripe.PaymentIntent> =>
  shop.stripe.paymentIntents.create({
    ...tenDollars,
    payment_method: await shop.cardFrom(number),
    expand: ['latest_charge'],
  });

async function typesSince(count: number): Promise<string[]> {
  await shop.sandbox.control.deliverNow();
  return shop.types().slice(count);
}

describe('refunds', () => {
  test('a charge can be refunded in parts, but not by more than its amount', async () => {
    const { id } = await pay();
    await typesSince(0);
    const before = shop.received.length;
    const part = await shop.stripe.refunds.create({
      payment_intent: id,
      amount: 300,
      metadata: { case: 'a' },
    });
    expect(part).toMatchObject({ status: 'succeeded', amount: 300, payment_intent: id });
    expect(await failureOf(shop.stripe.refunds.create({ payment_intent: id, amount: 701 }))).toMatchObject({
      statusCode: 400,
      param: 'amount',
    });
    const rest = await shop.stripe.refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(700);
    expect(await failureOf(shop.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    });
    const charge = await shop.stripe.charges.retrieve(String(rest.charge));
    expect(charge).toMatchObject({ amount_refunded: 1000, refunded: true });
    expect(await typesSince(before)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
    const listed = await shop.stripe.refunds.list({ payment_intent: id });
    expect(listed.data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    // Stripe keeps its fee of 59 cents.
    expect(shop.sandbox.control.summary().balance).toEqual({ usd: -59 });
  });

  test('a refund to a card with delayed refunds is pending first and succeeds later', async () => {
    const { id } = await pay('4000000000007726');
    const refund = await shop.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    shop.clock.now += 60_000;
    await shop.sandbox.control.tick();
    expect((await shop.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(shop.types()).toContain('refund.updated');
  });

  test('when the bank returns a refund, the refund fails and the charge counts as not refunded', async () => {
    const { id } = await pay('4000000000005126');
    const refund = await shop.stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    shop.clock.now += 60_000;
    await shop.sandbox.control.tick();
    expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    });
    expect(await shop.stripe.charges.retrieve(String(refund.charge))).toMatchObject({
      amount_refunded: 0,
      refunded: false,
    });
    expect(shop.types()).toContain('refund.failed');
    expect(shop.sandbox.control.summary().balance).toEqual({ usd: 941 });
  });
});

describe('disputes', () => {
  test('a dispute withdraws the money immediately, and winning evidence returns it', async () => {
    const { id } = await pay('4000000000000259');
    await typesSince(0);
    const dispute = (await shop.stripe.disputes.list({ payment_intent: id })).data[0];
    expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 1000 });
    expect(shop.types().slice(-2)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
    expect(shop.sandbox.control.summary().balance).toEqual({ usd: 941 - 1000 - 1500 });
    expect(await failureOf(shop.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_disputed',
    });

    const count = shop.received.length;
    const closed = await shop.stripe.disputes.update(dispute?.id ?? '', {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(closed.status).toBe('won');
    expect(await typesSince(count)).toEqual([
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect(shop.sandbox.control.summary().balance).toEqual({ usd: 941 - 1500 });
  });

  test('accepting a dispute loses it, and a second acceptance is refused', async () => {
    const { id } = await pay('4000000000002685');
    const dispute = (await shop.stripe.disputes.list({ payment_intent: id })).data[0];
    expect((await shop.stripe.disputes.close(dispute?.id ?? '')).status).toBe('lost');
    expect(await failureOf(shop.stripe.disputes.close(dispute?.id ?? ''))).toMatchObject({ statusCode: 400 });
  });

  test('an inquiry withdraws no money', async () => {
    await pay('4000000000001976');
    expect(await typesSince(0)).not.toContain('charge.dispute.funds_withdrawn');
    expect(shop.sandbox.control.summary()).toMatchObject({
      disputes: [{ status: 'warning_needs_response' }],
      balance: { usd: 941 },
    });
  });

  test('the sandbox’s control can dispute any payment and decide the dispute', async () => {
    const { id } = await pay();
    const dispute = await shop.sandbox.control.createDispute(id, { reason: 'duplicate' });
    expect((await shop.stripe.disputes.retrieve(dispute.id)).reason).toBe('duplicate');
    await shop.sandbox.control.closeDispute(dispute.id, 'lost');
    expect(shop.received.at(-1)).toMatchObject({
      type: 'charge.dispute.closed',
      data: { object: { id: dispute.id, status: 'lost' } },
    });
  });

  test('when nobody answers a dispute, it is lost at its deadline', async () => {
    const { id } = await pay();
    const dispute = await shop.sandbox.control.createDispute(id);
    shop.clock.now += 7 * 24 * 60 * 60 * 1000;
    await shop.sandbox.control.tick();
    expect(await shop.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      status: 'lost',
      evidence_details: { past_due: true },
    });
  });
});
