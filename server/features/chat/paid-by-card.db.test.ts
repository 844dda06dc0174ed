import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messageChanged, messageSent } from '#contract/chat-events.ts';
import { purchases } from '#contract/purchases.ts';
import { openPaymentsHarness, type Payer, type PaymentsHarness } from '#test/payments-harness.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { auditBooks, balanceOf, earningsOf, ledger, outside, usd, walletOf } from '../../ledger/index.ts';
import { completeIntent } from '../purchases/index.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { viewMessages } from './message.view.ts';
import { writeMessages } from './write-messages.ts';

const DECLINED = '4000000000000002';
const SECRET = 'a locked text';

let harness: PaymentsHarness;
let mira: Payer;
beforeAll(async () => {
  harness = await openPaymentsHarness();
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
    const { id: chatId } = await findOrCreateChat(tx, { creatorId: mira.id, fanId: fan.id });
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
/** The message's locked text in the person's view, and the system messages that follow the message. */
const seenBy = async (person: Payer, { chatId }: Offer) => {
  const viewer = { personId: person.id, country: null, ip: null };
  const library = { views: async () => new Map() };
  const where = { after: 0, limit: 50 };
  const [message, ...others] = await viewMessages(harness.db, { library, viewer, chatId, where });
  return { lockedText: message?.lockedText, systemMessages: others.map(({ system }) => system) };
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
const countEvents = async (person: Payer, name: string, { chatId }: Offer) => {
  const { rows } = await sql`select from outbox where audience = ${`person:${person.id}`} and name = ${name}
    and payload::jsonb ->> 'chatId' = ${chatId}`.execute(harness.db);
  return rows.length;
};

describe('PU14: a message paid by card', () => {
  test('a message paid by card is unlocked once, as soon as the payment succeeds, and both sides get an event', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    expect(await seenBy(fan, offer)).toEqual({ lockedText: null, systemMessages: [] });
    const [before, eventsBefore] = [await pending(), await countEvents(fan, messageChanged.name, offer)];

    expect((await pay(fan, offer)).intent).toMatchObject({ state: 'paid', quote: { isOwned: true } });

    for (const person of [fan, mira])
      expect(await seenBy(person, offer)).toEqual({ lockedText: SECRET, systemMessages: ['bought'] });
    expect((await pending()) - before).toBe(usd('8').units);
    expect((await countEvents(fan, messageChanged.name, offer)) - eventsBefore).toBe(1);
    // The sale adds a message event for the system message. The locked text is in no event.
    expect(await countEvents(mira, messageSent.name, offer)).toBe(2);
    const { rows } = await sql`select from outbox where payload like ${`%${SECRET}%`}`.execute(harness.db);
    expect(rows).toEqual([]);
  });

  test('a message is unlocked when the wallet and the card each pay a part', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    await give(fan, '4');
    const { intent } = await pay(fan, offer, { cardPart: '6' });
    const receipt = await fan.call(purchases.receipt, { id: intent?.receiptId ?? '' });
    expect([receipt.method, receipt.title]).toEqual(['split', 'For you']);
    expect(await seenBy(fan, offer)).toEqual({ lockedText: SECRET, systemMessages: ['bought'] });
    expect((await fan.paidIn()).units).toBe(0n);
  });

  test('a message stays locked when the card is declined, and no system message is written', async () => {
    const fan = await harness.payer();
    const offer = await offered(fan);
    await give(fan, '4');
    const { intent } = await pay(fan, offer, { cardPart: '6', number: DECLINED });
    expect(intent?.state).toBe('cancelled');
    expect(await seenBy(fan, offer)).toEqual({ lockedText: null, systemMessages: [] });
    expect((await fan.paidIn()).units).toBe(usd('4').units);
  });
});

test('PU7: a purchase intent for a message is completed once when its payment is reported ten times', async () => {
  const fan = await harness.payer();
  const offer = await offered(fan);
  const { id: intentId } = await fan.call(purchases.openIntent, {
    item: offer.item,
    expectedTotal: wire('10'),
  });
  expect(await seenBy(fan, offer)).toEqual({ lockedText: null, systemMessages: [] });
  await give(fan, '25');
  const complete = () =>
    inTransaction(harness.db, (tx) =>
      completeIntent(tx, { personId: fan.id, intentId, chargeId: newId() }, harness.sales),
    );
  await Promise.all(Array.from({ length: 10 }, complete));
  expect(await seenBy(fan, offer)).toEqual({ lockedText: SECRET, systemMessages: ['bought'] });
  expect((await fan.paidIn()).units).toBe(usd('15').units);
});

test('PU15, AX2: a lost dispute locks a bought message again, and both sides get an event', async () => {
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
  // The open dispute has not locked the message.
  expect((await seenBy(fan, offer)).lockedText).toBe(SECRET);
  const countBoth = () =>
    Promise.all([fan, mira].map((person) => countEvents(person, messageChanged.name, offer)));
  const eventsBefore = await countBoth();

  await harness.sandbox.control.closeDispute(dispute.id, 'lost');
  await harness.deliver();

  expect(await seenBy(fan, offer)).toEqual({ lockedText: null, systemMessages: ['bought', 'refunded'] });
  expect(await countBoth()).toEqual(eventsBefore.map((count) => count + 1));
});
