import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earningReversed, purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CONFIRM_ALWAYS_CARD, GOOD_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, debtOf, earningsOf, ledger, outside, usd } from '../../ledger/index.ts';
import { releaseEarning, settleTips } from './index.ts';
import { insertNote } from './notes.store.ts';

let harness: PaymentsHarness;
let mira: Payer;
let domain: string;
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  domain = `mira-${newId().slice(-8)}`;
  mira = await harness.seller({ creatorDomain: domain });
});
afterEach(async () => {
  expect(await auditBooks(harness.db)).toEqual([]);
});

/** Creates a fan whose account is old enough for the shield to cover a sale. */
const known = () => harness.payer({ joinedSecondsAgo: 60 * 24 * 3_600 });
const tipOf = (amount = '20') => ({ kind: 'tip' as const, to: domain, amount, note: 'bravo' });
async function tipped(fan: Payer, { cardPart = '20', number = GOOD_CARD } = {}) {
  const { payment, intent } = await fan.call(purchases.payByCard, {
    item: tipOf(),
    expectedTotal: wire('20'),
    cardPart: wire(cardPart),
    card: { entered: await fan.enterCard(number), save: false },
  });
  return { chargeId: payment?.id ?? '', tipId: intent?.tip?.id ?? '', intentId: intent?.id ?? '' };
}
const goBack = (chargeId: string, dollars: string, kind: 'refund' | 'dispute' = 'dispute') =>
  harness.reverseCharge(chargeId, { dollars, kind });
async function settle() {
  await harness.advance(61_000);
  await settleTips(harness.db);
}
const earned = async (bucket: 'pending' | 'available') =>
  (await balanceOf(harness.db, earningsOf(mira.id, bucket), 'USD')).units;
const receipt = (payer: Payer, id: string) => payer.call(purchases.receipt, { id });

describe('PU15, PU19: tip whose money is returned to the card', () => {
  test('when a dispute is lost after the creator’s payout, the missing net becomes debt, and receipts show the chargeback', async () => {
    const ann = await known();
    const { chargeId, tipId } = await tipped(ann);
    await settle();
    await sql`update earnings set releases_at = app_now() where id = ${tipId}`.execute(harness.db);
    await inTransaction(harness.db, (tx) => releaseEarning(tx, tipId));
    await inTransaction(harness.db, (tx) =>
      ledger.post(tx, {
        id: newId(),
        kind: 'test',
        actor: 'test',
        moves: [{ from: earningsOf(mira.id, 'available'), to: outside('test'), amount: usd('10') }],
      }),
    );
    await goBack(chargeId, '20');

    expect([await earned('available'), (await balanceOf(harness.db, debtOf(mira.id), 'USD')).units]).toEqual([
      0n,
      -usd('10').units,
    ]);
    expect(await bucketBalance(harness, ann, 'refund')).toBe(0n);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'card' });
    expect(await receipt(mira, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'fan' });
    expect(await mira.received(earningReversed)).toEqual([
      { title: '', net: wire('16'), reason: 'charged_back' },
    ]);
    const { entries } = await mira.call(wallet.history, { filter: 'all', limit: 5 });
    expect(entries[0]).toMatchObject({ kind: 'refund', amount: { units: '-6000000' } });
    expect(await receipt(mira, entries[0]?.receiptId ?? '')).toMatchObject({
      kind: 'refund',
      lines: [
        { name: 'given_back', amount: wire('16') },
        { name: 'owed', amount: wire('10') },
      ],
    });
  });

  test('when a dispute is lost while the tip is held, the tip is undone and never settles', async () => {
    const ann = await known();
    await giveMoney(harness, ann, '8', 'bonus');
    const { chargeId, tipId } = await tipped(ann, { cardPart: '12' });
    await goBack(chargeId, '12');
    await settle();
    expect([
      await earned('pending'),
      await bucketBalance(harness, ann),
      await bucketBalance(harness, ann, 'bonus'),
    ]).toEqual([0n, 0n, usd('8').units]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'split' });
  });

  test('when the provider refunds the card after the tip was settled, the money is taken from the creator', async () => {
    const ann = await known();
    const { chargeId, tipId } = await tipped(ann);
    await settle();
    await goBack(chargeId, '15', 'refund');
    expect([await earned('pending'), await bucketBalance(harness, ann, 'refund')]).toEqual([
      0n,
      usd('5').units,
    ]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'refunded', givenBackTo: 'split' });
    await goBack(chargeId, '5', 'refund');
    expect(await bucketBalance(harness, ann, 'refund')).toBe(0n);
  });

  test('a chargeback of a top-up does not reverse a tip that the wallet paid for before the top-up’s money arrived', async () => {
    const ann = await known();
    await giveMoney(harness, ann, '20');
    const item = tipOf();
    const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('20') });
    const card = { entered: await ann.enterCard(CONFIRM_ALWAYS_CARD), save: false };
    const { id } = await ann.call(topUp.start, { amount: '20', card, intentId });
    await ann.call(purchases.tip, { to: domain, amount: '20', note: 'bravo', intentId });
    await settle();
    await harness.confirm(id, 'complete');
    await harness.deliver();
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
    await goBack(id, '20');
    expect([await earned('pending'), await bucketBalance(harness, ann)]).toEqual([usd('16').units, 0n]);
  });

  test('a chargeback of the top-up that paid for the tip reverses the tip', async () => {
    const ann = await known();
    const { id: intentId } = await ann.call(purchases.openIntent, {
      item: tipOf(),
      expectedTotal: wire('20'),
    });
    const card = { entered: await ann.enterCard(), save: false };
    const { id } = await ann.call(topUp.start, { amount: '50', card, intentId });
    await harness.deliver();
    await settle();
    expect(await earned('pending')).toBe(usd('16').units);
    const { tip } = await ann.call(purchases.findIntent, { id: intentId });
    await goBack(id, '50');
    expect(await receipt(ann, tip?.id ?? '')).toMatchObject({ state: 'charged_back', givenBackTo: 'card' });
    expect([
      await earned('pending'),
      await bucketBalance(harness, ann),
      await bucketBalance(harness, ann, 'refund'),
    ]).toEqual([0n, 0n, 0n]);
  });
});

describe('PU14: chargeback of card money that paid for nothing', () => {
  test('when a top-up names a tip that a card has already paid, a chargeback of the top-up does not reverse the tip', async () => {
    const ann = await known();
    const { tipId, intentId } = await tipped(ann);
    await settle();
    const card = { entered: await ann.enterCard(), save: false };
    const { id } = await ann.call(topUp.start, { amount: '20', card, intentId });
    await harness.deliver();
    await goBack(id, '20');
    expect([await earned('pending'), await bucketBalance(harness, ann)]).toEqual([usd('16').units, 0n]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'paid' });
  });

  test('when a top-up has already paid for an item, a chargeback of the item’s card payment does not reverse the purchase', async () => {
    const ann = await known();
    const id = newId();
    await inTransaction(harness.db, (tx) =>
      insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd('20') }),
    );
    const item = { kind: 'note' as const, id };
    const { payment, intent } = await ann.call(purchases.payByCard, {
      ...{ item, expectedTotal: wire('20'), cardPart: wire('20') },
      card: { entered: await ann.enterCard(CONFIRM_ALWAYS_CARD), save: false },
    });
    const card = { entered: await ann.enterCard(), save: false };
    await ann.call(topUp.start, { amount: '20', card, intentId: intent?.id ?? '' });
    await harness.deliver();
    await harness.confirm(payment?.id ?? '', 'complete');
    await harness.deliver();
    expect(await ann.call(topUp.find, { id: payment?.id ?? '' })).toMatchObject({ purpose: 'kept' });
    await goBack(payment?.id ?? '', '20');
    expect((await ann.call(purchases.quote, { item })).isOwned).toBe(true);
    expect([await earned('pending'), await bucketBalance(harness, ann)]).toEqual([usd('16').units, 0n]);
  });
});
