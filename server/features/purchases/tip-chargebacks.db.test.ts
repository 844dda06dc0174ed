import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { earningReversed, purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CHALLENGED_CARD, GOOD_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { giveMoney, inWallet, wire } from '#test/world/money.ts';
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

/** Old enough that a sale to them would be borne by the platform. */
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
  harness.goBack(chargeId, { dollars, kind });
async function settle() {
  await harness.advance(61_000);
  await settleTips(harness.db);
}
const earned = async (bucket: 'pending' | 'available') =>
  (await balanceOf(harness.db, earningsOf(mira.id, bucket), 'USD')).units;
const receipt = (payer: Payer, id: string) => payer.call(purchases.receipt, { id });

describe('PU15, PU19: a tip whose card got its money back', () => {
  test('lost after it was paid out: the creator owes the net, and both read why', async () => {
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
    expect(await inWallet(harness, ann, 'refund')).toBe(0n);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'card' });
    expect(await receipt(mira, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'fan' });
    expect(await mira.heard(earningReversed)).toEqual([
      { title: 'bravo', net: wire('16'), reason: 'charged_back' },
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

  test('lost while it is held: it is undone, and never settles', async () => {
    const ann = await known();
    await giveMoney(harness, ann, '8', 'bonus');
    const { chargeId, tipId } = await tipped(ann, { cardPart: '12' });
    await goBack(chargeId, '12');
    await settle();
    expect([
      await earned('pending'),
      await inWallet(harness, ann),
      await inWallet(harness, ann, 'bonus'),
    ]).toEqual([0n, 0n, usd('8').units]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'charged_back', givenBackTo: 'split' });
  });

  test('given back by the provider, it is taken from the creator, not from the fan', async () => {
    const ann = await known();
    const { chargeId, tipId } = await tipped(ann);
    await settle();
    await goBack(chargeId, '15', 'refund');
    expect([await earned('pending'), await inWallet(harness, ann, 'refund')]).toEqual([0n, usd('5').units]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'refunded', givenBackTo: 'split' });
    await goBack(chargeId, '5', 'refund');
    expect(await inWallet(harness, ann, 'refund')).toBe(0n);
  });

  test('lost of a top-up whose money came when the wallet had sent it: the tip stays', async () => {
    const ann = await known();
    await giveMoney(harness, ann, '20');
    const item = tipOf();
    const { id: intentId } = await ann.call(purchases.openIntent, { item, expectedTotal: wire('20') });
    const card = { entered: await ann.enterCard(CHALLENGED_CARD), save: false };
    const { id } = await ann.call(topUp.start, { amount: '20', card, intentId });
    await ann.call(purchases.tip, { to: domain, amount: '20', note: 'bravo', intentId });
    await settle();
    await harness.confirm(id, 'complete');
    await harness.deliver();
    expect(await inWallet(harness, ann)).toBe(usd('20').units);
    await goBack(id, '20');
    expect([await earned('pending'), await inWallet(harness, ann)]).toEqual([usd('16').units, 0n]);
  });

  test('lost of a top-up that was made for it: the tip goes with it', async () => {
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
      await inWallet(harness, ann),
      await inWallet(harness, ann, 'refund'),
    ]).toEqual([0n, 0n, 0n]);
  });
});

describe('PU14: money of a card that goes back before or beside what it was for', () => {
  test('lost of a top-up that names what was paid before: that stays, and what was spent is owed', async () => {
    const ann = await known();
    const { tipId, intentId } = await tipped(ann);
    await settle();
    const card = { entered: await ann.enterCard(), save: false };
    const { id } = await ann.call(topUp.start, { amount: '20', card, intentId });
    await harness.deliver();
    await goBack(id, '20');
    expect([await earned('pending'), await inWallet(harness, ann)]).toEqual([usd('16').units, 0n]);
    expect(await receipt(ann, tipId)).toMatchObject({ state: 'paid' });
  });

  test('lost of a card whose money was kept: what something else had paid stays', async () => {
    const ann = await known();
    const id = newId();
    await inTransaction(harness.db, (tx) =>
      insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd('20') }),
    );
    const item = { kind: 'note' as const, id };
    const { payment, intent } = await ann.call(purchases.payByCard, {
      ...{ item, expectedTotal: wire('20'), cardPart: wire('20') },
      card: { entered: await ann.enterCard(CHALLENGED_CARD), save: false },
    });
    const card = { entered: await ann.enterCard(), save: false };
    await ann.call(topUp.start, { amount: '20', card, intentId: intent?.id ?? '' });
    await harness.deliver();
    await harness.confirm(payment?.id ?? '', 'complete');
    await harness.deliver();
    expect(await ann.call(topUp.find, { id: payment?.id ?? '' })).toMatchObject({ purpose: 'kept' });
    await goBack(payment?.id ?? '', '20');
    expect((await ann.call(purchases.quote, { item })).isOwned).toBe(true);
    expect([await earned('pending'), await inWallet(harness, ann)]).toEqual([usd('16').units, 0n]);
  });
});
