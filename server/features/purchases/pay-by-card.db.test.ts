import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { itemUnlocked, purchases } from '#contract/purchases.ts';
import { topUp, topUpChanged } from '#contract/top-up.ts';
import { wallet } from '#contract/wallet.ts';
import { CONFIRM_ONCE_CARD, DECLINED_CARD, GOOD_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { moneySettings } from '../wallet/index.ts';
import { insertNote } from './notes.store.ts';

const MINUTE_MS = 60_000;

let harness: PaymentsHarness;
let mira: Payer;
/** Called after a card has paid and before its purchase is completed. Tests replace it. */
let beforeCompletion: () => Promise<unknown>;
beforeAll(async () => {
  harness = await openPaymentsHarness({
    timeoutMs: 1_500,
    onPaid: async () => void (await beforeCompletion()),
  });
  mira = await harness.seller({ creatorDomain: 'mira' });
});
beforeEach(() => {
  beforeCompletion = async () => undefined;
});
afterEach(async () => {
  harness.sandbox.control.clearFaults();
  expect(await auditBooks(harness.db)).toEqual([]);
});

const newNote = async (price = '10') => {
  const id = newId();
  await inTransaction(harness.db, (tx) =>
    insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd(price) }),
  );
  return { kind: 'note' as const, id };
};
const removeNote = ({ id }: { id: string }) =>
  harness.db.updateTable('notes').set({ removed_at: new Date() }).where('id', '=', id).execute();
type Item = Awaited<ReturnType<typeof newNote>>;
const pending = async () => (await balanceOf(harness.db, earningsOf(mira.id, 'pending'), 'USD')).units;
interface Choice {
  readonly total: string;
  readonly cardPart: string;
  readonly number: string;
  readonly key: string;
}
const pay = async (
  payer: Payer,
  item: Item,
  { total = '10', cardPart, number = GOOD_CARD, key = newId() }: Partial<Choice> = {},
) =>
  payer.call(
    purchases.payByCard,
    {
      item,
      expectedTotal: wire(total),
      cardPart: wire(cardPart ?? total),
      card: { entered: await payer.enterCard(number), save: false },
    },
    { key },
  );
const quote = (payer: Payer, item: Item) => payer.call(purchases.quote, { item });

describe('PU14: purchases.payByCard for an item', () => {
  test('WA11: a card payment buys the item immediately, leaves the wallet unchanged and pays the creator', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '50', 'bonus');
    const before = await pending();
    const paid = await pay(ann, item);
    expect(paid).toMatchObject({
      payment: { state: 'paid', purpose: 'purchase', total: wire('10') },
      intent: { state: 'paid', quote: { isOwned: true } },
    });
    expect([await bucketBalance(harness, ann), await bucketBalance(harness, ann, 'bonus')]).toEqual([
      0n,
      usd('50').units,
    ]);
    expect((await pending()) - before).toBe(usd('8').units);
    expect(await harness.capturesOf(ann)).toMatchObject([{ amount: 1_000 }]);
    const receipt = await ann.call(purchases.receipt, { id: paid.intent?.receiptId ?? '' });
    expect(receipt).toMatchObject({ kind: 'unlock', state: 'paid', method: 'card' });
    const { entries } = await ann.call(wallet.history, {});
    expect(entries.map(({ kind, amount }) => [kind, amount.units])).toEqual([
      ['unlock', '-10000000'],
      ['top_up', '10000000'],
      ['other', '50000000'],
    ]);
  });

  test('WA7: the fixed fee has its own receipt line, is charged to the card, and leaves the creator’s share unchanged', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    const before = await pending();
    const fee = moneySettings.payFixedFee as { value: typeof moneySettings.payFixedFee.value };
    const usual = fee.value;
    fee.value = usd('0.35');
    try {
      expect(await quote(ann, item)).toMatchObject({
        total: wire('10'),
        byCard: { fixedFee: wire('0.35'), total: wire('10.35') },
      });
      expect(await reasonOf(pay(ann, item))).toBe('price_changed');
      const { intent } = await pay(ann, item, { total: '10.35' });
      const receipt = await ann.call(purchases.receipt, { id: intent?.receiptId ?? '' });
      expect(receipt.lines).toContainEqual({ name: 'fixed_fee', amount: wire('0.35') });
      expect(receipt.lines).toContainEqual({ name: 'total', amount: wire('10.35') });
      expect(await harness.capturesOf(ann)).toMatchObject([{ amount: 1_035 }]);
      expect((await pending()) - before).toBe(usd('8').units);
    } finally {
      fee.value = usual;
    }
  });

  test('a split payment takes the chosen part from the wallet, bonus first, and the rest from the card', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '1', 'bonus');
    await giveMoney(harness, ann, '3');
    const { intent } = await pay(ann, item, { cardPart: '6.50' });
    expect([await bucketBalance(harness, ann, 'bonus'), await bucketBalance(harness, ann)]).toEqual([
      0n,
      usd('0.5').units,
    ]);
    expect(await harness.capturesOf(ann)).toMatchObject([{ amount: 650 }]);
    const receipt = await ann.call(purchases.receipt, { id: intent?.receiptId ?? '' });
    expect(receipt).toMatchObject({ method: 'split' });
    expect(receipt.lines.slice(-2)).toEqual([
      { name: 'from_wallet', amount: wire('3.5') },
      { name: 'from_card', amount: wire('6.5') },
    ]);
  });

  test('M13, WA11: when the provider’s answer is lost, the wallet’s part stays held until the resolver completes the purchase', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4');
    harness.sandbox.control.fault({
      kind: 'timeout-after-success',
      times: 'always',
      path: '/v1/payment_intents*',
    });
    const key = newId();
    const entered = await ann.enterCard();
    const send = () =>
      ann.call(
        purchases.payByCard,
        {
          item,
          expectedTotal: wire('10'),
          cardPart: wire('6'),
          card: { entered, save: false },
        },
        { key },
      );
    const unresolved = await send();
    expect(unresolved).toMatchObject({ payment: { state: 'checking' }, intent: { state: 'open' } });
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([0n, wire('4').units]);
    expect((await quote(ann, item)).isOwned).toBe(false);
    expect(await reasonOf(pay(ann, item, { cardPart: '6' }))).toBe('payment_open');

    harness.sandbox.control.clearFaults();
    await harness.advance(2 * MINUTE_MS);
    await harness.runLoops();
    expect((await quote(ann, item)).isOwned).toBe(true);
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([0n, '0']);
    expect(await send()).toEqual(unresolved);
    expect(await harness.capturesOf(ann)).toHaveLength(1);
  });

  test('a declined card releases the wallet’s held part, and another card can pay', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4');
    const declined = await pay(ann, item, { cardPart: '6', number: DECLINED_CARD });
    expect(declined).toMatchObject({ payment: { state: 'declined' }, intent: { state: 'cancelled' } });
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([usd('4').units, '0']);
    expect((await pay(ann, item, { cardPart: '6' })).intent?.state).toBe('paid');
    expect(await bucketBalance(harness, ann)).toBe(0n);
  });

  test('M8: a payment confirmed at the bank completes the purchase once, although several updates report it', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4');
    const { payment } = await pay(ann, item, { cardPart: '6', number: CONFIRM_ONCE_CARD });
    const id = payment?.id ?? '';
    expect(payment).toMatchObject({ state: 'needs_action' });
    await harness.confirm(id, 'complete');
    await Promise.all([harness.deliver(), ann.call(topUp.find, { id }), ann.call(topUp.find, { id })]);
    await harness.deliver();
    expect(await ann.call(topUp.find, { id })).toMatchObject({ state: 'paid', purpose: 'purchase' });
    expect((await quote(ann, item)).isOwned).toBe(true);
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([0n, '0']);
    const events = await harness.db
      .selectFrom('outbox')
      .select('id')
      .where('audience', '=', `person:${ann.id}`)
      .where('name', '=', itemUnlocked.name)
      .execute();
    expect(events).toHaveLength(1);
  });

  test('cancelling a payment that waits for the bank’s confirmation returns the wallet’s part and buys nothing', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4');
    const { payment } = await pay(ann, item, { cardPart: '6', number: CONFIRM_ONCE_CARD });
    expect(await ann.call(topUp.cancel, { id: payment?.id ?? '' })).toMatchObject({ state: 'cancelled' });
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([usd('4').units, '0']);
    expect((await quote(ann, item)).isOwned).toBe(false);
  });

  test('M24: when the price changes during the bank’s confirmation, nothing is bought and the wallet keeps the money', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4');
    const { payment, intent } = await pay(ann, item, { cardPart: '6', number: CONFIRM_ONCE_CARD });
    await harness.db.updateTable('notes').set({ price: '12000000' }).where('id', '=', item.id).execute();
    await harness.confirm(payment?.id ?? '', 'complete');
    await harness.deliver();
    expect(await ann.call(purchases.findIntent, { id: intent?.id ?? '' })).toMatchObject({ state: 'open' });
    expect([await bucketBalance(harness, ann), await ann.held()]).toEqual([usd('10').units, '0']);
  });

  test('when the item is removed before the card pays, the card’s money stays in the wallet, refundable to the card', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    await giveMoney(harness, ann, '4', 'bonus');
    const { payment, intent } = await pay(ann, item, { cardPart: '6', number: CONFIRM_ONCE_CARD });
    const id = payment?.id ?? '';
    await removeNote(item);
    await harness.confirm(id, 'complete');
    await harness.deliver();
    const shown = await ann.call(topUp.find, { id });
    expect(shown).toMatchObject({
      state: 'paid',
      purpose: 'kept',
      refundable: { amount: wire('6'), hindered: null },
    });
    expect((await ann.received(topUpChanged)).at(-1)).toMatchObject({ id, purpose: 'kept' });
    expect([
      await bucketBalance(harness, ann),
      await bucketBalance(harness, ann, 'bonus'),
      await ann.held(),
    ]).toEqual([usd('6').units, usd('4').units, '0']);
    expect(await reasonOf(ann.call(purchases.findIntent, { id: intent?.id ?? '' }))).toBe('not_found');
    // A second notification of the payment changes nothing and buys nothing.
    const paidTopUp = { personId: ann.id, intentId: intent?.id ?? '', chargeId: id };
    await inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, paidTopUp));
    const back = await ann.call(topUp.refund, { id, amount: wire('6'), bonus: wire('0') });
    expect(back).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
    expect([await bucketBalance(harness, ann), await bucketBalance(harness, ann, 'bonus')]).toEqual([
      0n,
      usd('4').units,
    ]);
  });

  test('when the item is removed right after the card paid, the response is the payment, not a refusal', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    // Removes the item after the card's result is stored and before the purchase is completed.
    beforeCompletion = () => removeNote(item);
    expect(await pay(ann, item)).toMatchObject({ payment: { state: 'paid', purpose: 'kept' }, intent: null });
    expect(await bucketBalance(harness, ann)).toBe(usd('10').units);
  });

  test('M5: when a fan repeats a request after the creator blocked them, the response is the payment, not a refusal', async () => {
    const [ann, item] = [await harness.payer(), { kind: 'tip' as const, to: 'mira', amount: '10', note: '' }];
    const card = { entered: await ann.enterCard(), save: false };
    const order = { item, expectedTotal: wire('10'), cardPart: wire('10'), card };
    const key = newId();
    const send = () => ann.call(purchases.payByCard, order, { key });
    const paid = await send();
    await harness.db.insertInto('blocks').values({ blocker_id: mira.id, blocked_id: ann.id }).execute();
    expect(await send()).toEqual(paid);
    // The stored response is deleted, so the next response is built from the rows.
    await harness.db.deleteFrom('replays').where('actor_id', '=', ann.id).execute();
    expect(await send()).toMatchObject({ payment: { id: paid.payment?.id, state: 'paid' } });
    expect(await harness.capturesOf(ann)).toHaveLength(1);
  });

  test('M6: a second card payment for an owned item charges nothing and returns the first receipt', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    const first = await pay(ann, item);
    const again = await pay(ann, item);
    expect(again).toMatchObject({
      payment: null,
      intent: { state: 'paid', receiptId: first.intent?.receiptId },
    });
    expect(await harness.capturesOf(ann)).toHaveLength(1);
  });

  test('M6: twenty simultaneous requests with different keys charge the card once', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    const clicks = await Promise.allSettled(Array.from({ length: 20 }, () => pay(ann, item)));
    expect(clicks.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await harness.capturesOf(ann)).toHaveLength(1);
    expect((await quote(ann, item)).isOwned).toBe(true);
    expect(await bucketBalance(harness, ann)).toBe(0n);
  });

  test('invalid payments are refused before a card is charged', async () => {
    const [ann, item] = [await harness.payer(), await newNote()];
    expect(await reasonOf(pay(ann, item, { total: '9' }))).toBe('price_changed');
    expect(await reasonOf(pay(ann, item, { cardPart: '0.49' }))).toBe('amount_out_of_range');
    expect(await reasonOf(pay(ann, item, { cardPart: '10.01' }))).toBe('amount_out_of_range');
    const tip = { kind: 'tip' as const, to: 'mira', amount: '10', note: '' };
    for (const payable of [item, tip])
      expect(
        await reasonOf(
          ann.call(purchases.payByCard, {
            item: payable,
            expectedTotal: wire('10'),
            cardPart: { asset: 'SHARES', units: '10000000' },
            card: { saved: newId() },
          }),
        ),
      ).toBe('amount_out_of_range');
    expect(await reasonOf(pay(ann, item, { cardPart: '6' }))).toBe('insufficient_funds');
    expect(await reasonOf(pay(ann, { kind: 'note', id: newId() }))).toBe('not_found');
    expect(await reasonOf(pay(mira, item))).toBe('own_item');
    expect(
      await reasonOf(
        ann.call(purchases.payByCard, {
          item,
          expectedTotal: wire('10'),
          cardPart: wire('10'),
          card: { saved: newId() },
        }),
      ),
    ).toBe('card_not_found');
    const [expensive, key] = [await newNote('100'), newId()];
    await pay(ann, item, { key });
    expect(await reasonOf(pay(ann, expensive, { total: '100' }))).toBe('over_daily_limit');
    expect(await reasonOf(pay(ann, expensive, { total: '100', key }))).toBe('key_reused');
    expect(await harness.capturesOf(ann)).toHaveLength(1);
  });
});
