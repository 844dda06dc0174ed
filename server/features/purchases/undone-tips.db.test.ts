import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { topUp, topUpChanged } from '#contract/top-up.ts';
import { GOOD_CARD } from '#test/cards.ts';
import { payIn } from '#test/pay-in.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { bucketBalance, giveMoney, wire } from '#test/world/money.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, usd } from '../../ledger/index.ts';
import { settlePledges, settleTips } from './index.ts';

const DAY_MS = 24 * 3_600_000;

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
  mira = await harness.seller({ creatorDomain: 'mira' });
});
afterEach(async () => {
  expect(await auditBooks(harness.db)).toEqual([]);
});

const tipRequest = { kind: 'tip' as const, to: 'mira', amount: '20', note: 'bravo' };
const byCard = async (fan: Payer, cardPart = '20') => {
  const { payment, intent } = await fan.call(purchases.payByCard, {
    item: tipRequest,
    expectedTotal: wire('20'),
    cardPart: wire(cardPart),
    card: { entered: await fan.enterCard(GOOD_CARD), save: false },
  });
  return { chargeId: payment?.id ?? '', tipId: intent?.tip?.id ?? '' };
};
const undo = (fan: Payer, id: string) => fan.call(purchases.undoTip, { id });
const found = (fan: Payer, id: string) => fan.call(topUp.find, { id });
/** Turns a tip into a pledge for a goal that ends in `days` days. Returns the id of the goal's post. */
const pledge = async (tipId: string, days: number): Promise<string> => {
  const postId = newId();
  await sql`
    insert into posts (id, creator_id, kind, state, body, ai, comments_rule, for_public, for_followers, for_members)
    values (${postId}, ${mira.id}, 'standard', 'draft', '', 'none', 'everyone', true, false, false)`.execute(
    harness.db,
  );
  await sql`
    update tips set is_pledge = true, post_id = ${postId}, settles_at = app_now() + make_interval(days => ${days}::integer)
    where id = ${tipId}`.execute(harness.db);
  return postId;
};

describe('PU19, TU9, TU10: money of an undone tip', () => {
  test('the money of an undone tip is refundable to the card that paid, and to no other card', async () => {
    const ann = await harness.payer();
    const spent = await payIn(ann, '20');
    await ann.call(purchases.tip, { to: 'mira', amount: '20', note: '' });
    await harness.advance(61_000);
    await settleTips(harness.db);
    const { chargeId, tipId } = await byCard(ann);
    await undo(ann, tipId);
    await undo(ann, tipId);

    expect((await found(ann, spent.id)).refundable).toBeNull();
    expect(await found(ann, chargeId)).toMatchObject({
      purpose: 'kept',
      refundable: { amount: wire('20'), hindered: null },
    });
    expect((await ann.received(topUpChanged)).filter(({ purpose }) => purpose === 'kept')).toHaveLength(1);
    const back = await ann.call(topUp.refund, { id: chargeId, amount: wire('20'), bonus: wire('0') });
    expect(back).toMatchObject({ state: 'refunded', refund: { state: 'done' } });
    expect(await bucketBalance(harness, ann)).toBe(0n);
  });

  test('when a split tip is undone, the card’s part is refundable, and the wallet’s part returns to its bucket', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '8', 'bonus');
    const { chargeId, tipId } = await byCard(ann, '12');
    await undo(ann, tipId);
    expect(await found(ann, chargeId)).toMatchObject({ purpose: 'kept', refundable: { amount: wire('12') } });
    expect([await bucketBalance(harness, ann), await bucketBalance(harness, ann, 'bonus')]).toEqual([
      usd('12').units,
      usd('8').units,
    ]);
  });

  test('the money of a pledge for a missed goal is refundable for 14 days after the goal’s end', async () => {
    const ann = await harness.payer();
    const { chargeId, tipId } = await byCard(ann);
    const postId = await pledge(tipId, 30);
    await harness.advance(30 * DAY_MS);
    expect((await found(ann, chargeId)).refundable).toBeNull();
    await inTransaction(harness.db, (tx) => settlePledges(tx, { postId, isReached: false }, harness.sales));
    expect(await found(ann, chargeId)).toMatchObject({ purpose: 'kept', refundable: { amount: wire('20') } });
    await harness.advance(13 * DAY_MS);
    expect((await found(ann, chargeId)).refundable).not.toBeNull();
    await harness.advance(2 * DAY_MS);
    expect((await found(ann, chargeId)).refundable).toBeNull();
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
  });

  test('when an undo, the goal’s end and webhook events coincide, the money returns once and without a deadlock', async () => {
    const ann = await harness.payer();
    const { chargeId, tipId } = await byCard(ann);
    const postId = await pledge(tipId, 30);
    await harness.db
      .updateTable('tips')
      .set({ settles_at: sql<Date>`app_now() + interval '1 hour'` })
      .where('id', '=', tipId)
      .execute();
    const intent = await harness.db
      .selectFrom('purchase_intents')
      .select('id')
      .where('charge_id', '=', chargeId)
      .executeTakeFirstOrThrow();
    const paidTopUp = { personId: ann.id, intentId: intent.id, chargeId };
    await Promise.all([
      undo(ann, tipId),
      inTransaction(harness.db, (tx) => settlePledges(tx, { postId, isReached: false }, harness.sales)),
      harness.deliver(),
      inTransaction(harness.db, (tx) => harness.parts.onPaid(tx, paidTopUp)),
    ]);
    expect(await found(ann, chargeId)).toMatchObject({ purpose: 'kept', refundable: { amount: wire('20') } });
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
  });

  test('when a tip paid from the wallet is undone, the money returns to the wallet and no card is involved', async () => {
    const ann = await harness.payer();
    await giveMoney(harness, ann, '20');
    const { id } = await ann.call(purchases.tip, { to: 'mira', amount: '20', note: '' });
    await undo(ann, id);
    expect(await ann.received(topUpChanged)).toEqual([]);
    expect(await bucketBalance(harness, ann)).toBe(usd('20').units);
  });
});
