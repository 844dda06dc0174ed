import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { CONFIRM_ONCE_CARD, DECLINED_CARD, GOOD_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';
import { completeIntent, insertNote, settleTips } from './index.ts';

const MINUTE_MS = 60_000;

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness({ timeoutMs: 1_500 });
  mira = await harness.seller({ creatorDomain: 'mira', displayName: 'Mira' });
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

interface TipRequest {
  readonly amount: string;
  readonly intentId: string;
  readonly note: string;
}
const request = ({ amount = '20', note = 'bravo', intentId }: Partial<TipRequest> = {}) => ({
  kind: 'tip' as const,
  to: 'mira',
  amount,
  note,
  ...(intentId ? { intentId } : {}),
});
const opened = (fan: Payer, { amount = '20', ...more }: Partial<TipRequest> = {}) =>
  fan.call(purchases.openIntent, { item: request({ amount, ...more }), expectedTotal: wire(amount) });
const found = (fan: Payer, id: string) => fan.call(purchases.findIntent, { id });
const pending = async () => (await balanceOf(harness.db, earningsOf(mira.id, 'pending'), 'USD')).units;
const tipsOf = (fan: Payer) =>
  harness.db.selectFrom('tips').select(['amount', 'note', 'state']).where('fan_id', '=', fan.id).execute();
const payIn = async (fan: Payer, intentId: string, { amount = '20', number = GOOD_CARD } = {}) =>
  fan.call(
    topUp.start,
    { amount, card: { entered: await fan.enterCard(number), save: false }, intentId },
    { key: newId() },
  );
const complete = (fan: Payer, intentId: string) =>
  inTransaction(harness.db, (tx) =>
    completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }, harness.sales),
  );
const byWallet = (fan: Payer, intentId: string, to = 'mira') => {
  const { kind: _, ...tip } = request({ intentId });
  return fan.call(purchases.tip, { ...tip, to });
};
interface ByCard extends TipRequest {
  readonly total: string;
  readonly cardPart: string;
  readonly number: string;
}
const payByCard = async (
  fan: Payer,
  { total = '20', cardPart, number = GOOD_CARD, ...more }: Partial<ByCard> = {},
) =>
  fan.call(
    purchases.payByCard,
    {
      item: request({ amount: total, ...more }),
      expectedTotal: wire(total),
      cardPart: wire(cardPart ?? total),
      card: { entered: await fan.enterCard(number), save: false },
    },
    { key: newId() },
  );
const aMinuteLater = async () => {
  await harness.advance(MINUTE_MS + 1_000);
  await settleTips(harness.db);
};
const chargeRef = async (id: string) =>
  (
    await harness.db
      .selectFrom('charges')
      .select('provider_ref')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).provider_ref ?? '';

describe('PU19: tip intent', () => {
  test('the top-up that names a tip intent sends the tip once with its text, and the tip can be undone', async () => {
    const ann = await harness.payer();
    const intent = await opened(ann);
    expect(intent).toMatchObject({
      state: 'open',
      tip: null,
      quote: { item: request({ intentId: intent.id }), missing: wire('20'), creator: { name: 'Mira' } },
    });

    await payIn(ann, intent.id);
    await harness.deliver();
    await complete(ann, intent.id);

    const sent = await found(ann, intent.id);
    expect(sent).toMatchObject({ state: 'paid', tip: { state: 'held', note: 'bravo', amount: wire('20') } });
    expect(sent.receiptId).toBe(sent.tip?.id);
    expect(await tipsOf(ann)).toEqual([{ amount: wire('20').units, note: 'bravo', state: 'held' }]);
    await ann.call(purchases.undoTip, { id: sent.tip?.id ?? '' });
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
  });

  test('a tip is sent once when its intent is completed many times while the fan also sends the tip', async () => {
    const ann = await harness.payer();
    const { id } = await opened(ann);
    await giveMoney(harness, ann, '100');
    const { kind: _, ...tip } = request({ intentId: id });
    await Promise.all([
      ...Array.from({ length: 10 }, () => complete(ann, id)),
      ...Array.from({ length: 5 }, () => ann.call(purchases.tip, tip, { key: newId() })),
    ]);
    expect(await tipsOf(ann)).toHaveLength(1);
    expect(await bucketBalance(harness, ann)).toBe(usd('80').units);
  });

  test('a repeated tip request continues its intent, and a request with another amount replaces that intent', async () => {
    const ann = await harness.payer();
    const first = await opened(ann);
    expect((await opened(ann, { intentId: first.id })).id).toBe(first.id);
    const other = await opened(ann, { intentId: first.id, amount: '30' });
    expect(other.id).not.toBe(first.id);
    expect((await found(ann, first.id)).state).toBe('cancelled');
    await giveMoney(harness, ann, '100');
    await complete(ann, first.id);
    await complete(ann, other.id);
    expect(await tipsOf(ann)).toMatchObject([{ amount: wire('30').units }]);
  });

  test('a tip intent stays open when the creator may no longer sell or the money does not suffice', async () => {
    const ann = await harness.payer();
    const { id } = await opened(ann);
    await giveMoney(harness, ann, '19.99');
    await complete(ann, id);
    await sql`update people set is_verified_to_sell = false where id = ${mira.id}`.execute(harness.db);
    await giveMoney(harness, ann, '10');
    await complete(ann, id);
    expect(await found(ann, id)).toMatchObject({ state: 'open', receiptId: null });
    await sql`update people set is_verified_to_sell = true where id = ${mira.id}`.execute(harness.db);
    expect(await tipsOf(ann)).toEqual([]);
    expect(await bucketBalance(harness, ann)).toBe(usd('29.99').units);
    expect((await ann.call(purchases.cancelIntent, { id })).state).toBe('cancelled');
  });

  test('a tip intent is refused for an unknown creator, oneself, a wrong amount, or a frozen or restricted fan', async () => {
    const ann = await harness.payer();
    const item = (to: string) => ({ ...request(), to });
    const open = (to: string) =>
      reasonOf(ann.call(purchases.openIntent, { item: item(to), expectedTotal: wire('20') }));
    expect(await open('nobody-here')).toBe('not_found');
    expect(await reasonOf(opened(mira))).toBe('own_item');
    expect(await reasonOf(opened(ann, { amount: '0.99' }))).toBe('amount_out_of_range');
    expect(await reasonOf(ann.call(purchases.quote, { item: request({ amount: '100.01' }) }))).toBe(
      'amount_out_of_range',
    );
    const cheaper = ann.call(purchases.openIntent, { item: request(), expectedTotal: wire('19') });
    expect(await reasonOf(cheaper)).toBe('price_changed');
    const { id } = await opened(ann);
    expect(await reasonOf(found(mira, id))).toBe('not_found');
    await sql`update people set is_spending_frozen = true where id = ${ann.id}`.execute(harness.db);
    expect(await reasonOf(opened(ann))).toBe('spending_frozen');
    await sql`update people set is_spending_frozen = false, is_restricted = true where id = ${ann.id}`.execute(
      harness.db,
    );
    expect(await reasonOf(opened(ann))).toBe('account_restricted');
  });
});

describe('PU19: tip paid by card', () => {
  test('a card payment for a tip leaves the wallet unchanged, and the tip settles like every other tip', async () => {
    const ann = await harness.payer();
    await aMinuteLater();
    const before = await pending();
    await giveMoney(harness, ann, '50', 'bonus');
    const paid = await payByCard(ann);
    expect(paid).toMatchObject({
      payment: { state: 'paid', purpose: 'purchase', total: wire('20') },
      intent: { state: 'paid', tip: { state: 'held' }, quote: { isOwned: true } },
    });
    expect([
      await bucketBalance(harness, ann),
      await bucketBalance(harness, ann, 'bonus'),
      await ann.held(),
    ]).toEqual([0n, usd('50').units, wire('20').units]);
    await aMinuteLater();
    expect((await pending()) - before).toBe(usd('16').units);
    expect(await ann.held()).toBe('0');
  });

  test('a split payment takes the chosen parts from wallet and card, and undoing the tip returns both to the wallet', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '8');
    const { intent } = await payByCard(ann, { cardPart: '12' });
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([0n, wire('20').units]);
    await ann.call(purchases.undoTip, { id: intent?.tip?.id ?? '' });
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
  });

  test('a card’s part of less than 5 dollars is refused for a tip', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '50');
    expect(await reasonOf(payByCard(ann, { total: '4.99' }))).toBe('amount_out_of_range');
    expect(await reasonOf(payByCard(ann, { cardPart: '4.99' }))).toBe('amount_out_of_range');
    expect(await ann.call(purchases.quote, { item: request() })).toMatchObject({
      byCard: { least: wire('5') },
    });
  });

  test('undoing a tip returns its amount to the wallet, but not the card’s fixed fee', async () => {
    const ann = await harness.payer();
    const fee = moneySettings.payFixedFee as { value: typeof moneySettings.payFixedFee.value };
    const usual = fee.value;
    fee.value = usd('0.35');
    try {
      const { intent, payment } = await payByCard(ann, { total: '20.35', amount: '20' });
      expect(payment).toMatchObject({ total: wire('20.35'), fee: wire('0.35') });
      await ann.call(purchases.undoTip, { id: intent?.tip?.id ?? '' });
      expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
    } finally {
      fee.value = usual;
    }
  });

  test('a declined card sends no tip and releases the wallet’s held part', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '8');
    const { payment, intent } = await payByCard(ann, { cardPart: '12', number: DECLINED_CARD });
    expect([payment?.state, intent?.state]).toEqual(['declined', 'cancelled']);
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([usd('8').units, '0']);
    expect(await tipsOf(ann)).toEqual([]);
  });

  test('when a card has paid a tip that waits for a top-up, a later top-up does not send the tip again', async () => {
    const ann = await harness.payer();
    const waiting = await opened(ann);
    const { intent } = await payByCard(ann, { intentId: waiting.id });
    await giveMoney(harness, ann, '100');
    await complete(ann, waiting.id);
    expect(await tipsOf(ann)).toHaveLength(1);
    expect((await found(ann, waiting.id)).state).toBe('cancelled');

    const again = await payByCard(ann, { intentId: intent?.id ?? '' });
    expect(again).toMatchObject({ payment: null, intent: { id: intent?.id, state: 'paid' } });
    expect(await tipsOf(ann)).toHaveLength(1);
  });

  test('while a card payment waits for the bank, a second card payment is refused; after the confirmation one tip is sent', async () => {
    const ann = await harness.payer();
    const { payment, intent } = await payByCard(ann, { number: CONFIRM_ONCE_CARD });
    expect([payment?.state, intent?.state]).toEqual(['needs_action', 'open']);
    expect(await reasonOf(payByCard(ann))).toBe('payment_open');
    await harness.sandbox.control.authenticate(await chargeRef(payment?.id ?? ''), 'complete');
    await harness.deliver();
    expect(await found(ann, intent?.id ?? '')).toMatchObject({ state: 'paid', tip: { amount: wire('20') } });
    expect(await tipsOf(ann)).toHaveLength(1);
  });

  test('if the fan sends the tip from the wallet before the bank confirms the card payment, that payment stays refundable', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '20', 'bonus');
    const { payment, intent } = await payByCard(ann, { number: CONFIRM_ONCE_CARD });
    const [id, intentId] = [payment?.id ?? '', intent?.id ?? ''];
    const sent = await byWallet(ann, intentId);
    await harness.sandbox.control.authenticate(await chargeRef(id), 'complete');
    await harness.deliver();
    expect(await ann.call(topUp.find, { id })).toMatchObject({
      state: 'paid',
      purpose: 'kept',
      refundable: { amount: wire('20'), hindered: null },
    });
    expect(await found(ann, intentId)).toMatchObject({ state: 'paid', tip: { id: sent.id } });
    // A second notification of the payment changes nothing.
    await inTransaction(harness.db, (tx) =>
      harness.parts.onPaid(tx, { personId: ann.id, intentId, chargeId: id }),
    );
    expect(await tipsOf(ann)).toHaveLength(1);
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([
      usd('20').units,
      wire('20').units,
    ]);
    await ann.call(topUp.refund, { id, amount: wire('20'), bonus: wire('0') });
    expect(await bucketBalance(harness, ann)).toBe(0n);
  });
});

describe('PU19: tip request that names another intent', () => {
  test('when a tip names an intent for another creator, the tip is sent and that intent stays open', async () => {
    const [ann, rosa] = [await harness.payer(), await harness.seller({ creatorDomain: 'rosa' })];
    const { id } = await opened(ann);
    await giveMoney(harness, ann, '100');
    const other = await byWallet(ann, id, 'rosa');
    expect(other).toMatchObject({ to: 'rosa' });
    expect(await found(ann, id)).toMatchObject({ state: 'open', receiptId: null });

    const sent = await byWallet(ann, id);
    expect((await byWallet(ann, id)).id).toBe(sent.id);
    const item = { ...request({ intentId: id }), to: 'rosa' };
    expect(await ann.call(purchases.quote, { item })).toMatchObject({ isOwned: false });
    const begun = await ann.call(purchases.openIntent, { item, expectedTotal: wire('20') });
    expect(begun).toMatchObject({ state: 'open', quote: { creator: { domain: 'rosa' } } });
    const card = { entered: await ann.enterCard(GOOD_CARD), save: false };
    const paid = { item, expectedTotal: wire('20'), cardPart: wire('20'), card };
    expect(await ann.call(purchases.payByCard, paid)).toMatchObject({ payment: { state: 'paid' } });
    const tips = harness.db
      .selectFrom('tips')
      .select('creator_id')
      .where('fan_id', '=', ann.id)
      .orderBy('created_at');
    expect((await tips.execute()).map((tip) => tip.creator_id)).toEqual([rosa.id, mira.id, rosa.id]);
  });

  test('when a tip names an item’s intent, that intent stays open', async () => {
    const ann = await harness.payer();
    const id = newId();
    await inTransaction(harness.db, (tx) =>
      insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd('10') }),
    );
    const item = { kind: 'note' as const, id };
    const waiting = await ann.call(purchases.openIntent, { item, expectedTotal: wire('10') });
    await giveMoney(harness, ann, '100');
    await byWallet(ann, waiting.id);
    expect(await found(ann, waiting.id)).toMatchObject({ state: 'open', tip: null });
  });
});
