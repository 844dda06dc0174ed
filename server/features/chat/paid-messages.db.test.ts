import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged } from '#contract/chat-events.ts';
import type { OutputOf } from '#contract/kit.ts';
import { media } from '#contract/media.ts';
import { purchases } from '#contract/purchases.ts';
import { statement } from '#contract/statement.ts';
import { wallet } from '#contract/wallet.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, insertTrialMember, publishedPost, readyMedia, tierOf } from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { messageSeenBy, sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

const fanWith = async (dollars: string): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  if (dollars !== '0') await giveMoney(world, fan, dollars);
  return { fan, chatId: await chatOf(fan, ada) };
};
const itemOf = (message: { sale: { itemId: string } | null }) => {
  if (!message.sale) throw new Error('The message is not for sale.');
  return { kind: 'message' as const, id: message.sale.itemId };
};
const dollars = (amount: string) => ({ asset: 'USD' as const, units: usd(amount).units.toString() });
const buy = (fan: Person, message: Parameters<typeof itemOf>[0], amount = '10') =>
  fan.call(purchases.buy, { item: itemOf(message), expectedTotal: dollars(amount) });
/** All responses from which the app builds the person's statement. */
const statementOf = async (fan: Person): Promise<unknown[]> => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  const at = (days: number) => new Date((row?.now.getTime() ?? 0) + days * 24 * 3_600_000).toISOString();
  const opened = await fan.call(statement.open, { from: at(-2), to: at(1) });
  const responses: unknown[] = [opened];
  for (let mark: string | null = opened.mark; mark !== null; ) {
    const page: OutputOf<typeof statement.lines> = await fan.call(statement.lines, { mark });
    responses.push(page);
    mark = page.next;
  }
  return responses;
};
/** Whether the fan gets URLs for this file. */
const isServed = async (fan: Person, id: string): Promise<boolean> =>
  (await fan.call(media.refresh, { ids: [id] })).media.some((one) => one.sources !== null);

describe('sending a message for sale', () => {
  test('C2: in the chat list and in the message, a fan sees a locked video’s length in whole seconds only', async () => {
    const { fan, chatId } = await fanWith('20');
    const video = await readyMedia(world, ada, { kind: 'video', seconds: 61.25 });
    const message = await sendPaidMessage(world, ada, chatId, { mediaIds: [video] });
    const length = async (who: Person) =>
      (await who.call(chat.list, {})).chats.find(({ id }) => id === chatId)?.line;
    expect(await length(ada)).toMatchObject({ durationMs: 61_250 });
    expect(await length(fan)).toMatchObject({ isOpen: false, durationMs: 61_000 });
    expect(message.sale?.lengthSeconds).toBe(61);
  });

  test('CH20: a message with a price needs a verified creator, locked media, and a price within the limits', async () => {
    const { fan, chatId } = await fanWith('0');
    const photo = await readyMedia(world, ada);
    const attempt = (more: object) =>
      refusalOf(ada.call(chat.sendPaid, { id: newId(), chatId, mediaIds: [photo], price: '10', ...more }));

    const bounds = async (person: Person) => (await person.call(chat.find, { chatId })).writing.prices;
    expect(await bounds(ada)).toEqual({ min: dollars('3'), max: dollars('100') });
    expect(await bounds(fan)).toBeNull();
    expect((await attempt({ price: '2.99' })).reason).toBe('amount_out_of_range');
    // The highest price for a fan in their first seven days is 100 dollars.
    expect((await attempt({ price: '100.01' })).reason).toBe('amount_out_of_range');
    await world.sql`update people set created_at = created_at - interval '8 days' where id = ${fan.id}`;
    expect((await attempt({ price: '200.01' })).reason).toBe('amount_out_of_range');
    expect(await bounds(ada)).toEqual({ min: dollars('3'), max: dollars('200') });
    expect((await sendPaidMessage(world, ada, chatId, { price: '200' })).sale?.price).toEqual(dollars('200'));

    expect((await attempt({ mediaIds: [] })).reason).toBe('price_without_media');
    expect((await attempt({ previewIds: [photo] })).reason).toBe('price_without_media');
    expect((await attempt({ previewIds: [newId()] })).reason).toBe('invalid_input');
    expect((await attempt({ mediaIds: [newId()] })).reason).toBe('media_unavailable');
    const foreign = await readyMedia(world, fan);
    expect((await attempt({ mediaIds: [foreign] })).reason).toBe('media_unavailable');
    expect((await attempt({ replyTo: 999 })).reason).toBe('not_found');
    const raw = await readyMedia(world, ada, { state: 'processing' });
    expect((await attempt({ mediaIds: [raw] })).reason).toBe('media_not_ready');

    const bea = await world.creator();
    const open = (await fan.call(chat.open, { domain: bea.domain ?? '' })).chatId;
    const own = await readyMedia(world, bea);
    const unapproved = bea.call(chat.sendPaid, { id: newId(), chatId: open, mediaIds: [own], price: '10' });
    expect((await refusalOf(unapproved)).reason).toBe('identity_needed');
    const free = { id: newId(), chatId: open, mediaIds: [own], price: '0', lockedText: 'a present' };
    expect((await bea.call(chat.sendPaid, free)).message).toMatchObject({
      sale: null,
      lockedText: 'a present',
    });
    const nonMember = await verifiedCreator(world);
    const elsewhere = nonMember.call(chat.sendPaid, { id: newId(), chatId, mediaIds: [], price: '10' });
    expect((await refusalOf(elsewhere)).reason).toBe('not_found');
  });

  test('CH20: a person who is the fan in a chat cannot sell messages in this chat, even if the person is a creator', async () => {
    const bea = await verifiedCreator(world);
    const chatId = await chatOf(bea, ada);
    const mediaIds = [await readyMedia(world, bea)];
    const selling = bea.call(chat.sendPaid, { id: newId(), chatId, mediaIds, price: '10' });
    expect((await refusalOf(selling)).reason).toBe('may_not_write');
  });

  test('CH21: media that a fan can already see, by purchase or membership, are not sold to the fan again', async () => {
    const { fan, chatId } = await fanWith('50');
    const [bought, membersOnly, fresh] = await Promise.all([1, 2, 3].map(() => readyMedia(world, ada)));
    await buy(fan, await sendPaidMessage(world, ada, chatId, { mediaIds: [bought ?? ''] }));
    await publishedPost(ada, {
      media: [{ id: membersOnly ?? '', alt: '', isPreview: false }],
      audience: { isPublic: false, followers: false, members: true, tierIds: [] },
    });
    const files = { chatId, mediaIds: [bought ?? '', membersOnly ?? '', fresh ?? ''] };
    expect((await ada.call(chat.owned, files)).ownedIds).toEqual([bought]);
    await insertTrialMember(world, fan, ada, { tierId: await tierOf(world, ada) });
    expect((await ada.call(chat.owned, files)).ownedIds).toEqual([bought, membersOnly]);

    const again = sendPaidMessage(world, ada, chatId, { mediaIds: [bought ?? '', membersOnly ?? ''] });
    expect((await refusalOf(again)).reason).toBe('already_owned');
    await sendPaidMessage(world, ada, chatId, files);
    // Another creator who requests the same files does not learn who can see them.
    const bea = await verifiedCreator(world);
    const other = await chatOf(fan, bea);
    const prying = await bea.call(chat.owned, { chatId: other, mediaIds: files.mediaIds });
    expect(prying.ownedIds).toEqual([]);
  });
});

describe('buying a message', () => {
  test('G8: no response has locked content before the purchase, and 100 concurrent purchases charge the fan once', async () => {
    const { fan, chatId } = await fanWith('25');
    const [locked, preview] = [await readyMedia(world, ada), await readyMedia(world, ada)];
    const secret = `canary${newId().slice(0, 8)}`;
    const message = await sendPaidMessage(world, ada, chatId, {
      text: 'hello there',
      lockedText: `the ${secret} text`,
      mediaIds: [preview, locked],
      previewIds: [preview],
    });
    const { seq } = message;
    await sendText(fan, chatId, 'what is it?', { replyTo: seq });
    await fan.call(chat.favourite, { chatId, seq, isFavourite: true });
    await fan.call(chat.pin, { chatId, seq, isPinned: true });

    const item = itemOf(message);
    const everything = async (): Promise<string> => {
      const answers: unknown[] = [
        await fan.call(chat.list, {}),
        await fan.call(chat.list, { filter: 'paid' }),
        await fan.call(chat.find, { chatId }),
        await fan.call(chat.messages, { chatId }),
        await fan.call(chat.search, { query: 'the' }),
        await fan.call(chat.search, { query: secret }),
        await fan.call(chat.search, { query: secret, chatId }),
        await fan.call(chat.gallery, { chatId }),
        await fan.call(chat.gallery, { chatId, show: 'locked' }),
        await fan.call(chat.favourites, {}),
        await fan.call(purchases.quote, { item }),
        await fan.call(wallet.history, {}),
        ...(await statementOf(fan)),
        await world.sql`select payload from outbox where audience = ${`person:${fan.id}`}`,
      ];
      return JSON.stringify(answers);
    };
    const before = await everything();
    expect(before).not.toContain(secret);
    // The blurred preview has its own URL, which gives no access to the original file.
    expect(before.replaceAll(`/m/p/${locked}/preview.webp`, '')).not.toContain(locked);
    expect(before).toContain(preview);
    expect([await isServed(fan, preview), await isServed(fan, locked)]).toEqual([true, false]);
    expect((await fan.call(chat.search, { query: secret })).found).toEqual([]);
    expect(await messageSeenBy(fan, chatId, seq)).toMatchObject({
      lockedText: null,
      sale: { isOpen: false, hasLockedText: true, photos: 1, price: dollars('10'), boughtAt: null },
    });

    const receipts = await Promise.all(Array.from({ length: 100 }, () => buy(fan, message)));
    expect(new Set(receipts.map(({ receipt }) => receipt.id)).size).toBe(1);
    expect(receipts.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await bucketBalance(world, fan)).toBe(usd('15').units);
    expect(JSON.stringify(receipts)).not.toContain(secret);
    // Statements contain the purchase, but not the locked text.
    for (const person of [fan, ada]) {
      const statements = JSON.stringify(await statementOf(person));
      expect(statements).toContain('"unlock"');
      expect(statements).not.toContain(secret);
    }

    expect(await messageSeenBy(fan, chatId, seq)).toMatchObject({
      lockedText: `the ${secret} text`,
      sale: { isOpen: true },
      media: [{ isPreview: true }, { isPreview: false }],
    });
    expect((await messageSeenBy(ada, chatId, seq))?.sale?.boughtAt).not.toBeNull();
    expect(await isServed(fan, locked)).toBe(true);
    expect((await fan.call(chat.search, { query: secret })).found).toMatchObject([{ chatId, seq }]);
    expect((await fan.call(chat.gallery, { chatId, show: 'bought' })).items).toHaveLength(2);
    for (const person of [fan, ada])
      expect(await person.received(messageChanged)).toContainEqual({ chatId, seq, message: null });
    // Both sides see the same single system message about the purchase.
    const { messages } = await ada.call(chat.messages, { chatId });
    expect(messages.filter(({ system }) => system === 'bought')).toHaveLength(1);
    expect(messages.at(-1)).toMatchObject({
      kind: 'system',
      system: 'bought',
      isMine: false,
      paid: dollars('10'),
    });
    await expectBooksBalance(world);
  });

  test('only the buyer sees the receipt id of a purchase, and the chat moves up for both sides', async () => {
    const { fan, chatId } = await fanWith('25');
    const message = await sendPaidMessage(world, ada, chatId);
    await world.sql`update chat_members set order_at = order_at - interval '1 day' where chat_id = ${chatId}`;

    const { receipt } = await buy(fan, message);

    expect((await messageSeenBy(fan, chatId, message.seq))?.sale?.receiptId).toBe(receipt.id);
    expect((await messageSeenBy(ada, chatId, message.seq))?.sale?.receiptId).toBeNull();
    for (const person of [fan, ada]) {
      const { line, orderAt } = (await person.call(chat.find, { chatId })).chat;
      expect(line).toMatchObject({ system: 'bought', isMine: person === fan, amount: dollars('10') });
      expect(orderAt).toBe(line?.at);
    }
  });

  test('CH20: in the chat list and in search, a message for sale shows whether it was bought', async () => {
    const { fan, chatId } = await fanWith('25');
    const message = await sendPaidMessage(world, ada, chatId, { text: 'for your eyes' });
    const lastMessageOf = async (person: Person) => (await person.call(chat.find, { chatId })).chat.line;
    const found = async () => (await ada.call(chat.search, { query: 'your eyes', chatId })).found;
    expect(await lastMessageOf(ada)).toMatchObject({ isMine: true, price: dollars('10'), isOpen: false });
    expect(await lastMessageOf(fan)).toMatchObject({ isMine: false, price: dollars('10'), isOpen: false });
    expect(await found()).toMatchObject([{ line: { isMine: true, isOpen: false } }]);

    await buy(fan, message);
    // Removing the system message from both views makes the bought message the last one again.
    for (const person of [fan, ada]) await person.call(chat.remove, { chatId, seq: message.seq + 1 });
    expect(await lastMessageOf(ada)).toMatchObject({ isMine: true, price: dollars('10'), isOpen: true });
    expect(await lastMessageOf(fan)).toMatchObject({ isMine: false, price: dollars('10'), isOpen: true });
    expect(await found()).toMatchObject([{ line: { isMine: true, isOpen: true } }]);
  });

  test('PU2: when the expected total differs from the price, a purchase is refused and no money moves', async () => {
    const { fan, chatId } = await fanWith('25');
    const message = await sendPaidMessage(world, ada, chatId, { price: '10' });
    const refused = await refusalOf(buy(fan, message, '9'));
    expect(refused).toMatchObject({ reason: 'price_changed' });
    expect(await bucketBalance(world, fan)).toBe(usd('25').units);
  });

  test('AX16: another fan cannot find or buy a message by its id, and its seller cannot buy it either', async () => {
    const { chatId } = await fanWith('0');
    const message = await sendPaidMessage(world, ada, chatId, {});
    const { fan: eve, chatId: own } = await fanWith('50');
    expect((await refusalOf(buy(eve, message))).reason).toBe('not_found');
    expect((await refusalOf(eve.call(purchases.quote, { item: itemOf(message) }))).reason).toBe('not_found');
    for (const call of [chat.find, chat.messages, chat.gallery])
      expect((await refusalOf(eve.call(call, { chatId }))).reason).toBe('not_found');
    expect((await refusalOf(eve.call(chat.search, { query: 'a', chatId }))).reason).toBe('not_found');
    expect((await eve.call(chat.messages, { chatId: own })).messages).toEqual([]);
    expect(
      (await refusalOf(ada.call(purchases.buy, { item: itemOf(message), expectedTotal: dollars('10') })))
        .reason,
    ).toBe('own_item');
  });

  test('AX2: a refund locks the message at once, and both sides see a system message about it', async () => {
    const { fan, chatId } = await fanWith('25');
    const locked = await readyMedia(world, ada);
    const message = await sendPaidMessage(world, ada, chatId, { mediaIds: [locked], lockedText: 'inside' });
    const { receipt } = await buy(fan, message);
    expect(await isServed(fan, locked)).toBe(true);
    const operator = await world.operator();

    await operator.call(purchases.refund, { id: receipt.id, reason: 'as a test' });

    expect(await isServed(fan, locked)).toBe(false);
    expect(await messageSeenBy(fan, chatId, message.seq)).toMatchObject({
      lockedText: null,
      sale: { isOpen: false },
    });
    expect((await messageSeenBy(ada, chatId, message.seq))?.sale?.boughtAt).toBeNull();
    const { messages } = await fan.call(chat.messages, { chatId });
    expect(messages.map(({ system }) => system).filter((system) => system !== null)).toEqual([
      'bought',
      'refunded',
    ]);
    expect((await fan.received(messageChanged)).filter(({ seq }) => seq === message.seq)).toHaveLength(2);
    // After a refund the fan can buy the message again.
    expect((await buy(fan, message)).isNew).toBe(true);
    await expectBooksBalance(world);
  });

  test('AX3, AX4: after a block the chat is unavailable to both, but the buyer keeps access to bought media', async () => {
    const { fan, chatId } = await fanWith('50');
    const [bought, free, locked] = [
      await readyMedia(world, ada),
      await readyMedia(world, ada),
      await readyMedia(world, ada),
    ];
    await buy(fan, await sendPaidMessage(world, ada, chatId, { mediaIds: [bought] }));
    await sendText(ada, chatId, 'a present', { mediaIds: [free] });
    const unsold = await sendPaidMessage(world, ada, chatId, { mediaIds: [locked] });
    await insertBlock(world, ada, fan);

    expect([await isServed(fan, bought), await isServed(fan, free), await isServed(fan, locked)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await refusalOf(fan.call(chat.messages, { chatId }))).reason).toBe('not_found');
    expect((await refusalOf(buy(fan, unsold))).reason).toBe('not_found');
    expect((await refusalOf(sendPaidMessage(world, ada, chatId, {}))).reason).toBe('not_found');
  });
});

describe('a mass message with media', () => {
  const sendMass = async (fan: Person, chatId: string, mediaId: string, price: string | null) => {
    const id = newId();
    const units = price === null ? null : usd(price).units.toString();
    await world.sql`insert into mass_messages (id, creator_id, state, body, locked_body, price, audience)
      values (${id}, ${ada.id}, 'sent', 'For you, {name}', 'hidden words', ${units}, '{}')`;
    await world.sql`insert into mass_media (mass_id, position, asset_id) values (${id}, 0, ${mediaId})`;
    await world.sql`insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
      values (${id}, ${fan.id}, ${ada.id}, ${chatId})`;
    return { sale: { itemId: id } };
  };

  test('AX16: a mass message with a price that is not yet in the fan’s chat can be bought by this fan and by nobody else', async () => {
    const { fan, chatId } = await fanWith('25');
    const locked = await readyMedia(world, ada);
    const mass = await sendMass(fan, chatId, locked, '10');
    expect(await isServed(fan, locked)).toBe(false);
    const { fan: eve } = await fanWith('25');
    expect((await refusalOf(buy(eve, mass))).reason).toBe('not_found');

    const { receipt } = await buy(fan, mass);

    expect(receipt.title).toBe('For you, Finn');
    expect([await isServed(fan, locked), await isServed(eve, locked)]).toEqual([true, false]);
    const { messages } = await fan.call(chat.messages, { chatId });
    expect(messages).toMatchObject([
      { text: 'For you, Finn', lockedText: 'hidden words', sale: { isOpen: true } },
      { system: 'bought', text: '' },
    ]);
    // A fan who paid still sees the message after the creator has unsent it.
    await world.sql`update mass_messages set unsent_at = app_now(), state = 'unsent' where id = ${mass.sale.itemId}`;
    expect(await isServed(fan, locked)).toBe(true);
    expect((await fan.call(chat.messages, { chatId })).messages[0]).toMatchObject({ isUnsent: false });
    expect((await ada.call(chat.messages, { chatId })).messages[0]).toMatchObject({
      isUnsent: true,
      text: '',
    });
  });

  test('G12: a mass message without a price shows its media to the recipient until the message is unsent', async () => {
    const { fan, chatId } = await fanWith('0');
    const free = await readyMedia(world, ada);
    const mass = await sendMass(fan, chatId, free, null);
    expect(await isServed(fan, free)).toBe(true);
    await world.sql`update mass_messages set unsent_at = app_now(), state = 'unsent' where id = ${mass.sale.itemId}`;
    expect(await isServed(fan, free)).toBe(false);
  });
});
