import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageChanged, messageSent } from '#contract/chat-events.ts';
import { purchases } from '#contract/purchases.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, earningsOf, ledger, outside, usd, walletOf } from '../../ledger/index.ts';
import { completeIntent, purchasesFeature } from '../purchases/index.ts';
import { topUpFeature } from '../top-up/index.ts';
import { messageItems } from './items.store.ts';
import { viewMessages } from './message.view.ts';
import { chatBetween } from './open-chat.ts';
import { chatSales } from './system-messages.ts';
import { writeMessages } from './write-messages.ts';

const DECLINED = '4000000000000002';
const SECRET = 'what nobody has heard';

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
  // As `app.ts` does it: messages are among what is sold, and their chats hear of it.
  const { startCharge } = topUpFeature(harness.parts);
  purchasesFeature({ db: harness.db, startCharge, items: [messageItems], watchers: [chatSales] });
  mira = await harness.payer({ creatorDomain: 'mira', craft: 'Cellist' });
  await sql`update people set is_verified_to_sell = true where id = ${mira.id}`.execute(harness.db);
});
afterEach(async () => expect(await auditBooks(harness.db)).toEqual([]));

const wire = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const pending = async () => (await balanceOf(harness.db, earningsOf(mira.id, 'pending'), 'USD')).units;
const give = (payer: Payer, dollars: string) =>
  inTransaction(harness.db, (tx) =>
    ledger.post(tx, {
      id: newId(),
      kind: 'test',
      actor: 'test',
      moves: [{ from: outside('test'), to: walletOf(payer.id), amount: usd(dollars) }],
    }),
  );

interface Offer {
  readonly chatId: string;
  readonly item: { readonly kind: 'message'; readonly id: string };
}
const offered = (fan: Payer): Promise<Offer> =>
  inTransaction(harness.db, async (tx) => {
    const { id: chatId } = await chatBetween(tx, { creatorId: mira.id, fanId: fan.id });
    const id = newId();
    await writeMessages(tx, [
      {
        chatId,
        id,
        senderId: mira.id,
        author: 'person',
        text: 'For you',
        lockedText: SECRET,
        price: usd('10').units,
      },
    ]);
    return { chatId, item: { kind: 'message', id } };
  });
/** The chat as one of the two sees it: what is behind the price, and the lines after it. */
const seenBy = async (person: Payer, { chatId }: Offer) => {
  const viewer = { personId: person.id, country: null, ip: null };
  const shelf = { views: async () => new Map() };
  const where = { after: 0, limit: 50 };
  const [message, ...lines] = await viewMessages(harness.db, { shelf, viewer, chatId, where });
  return { lockedText: message?.lockedText, lines: lines.map(({ system }) => system) };
};
const pay = async (
  fan: Payer,
  { item }: Offer,
  { cardPart = '10', number }: { cardPart?: string; number?: string } = {},
) =>
  fan.call(purchases.payByCard, {
    item,
    expectedTotal: wire('10'),
    cardPart: wire(cardPart),
    card: { entered: await fan.enterCard(number), save: false },
  });
const toldOf = async (person: Payer, name: string, { chatId }: Offer) => {
  const { rows } = await sql`select from outbox where audience = ${`person:${person.id}`} and name = ${name}
    and payload::jsonb ->> 'chatId' = ${chatId}`.execute(harness.db);
  return rows.length;
};

describe('PU14: a message paid by card', () => {
  test('opens at once, once, and both hear of it', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    expect(await seenBy(fan, offer)).toEqual({ lockedText: null, lines: [] });
    const [before, told] = [await pending(), await toldOf(fan, messageChanged.name, offer)];

    expect((await pay(fan, offer)).intent).toMatchObject({ state: 'paid', quote: { isOwned: true } });

    for (const person of [fan, mira])
      expect(await seenBy(person, offer)).toEqual({ lockedText: SECRET, lines: ['bought'] });
    expect((await pending()) - before).toBe(usd('8').units);
    expect((await toldOf(fan, messageChanged.name, offer)) - told).toBe(1);
    // The line travels to both; what was locked does not travel at all.
    expect(await toldOf(mira, messageSent.name, offer)).toBe(2);
    const { rows } = await sql`select from outbox where payload like ${`%${SECRET}%`}`.execute(harness.db);
    expect(rows).toEqual([]);
  });

  test('split between wallet and card opens it all the same', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    await give(fan, '4');
    const { intent } = await pay(fan, offer, { cardPart: '6' });
    const receipt = await fan.call(purchases.receipt, { id: intent?.receiptId ?? '' });
    expect([receipt.method, receipt.title]).toEqual(['split', 'For you']);
    expect(await seenBy(fan, offer)).toEqual({ lockedText: SECRET, lines: ['bought'] });
    expect((await fan.paidIn()).units).toBe(0n);
  });

  test('a declined card opens nothing and says nothing in the chat', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    await give(fan, '4');
    const { intent } = await pay(fan, offer, { cardPart: '6', number: DECLINED });
    expect(intent?.state).toBe('cancelled');
    expect(await seenBy(fan, offer)).toEqual({ lockedText: null, lines: [] });
    expect((await fan.paidIn()).units).toBe(usd('4').units);
  });
});

test('PU7: a message that waits for money opens when it comes, once, however often that is told', async () => {
  const fan = await harness.payer();
  const offer = await offered(fan);
  const { id: intentId } = await fan.call(purchases.openIntent, {
    item: offer.item,
    expectedTotal: wire('10'),
  });
  expect(await seenBy(fan, offer)).toEqual({ lockedText: null, lines: [] });
  await give(fan, '25');
  const complete = () =>
    inTransaction(harness.db, (tx) => completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }));
  await Promise.all(Array.from({ length: 10 }, complete));
  expect(await seenBy(fan, offer)).toEqual({ lockedText: SECRET, lines: ['bought'] });
  expect((await fan.paidIn()).units).toBe(usd('15').units);
});

test('PU15, AX2: a payment that the bank took back closes it again, and both hear of it', async () => {
  const fan = await harness.payer();
  const offer = await offered(fan);
  const { payment } = await pay(fan, offer);
  const { provider_ref } = await harness.db
    .selectFrom('charges')
    .select('provider_ref')
    .where('id', '=', payment?.id ?? '')
    .executeTakeFirstOrThrow();
  const dispute = await harness.sandbox.control.createDispute(provider_ref ?? '');
  await harness.deliver();
  // While the bank looks into it, what was bought stays.
  expect((await seenBy(fan, offer)).lockedText).toBe(SECRET);
  const told = await Promise.all([fan, mira].map((person) => toldOf(person, messageChanged.name, offer)));

  await harness.sandbox.control.closeDispute(dispute.id, 'lost');
  await harness.deliver();

  expect(await seenBy(fan, offer)).toEqual({ lockedText: null, lines: ['bought', 'refunded'] });
  expect(await Promise.all([fan, mira].map((person) => toldOf(person, messageChanged.name, offer)))).toEqual(
    told.map((count) => count + 1),
  );
});
