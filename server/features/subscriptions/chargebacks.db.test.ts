import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { topUp } from '#contract/top-up.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { giveMoney, wire } from '#test/world/money.ts';
import { auditBooks, balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { isMember } from './index.ts';
import { renewDue } from './renew-due.ts';

const TEN = wire('10');

let harness: PaymentsHarness;
let mira: Payer;
let tierId: string;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  mira = await harness.seller();
  tierId = await harness.tierOf(mira);
});

const isOpenTo = (ann: Payer) => isMember(harness.db, { fanId: ann.id, creatorId: mira.id });
const request = () => ({ tierId, months: 1 as const, expectedTotal: TEN, expectedPrice: TEN });

/** Begins a membership and pays for it with a top-up. */
async function begun(ann: Payer, amount = '10') {
  const { id: intentId } = await ann.call(subscriptions.openIntent, request());
  const card = { entered: await ann.enterCard(), save: false };
  const { id: chargeId } = await ann.call(topUp.start, { amount, card, intentId });
  await harness.deliver();
  const { subscriptionId } = await ann.call(subscriptions.findIntent, { id: intentId });
  expect(await isOpenTo(ann)).toBe(true);
  return { chargeId, subscriptionId: subscriptionId ?? '' };
}

async function loseDispute(chargeId: string): Promise<void> {
  const { provider_ref } = await harness.db
    .selectFrom('charges')
    .select('provider_ref')
    .where('id', '=', chargeId)
    .executeTakeFirstOrThrow();
  const { id } = await harness.sandbox.control.createDispute(provider_ref ?? '');
  await harness.deliver();
  await harness.sandbox.control.closeDispute(id, 'lost');
  await harness.deliver();
}

describe('a chargeback of a membership payment', () => {
  test('AX2, SU12: a chargeback ends the membership immediately, notifies fan and creator, and prevents renewals', async () => {
    const ann = await harness.payer({ joinedSecondsAgo: 30 * 24 * 3_600 });
    const { chargeId, subscriptionId } = await begun(ann);
    await loseDispute(chargeId);
    expect(await isOpenTo(ann)).toBe(false);
    const { subscriptions: mine } = await ann.call(subscriptions.mine, {});
    expect(mine).toMatchObject([
      { id: subscriptionId, state: 'expired', isMember: false, nextChargeAt: null, resumeTotal: null },
    ]);
    for (const side of [ann, mira])
      expect((await side.received(subscriptionChanged)).at(-1)).toMatchObject({
        id: subscriptionId,
        what: 'ended',
        isMember: false,
      });
    expect(await ann.call(topUp.find, { id: chargeId })).toMatchObject({ state: 'refunded' });
    expect((await ann.paidIn()).units).toBe(0n);
    // The creator keeps the share of the sale, because the shield covers this lost dispute.
    expect((await balanceOf(harness.db, earningsOf(mira.id, 'pending'), 'USD')).units).toBe(usd('8').units);
    await harness.advance(40 * 24 * 3_600_000);
    expect(await renewDue(harness.db, harness.subscriptions)).toBe(0);
    expect(await auditBooks(harness.db)).toEqual([]);
  });

  test('a chargeback also takes the unused rest of the top-up; the fan can subscribe again only after a review', async () => {
    const ann = await harness.payer();
    const { chargeId } = await begun(ann, '30');
    await loseDispute(chargeId);
    expect((await ann.paidIn()).units).toBe(0n);
    expect(await isOpenTo(ann)).toBe(false);
    await giveMoney(harness, ann, '10');
    expect(await reasonOf(ann.call(subscriptions.subscribe, request()))).toBe('spending_frozen');
    await (await harness.operator()).call(topUp.reviewDisputes, {
      address: ann.address,
      reason: 'We know them.',
    });
    expect((await ann.call(subscriptions.subscribe, request())).isNew).toBe(true);
    expect(await isOpenTo(ann)).toBe(true);
    expect(await auditBooks(harness.db)).toEqual([]);
  });

  test('SU12: when a payment was credited to an upgrade, a chargeback of that payment ends the upgraded period', async () => {
    const ann = await harness.payer();
    const { chargeId, subscriptionId: id } = await begun(ann);
    const gold = await harness.tierOf(mira);
    await harness.db
      .updateTable('tiers')
      .set({ price: usd('25').units.toString() })
      .where('id', '=', gold)
      .execute();
    await giveMoney(harness, ann, '15');
    const { total, price } = await ann.call(subscriptions.quoteSwitch, { id, tierId: gold });
    await ann.call(subscriptions.switchTier, {
      ...{ id, tierId: gold },
      expectedTotal: total,
      expectedPrice: price,
    });
    expect(await isOpenTo(ann)).toBe(true);
    await loseDispute(chargeId);
    expect(await isOpenTo(ann)).toBe(false);
    expect((await ann.call(subscriptions.mine, {})).subscriptions).toMatchObject([{ id, state: 'expired' }]);
    expect(await auditBooks(harness.db)).toEqual([]);
  });

  test('a chargeback of an earlier period’s payment does not end a later period that has its own payment', async () => {
    const ann = await harness.payer();
    const { chargeId, subscriptionId } = await begun(ann);
    await giveMoney(harness, ann, '10');
    await harness.advance(32 * 24 * 3_600_000);
    await renewDue(harness.db, harness.subscriptions);
    expect((await ann.paidIn()).units).toBe(0n);
    await loseDispute(chargeId);
    expect(await isOpenTo(ann)).toBe(true);
    expect((await ann.call(subscriptions.mine, {})).subscriptions).toMatchObject([
      { id: subscriptionId, state: 'active' },
    ]);
    expect(await auditBooks(harness.db)).toEqual([]);
  });
});
