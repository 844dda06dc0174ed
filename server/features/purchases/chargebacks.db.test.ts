import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accessEnded, earningRestored, earningReversed, purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CONFIRM_ALWAYS_CARD } from '#test/cards.ts';
import { coveredFan, disputeCharge, isReversed, noteBy, refOf, sellByCard } from '#test/disputed-sales.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire, wireOff } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import {
  auditBooks,
  balanceOf,
  debtOf,
  earningsOf,
  ledger,
  outside,
  platformFees,
  usd,
} from '../../ledger/index.ts';
import { releaseEarning, releaseEarnings } from './release-earnings.ts';

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  mira = await harness.seller();
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

const earned = async (bucket: 'pending' | 'available') =>
  (await balanceOf(harness.db, earningsOf(mira.id, bucket), 'USD')).units;
const cameIn = async () => -(await balanceOf(harness.db, outside('stripe'), 'USD')).units;

const newNote = () => noteBy(harness, mira);
const known = () => coveredFan(harness);
const bought = (fan: Payer, { cardPart = '10', price = '10' } = {}) =>
  sellByCard(harness, { creator: mira, fan, cardPart, price });
const dispute = (chargeId: string) => disputeCharge(harness, chargeId);
const lostEarning = (id: string) => isReversed(harness, id);
const platformHas = async () => (await balanceOf(harness.db, platformFees, 'USD')).units;
const owns = async (payer: Payer, item: { kind: 'note'; id: string }) =>
  (await payer.call(purchases.quote, { item })).isOwned;
/**
 * Creates a fan with an earlier lost dispute, which an operator has reviewed. The shield covers no further
 * loss from this fan.
 */
async function withHistory(): Promise<Payer> {
  const ann = await known();
  await (await dispute((await bought(ann)).chargeId))('lost');
  await review(ann);
  return ann;
}
const review = async ({ address }: Payer) =>
  (await harness.operator()).call(topUp.reviewDisputes, { address, reason: 'We know them.' });

describe('PU15: disputed card payment', () => {
  test('while a dispute is open, the fan cannot buy, tip or pay in; once the dispute is won, the fan can buy again', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '50');
    const { item, chargeId } = await bought(ann);
    const end = await dispute(chargeId);
    const other = await newNote();
    const card = { entered: await ann.enterCard(), save: false };
    expect(await owns(ann, item)).toBe(true);
    const buy = () => ann.call(purchases.buy, { item: other, expectedTotal: wire('10') });
    expect(await reasonOf(buy())).toBe('spending_frozen');
    expect(await reasonOf(ann.call(topUp.start, { amount: '10', card }))).toBe('spending_frozen');
    const { domain } = await harness.db
      .selectFrom('people')
      .select('creator_domain as domain')
      .where('id', '=', mira.id)
      .executeTakeFirstOrThrow();
    const tip = { to: domain ?? '', amount: '5', note: '' };
    expect(await reasonOf(ann.call(purchases.tip, tip))).toBe('spending_frozen');

    await end('won');
    expect(await owns(ann, item)).toBe(true);
    expect((await buy()).isNew).toBe(true);
  });

  test('PU13: earnings from a fan are not released while the fan’s dispute is open, or lost and not yet reviewed', async () => {
    const ann = await known();
    await giveMoney(harness, ann, '10');
    const fromWallet = await newNote();
    const { receipt } = await ann.call(purchases.buy, { item: fromWallet, expectedTotal: wire('10') });
    const end = await dispute((await bought(ann)).chargeId);
    await sql`update earnings set releases_at = app_now() where creator_id = ${mira.id}`.execute(harness.db);
    const release = async () => {
      await releaseEarnings(harness.db);
      return earned('available');
    };
    expect(await inTransaction(harness.db, (tx) => releaseEarning(tx, receipt.id))).toBe(false);
    expect(await release()).toBe(0n);
    await end('lost');
    expect(await release()).toBe(0n);
    await review(ann);
    expect(await release()).toBe(usd('16').units);
  });

  test('a fan’s first lost dispute ends the fan’s access, and the shielded creator keeps the earning', async () => {
    const ann = await known();
    const before = await cameIn();
    const { item, chargeId, purchaseId } = await bought(ann);
    await (await dispute(chargeId))('lost');
    expect(await owns(ann, item)).toBe(false);
    expect(await earned('pending')).toBe(usd('8').units);
    expect(await ann.received(accessEnded)).toMatchObject([{ reason: 'charged_back' }]);
    expect(await mira.received(earningReversed)).toHaveLength(0);
    expect(await ann.call(purchases.receipt, { id: purchaseId })).toMatchObject({ state: 'charged_back' });
    expect(await mira.call(purchases.receipt, { id: purchaseId })).toMatchObject({ state: 'paid' });
    expect(await ann.call(topUp.find, { id: chargeId })).toMatchObject({ state: 'refunded' });
    expect(await cameIn()).toBe(before);
    // After an operator's review the fan can spend again, and buy the same item again.
    await giveMoney(harness, ann, '10');
    const buy = () => ann.call(purchases.buy, { item, expectedTotal: wire('10') });
    expect(await reasonOf(buy())).toBe('spending_frozen');
    expect(await review(ann)).toEqual({ isSpendingFrozen: false });
    expect((await buy()).isNew).toBe(true);
  });

  test('a lost dispute freezes spending until it is reviewed and no other dispute is open', async () => {
    const ann = await harness.payer();
    const operator = await harness.operator();
    const reviewOf = (address: string) =>
      operator.call(topUp.reviewDisputes, { address, reason: 'We know them.' });
    const [first, second] = [await bought(ann), await bought(ann)];
    expect(await reasonOf(reviewOf(ann.address))).toBe('conflict');
    expect(await reasonOf(reviewOf(`0x${'0'.repeat(40)}`))).toBe('not_found');
    const endFirst = await dispute(first.chargeId);
    const endSecond = await dispute(second.chargeId);
    await endFirst('lost');
    expect(await reviewOf(ann.address)).toEqual({ isSpendingFrozen: true });
    await endSecond('won');
    expect(await reasonOf(reviewOf(ann.address))).toBe('conflict');
    await giveMoney(harness, ann, '10');
    expect((await ann.call(purchases.buy, { item: first.item, expectedTotal: wire('10') })).isNew).toBe(true);
    // A person who is not an operator may not review disputes.
    expect(await reasonOf(ann.call(topUp.reviewDisputes, { address: ann.address, reason: 'Please.' }))).toBe(
      'forbidden',
    );
  });

  test('after a fan’s second lost dispute the creator loses the net of the sale, but pays no fee', async () => {
    const ann = await withHistory();
    const [pending, before] = [await earned('pending'), await cameIn()];
    const { chargeId, purchaseId } = await bought(ann);
    await (await dispute(chargeId))('lost');
    expect(await earned('pending')).toBe(pending);
    expect(await mira.received(earningReversed)).toMatchObject([{ net: wire('8'), reason: 'charged_back' }]);
    expect(await cameIn()).toBe(before);
    expect(await lostEarning(purchaseId)).toBe(true);
  });

  test('PU15: a lost dispute about a refunded sale charges the sale back and restores the shielded creator’s net', async () => {
    const [ann, before] = [await known(), await cameIn()];
    const { item, chargeId, purchaseId } = await bought(ann);
    await (await harness.operator()).call(purchases.refund, { id: purchaseId, reason: 'Unplayable.' });
    expect([await earned('pending'), await bucketBalance(harness, ann, 'refund')]).toEqual([
      0n,
      usd('10').units,
    ]);
    await sql`update statistics_progress set counted_until = app_now()`.execute(harness.db);
    const { rows: given } =
      await sql`select reversed_at as at from earnings where id = ${purchaseId}`.execute(harness.db);
    await (await dispute(chargeId))('lost');
    // The statistics are counted again from the time of the refund.
    const { rows: counted } = await sql`select counted_until as at from statistics_progress`.execute(
      harness.db,
    );
    expect(counted).toEqual(given);

    expect([await earned('pending'), await bucketBalance(harness, ann, 'refund')]).toEqual([
      usd('8').units,
      0n,
    ]);
    expect([await owns(ann, item), await lostEarning(purchaseId), await cameIn()]).toEqual([
      false,
      false,
      before,
    ]);
    expect(await ann.call(purchases.receipt, { id: purchaseId })).toMatchObject({
      ...{ state: 'charged_back', givenBackTo: 'card' },
    });
    expect(await mira.received(earningRestored)).toEqual([{ title: 'Etude', net: wire('8') }]);
    // The newest history entry links to the sale's receipt, which shows the creator no reversal.
    const { entries } = await mira.call(wallet.history, { filter: 'all', limit: 10 });
    expect(entries[0]).toMatchObject({ kind: 'earning', amount: wire('8'), receiptId: purchaseId });
    // The reversal by the refund stays in the history, and its receipt stays available.
    expect(entries[1]).toMatchObject({ kind: 'refund', amount: wireOff('8') });
    expect(await mira.call(purchases.receipt, { id: entries[1]?.receiptId ?? '' })).toMatchObject({
      kind: 'refund',
      lines: [{ name: 'given_back', amount: wire('8') }],
    });
    expect(await mira.call(purchases.receipt, { id: purchaseId })).toMatchObject({ state: 'paid' });
    const again = (await harness.operator()).call(purchases.refund, { id: purchaseId, reason: 'Again.' });
    expect(await reasonOf(again)).toBe('conflict');
  });

  test('M16: if a bank and a refund both return the money to the card, the platform bears the excess and logs a warning', async () => {
    const [ann, before, fees] = [await known(), await cameIn(), await platformHas()];
    const { chargeId } = await bought(ann);
    await giveMoney(harness, ann, '50');
    for (const kind of ['refund', 'dispute'] as const)
      await harness.reverseCharge(chargeId, { dollars: '10', kind });
    expect(await bucketBalance(harness, ann)).toBe(usd('50').units);
    // The platform bears ten dollars for the second return and eight for the net
    // that the shielded creator keeps.
    expect([await cameIn(), (await platformHas()) - fees]).toEqual([
      before - usd('10').units,
      -usd('18').units,
    ]);
    expect(harness.warnings.some((line) => line.includes('more went back') && line.includes(chargeId))).toBe(
      true,
    );
    expect(await ann.call(topUp.find, { id: chargeId })).toMatchObject({
      state: 'refunded',
      refunded: wire('10'),
    });
  });

  test('a chargeback after the earnings were paid out leaves the creator with a debt', async () => {
    const ann = await withHistory();
    const { chargeId, purchaseId } = await bought(ann);
    await sql`update earnings set releases_at = app_now() where id = ${purchaseId}`.execute(harness.db);
    await inTransaction(harness.db, (tx) => releaseEarning(tx, purchaseId));
    await inTransaction(harness.db, (tx) =>
      ledger.post(tx, {
        id: newId(),
        kind: 'test',
        actor: 'test',
        moves: [{ from: earningsOf(mira.id, 'available'), to: outside('test'), amount: usd('8') }],
      }),
    );
    await (await dispute(chargeId))('lost');
    expect((await balanceOf(harness.db, debtOf(mira.id), 'USD')).units).toBe(-usd('8').units);
  });

  test('a chargeback of a split payment returns the wallet’s part to the wallet, and the bonus in that part as bonus', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '1', 'bonus');
    await giveMoney(harness, ann, '3');
    const { chargeId } = await bought(ann, { cardPart: '6' });
    await (await dispute(chargeId))('lost');
    expect([
      await bucketBalance(harness, ann, 'bonus'),
      await bucketBalance(harness, ann, 'refund'),
      await bucketBalance(harness, ann, 'paid_in'),
    ]).toEqual([usd('1').units, usd('3').units, 0n]);
  });

  test('a chargeback of a top-up takes back the unused money and reverses the purchase that the top-up paid for', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('10') });
    const card = { entered: await ann.enterCard(), save: false };
    const paid = await ann.call(topUp.start, { amount: '30', card, intentId });
    expect(await owns(ann, item)).toBe(true);
    await (await dispute(paid.id))('lost');
    expect(await owns(ann, item)).toBe(false);
    expect([
      await bucketBalance(harness, ann, 'paid_in'),
      await bucketBalance(harness, ann, 'refund'),
    ]).toEqual([0n, 0n]);
    expect(await ann.call(topUp.find, { id: paid.id })).toMatchObject({ state: 'refunded' });
  });

  test('a chargeback of a top-up does not reverse a purchase that was paid before the top-up’s money arrived', async () => {
    const [ann, item] = [await known(), await newNote()];
    const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('10') });
    const payInBy = async (number?: string) =>
      ann.call(topUp.start, {
        amount: '10',
        card: { entered: await ann.enterCard(number), save: false },
        intentId,
      });
    const late = await payInBy(CONFIRM_ALWAYS_CARD);
    await payInBy();
    expect(await owns(ann, item)).toBe(true);
    await harness.confirm(late.id, 'complete');
    await harness.deliver();
    expect(await bucketBalance(harness, ann)).toBe(usd('10').units);
    const before = await platformHas();
    await (await dispute(late.id))('lost');
    expect(await owns(ann, item)).toBe(true);
    expect([await bucketBalance(harness, ann), await bucketBalance(harness, ann, 'refund')]).toEqual([
      0n,
      0n,
    ]);
    expect([await earned('pending'), await platformHas()]).toEqual([usd('8').units, before]);
  });

  test('PU11: after a won appeal, a receipt says that the money is in the wallet and no longer at the card', async () => {
    const ann = await known();
    const { chargeId, purchaseId } = await bought(ann);
    const item = await newNote();
    const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('10') });
    const card = { entered: await ann.enterCard(), save: false };
    const named = await ann.call(topUp.start, { amount: '30', card, intentId });
    await harness.deliver();
    const { receiptId } = await ann.call(purchases.findIntent, { id: intentId });
    for (const [charge, sale] of [
      [chargeId, purchaseId],
      [named.id, receiptId ?? ''],
    ] as const) {
      const { id } = await harness.sandbox.control.createDispute(await refOf(harness, charge));
      await harness.sandbox.control.closeDispute(id, 'lost');
      await harness.deliver();
      expect(await ann.call(purchases.receipt, { id: sale })).toMatchObject({ givenBackTo: 'card' });
      await harness.sandbox.control.appealDispute(id);
      await harness.sandbox.control.closeDispute(id, 'won');
      await harness.deliver();
      expect(await ann.call(purchases.receipt, { id: sale })).toMatchObject({
        state: 'charged_back',
        givenBackTo: 'wallet',
      });
    }
  });

  test('M8: when the events of a lost dispute arrive repeatedly, the sale is charged back once', async () => {
    const ann = await withHistory();
    const { chargeId } = await bought(ann);
    harness.sandbox.control.fault({
      kind: 'duplicate',
      copies: 5,
      times: 'always',
      event: 'charge.dispute*',
    });
    await (await dispute(chargeId))('lost');
    await harness.deliver();
    harness.sandbox.control.clearFaults();
    expect(await mira.received(earningReversed)).toHaveLength(1);
    expect(await ann.received(accessEnded)).toHaveLength(2);
  });

  test('a refund at the provider ends the purchase and takes the creator’s earning', async () => {
    const ann = await harness.payer();
    const { item, chargeId } = await bought(ann);
    const response = await fetch(new URL('/v1/refunds', harness.sandbox.url), {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_harness' },
      body: new URLSearchParams({ payment_intent: await refOf(harness, chargeId) }),
    });
    expect(response.status).toBe(200);
    await harness.deliver();
    expect(await owns(ann, item)).toBe(false);
    expect(await earned('pending')).toBe(0n);
    expect(await ann.received(accessEnded)).toMatchObject([{ reason: 'refunded' }]);
    // The fan has a receipt of the purchase and one of the refund; both say that the money is at the card.
    const refunded = { state: 'refunded', givenBackTo: 'card' };
    const ended = await harness.db
      .selectFrom('purchases')
      .select(['id', 'ended_by'])
      .where('fan_id', '=', ann.id)
      .executeTakeFirst();
    for (const id of [ended?.id ?? '', ended?.ended_by ?? ''])
      expect(await ann.call(purchases.receipt, { id })).toMatchObject(refunded);
  });
});
