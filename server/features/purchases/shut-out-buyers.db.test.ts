import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { topUp } from '#contract/top-up.ts';
import { CONFIRM_ONCE_CARD } from '#test/cards.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness, reasonOf } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';
import { completeIntent, insertNote } from './index.ts';

let harness: PaymentsHarness;
let mira: Payer;
let note: { kind: 'note'; id: string };
const tip = { kind: 'tip' as const, to: '', amount: '10', note: '' };
beforeAll(async () => {
  harness = await openPaymentsHarness();
});
beforeEach(async () => {
  const creatorDomain = `mira-${newId().slice(-8)}`;
  mira = await harness.seller({ creatorDomain });
  tip.to = creatorDomain;
  note = { kind: 'note', id: newId() };
  const { id } = note;
  await inTransaction(harness.db, (tx) =>
    insertNote(tx, { id, creatorId: mira.id, title: 'Etude', body: 'Slowly.', price: usd('10') }),
  );
});
afterEach(async () => {
  expect(await auditBooks(harness.db)).toEqual([]);
});

/** Creates a fan who was last seen in Germany. */
const german = async () => {
  const ann = await harness.payer();
  await harness.db.updateTable('people').set({ country: 'DE' }).where('id', '=', ann.id).execute();
  return ann;
};
const shutOutGermany = () =>
  harness.db.insertInto('blocked_countries').values({ creator_id: mira.id, country: 'DE' }).execute();
const payables = [
  ['an item', () => note],
  ['a tip', () => tip],
] as const;
const pay = async (ann: Payer, item: typeof note | typeof tip) =>
  ann.call(purchases.payByCard, {
    item,
    expectedTotal: wire('10'),
    cardPart: wire('10'),
    card: { entered: await ann.enterCard(CONFIRM_ONCE_CARD), save: false },
  });

describe('C11, PU5: fan from a country that the creator shuts out', () => {
  test.each(payables)(
    'when the country is shut out during a card payment, %s is not sold and the card’s money is refundable',
    async (_, item) => {
      const ann = await german();
      const { payment, intent } = await pay(ann, item());
      await shutOutGermany();
      await harness.confirm(payment?.id ?? '', 'complete');
      await harness.deliver();
      expect(await ann.call(topUp.find, { id: payment?.id ?? '' })).toMatchObject({
        purpose: 'kept',
        refundable: { amount: wire('10') },
      });
      expect(await bucketBalance(harness, ann)).toBe(usd('10').units);
      const { state } = await harness.db
        .selectFrom('purchase_intents')
        .select('state')
        .where('id', '=', intent?.id ?? '')
        .executeTakeFirstOrThrow();
      expect(state).toBe('open');
    },
  );

  test.each(payables)(
    'when the country is shut out while an intent for %s waits for a top-up, the intent stays open',
    async (_, item) => {
      const ann = await german();
      const { id } = await ann.call(purchases.openIntent, { item: item(), expectedTotal: wire('10') });
      await shutOutGermany();
      await giveMoney(harness, ann, '10');
      await inTransaction(harness.db, (tx) =>
        completeIntent(tx, { personId: ann.id, intentId: id, chargeId: newId() }, harness.sales),
      );
      expect(await ann.call(purchases.findIntent, { id })).toMatchObject({ state: 'open', receiptId: null });
      expect(await bucketBalance(harness, ann)).toBe(usd('10').units);
    },
  );

  test.each(payables)(
    'no card is charged for %s when the fan was last seen in a country that is shut out',
    async (_, item) => {
      const ann = await german();
      await shutOutGermany();
      expect(await reasonOf(pay(ann, item()))).toBe('not_found');
      const charges = harness.db.selectFrom('charges').select('id').where('person_id', '=', ann.id);
      expect(await charges.execute()).toEqual([]);
    },
  );

  test.each(payables)(
    'a fan who was last seen in a country that is not shut out can pay for %s by card',
    async (_, item) => {
      const ann = await harness.payer();
      await harness.db.updateTable('people').set({ country: 'FR' }).where('id', '=', ann.id).execute();
      const { payment, intent } = await pay(ann, item());
      await shutOutGermany();
      await harness.confirm(payment?.id ?? '', 'complete');
      await harness.deliver();
      expect(await ann.call(purchases.findIntent, { id: intent?.id ?? '' })).toMatchObject({ state: 'paid' });
    },
  );
});
