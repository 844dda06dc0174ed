import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged } from '#contract/chat-events.ts';
import { MESSAGE_PINS_MAX } from '#contract/limits.ts';
import { media } from '#contract/media.ts';
import { purchases } from '#contract/purchases.ts';
import { allMessagesIn, chatOf, eventsSince, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertBlock, readyMedia } from '#test/world/content.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { messageSeenBy, sendPaidMessage } from '#test/world/paid-messages.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { lockChats } from './write.store.ts';

let world: World;
let ada: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
});

const newFan = async (): Promise<{ fan: Person; chatId: string }> => {
  const fan = await world.fan({ displayName: 'Finn' });
  return { fan, chatId: await chatOf(fan, ada) };
};
const TEN = wire('10');
const buy = (fan: Person, id: string) =>
  fan.call(purchases.buy, { item: { kind: 'message', id }, expectedTotal: TEN });
const isServed = async (fan: Person, id: string): Promise<boolean> =>
  (await fan.call(media.refresh, { ids: [id] })).media.some((one) => one.sources !== null);

describe('unsending a message', () => {
  test('G12: unsending removes a message’s text and media from every response, but its number stays', async () => {
    const { fan, chatId } = await newFan();
    const photo = await readyMedia(world, ada);
    await sendText(fan, chatId, 'first');
    const { seq } = await sendText(ada, chatId, 'a slip of canary', { mediaIds: [photo] });
    // A quoted message can be unsent while the other side has not read it.
    await sendText(ada, chatId, 'about that', { replyTo: seq });
    await fan.call(chat.favourite, { chatId, seq, isFavourite: true });
    await ada.call(chat.pin, { chatId, seq, isPinned: true });
    expect(await isServed(fan, photo)).toBe(true);

    const { message } = await ada.call(chat.unsend, { chatId, seq });
    const again = await ada.call(chat.unsend, { chatId, seq });

    expect(message).toMatchObject({ seq, isUnsent: true, text: '', media: [], isPinned: false });
    expect(again.message).toEqual(message);
    expect(await isServed(fan, photo)).toBe(false);
    for (const person of [fan, ada]) {
      const responses = JSON.stringify([
        await person.call(chat.messages, { chatId }),
        await person.call(chat.find, { chatId }),
        await person.call(chat.list, {}),
        await person.call(chat.search, { query: 'slip' }),
        await person.call(chat.gallery, { chatId }),
        await person.call(chat.favourites, {}),
      ]);
      expect(responses).not.toContain('canary');
      expect(responses).not.toContain(photo);
      // Replayed events contain the unsent message's position, but not its text.
      expect(JSON.stringify(await eventsSince(world, person, 0))).not.toContain('canary');
      const { messages } = await person.call(chat.messages, { chatId });
      expect(messages.map((one) => one.seq)).toEqual([1, 2, 3]);
      expect(messages[2]?.replyTo).toMatchObject({ seq, text: '' });
      expect(await person.received(messageChanged)).toContainEqual({ chatId, seq, message: null });
    }
  });

  test('CH11: a message can be unsent by its sender only, within a day, and until the other side has read it', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(fan, chatId, 'hello');
    expect((await refusalOf(ada.call(chat.unsend, { chatId, seq }))).reason).toBe('not_found');
    expect((await refusalOf(fan.call(chat.unsend, { chatId, seq: 99 }))).reason).toBe('not_found');
    await ada.call(chat.read, { chatId, seq });
    expect((await refusalOf(fan.call(chat.unsend, { chatId, seq }))).reason).toBe('too_late');
    const late = await sendText(fan, chatId, 'still there?');
    await world.sql`update messages set created_at = created_at - interval '25 hours' where id = ${late.id}`;
    expect((await refusalOf(fan.call(chat.unsend, { chatId, seq: late.seq }))).reason).toBe('too_late');
    expect(await messageSeenBy(ada, chatId, late.seq)).toMatchObject({
      text: 'still there?',
      isUnsent: false,
    });
  });

  test('CH11: a message that its receiver bought cannot be unsent, not even after a refund', async () => {
    const { fan, chatId } = await newFan();
    await giveMoney(world, fan, '20');
    const single = await sendPaidMessage(world, ada, chatId, { text: 'mine' });
    const massId = await insertPendingPointer(world, { creator: ada, fan, chatId }, { price: TEN.units });
    const unsends = (seq: number) => refusalOf(ada.call(chat.unsend, { chatId, seq }));
    const operator = await world.operator();
    for (const id of [single.id, massId]) {
      const { receipt } = await buy(fan, id);
      const sold = (await allMessagesIn(ada, chatId)).find(({ sale }) => sale?.itemId === id);
      const tooLate = { reason: 'too_late', details: { why: 'bought' } };
      expect(await unsends(sold?.seq ?? 0)).toMatchObject(tooLate);
      await operator.call(purchases.refund, { id: receipt.id, reason: 'as a test' });
      expect(await unsends(sold?.seq ?? 0)).toMatchObject(tooLate);
    }
  });

  test('CH11: a message cannot be bought while it is being unsent, nor afterwards', async () => {
    const { fan, chatId } = await newFan();
    await giveMoney(world, fan, '20');
    const { id, seq } = await sendPaidMessage(world, ada, chatId, {});
    let acting: readonly Promise<unknown>[] = [];
    await inTransaction(world.db, async (tx) => {
      await lockChats(tx, [chatId]);
      await sql`select`.execute(tx);
      const unsending = ada.call(chat.unsend, { chatId, seq });
      await waitUntilBlocked(world, unsending);
      const buying = refusalOf(buy(fan, id));
      await waitUntilBlocked(world, buying, 2);
      acting = [unsending, buying];
    });
    expect(await Promise.all(acting)).toMatchObject([
      { message: { isUnsent: true } },
      { reason: 'not_found' },
    ]);
    expect((await refusalOf(buy(fan, id))).reason).toBe('not_found');
    expect(await allMessagesIn(fan, chatId)).toHaveLength(1);
  });

  test('AX3: a bought message that was unsent before CH11 forbade it stays visible to its buyer', async () => {
    const { fan, chatId } = await newFan();
    await giveMoney(world, fan, '20');
    const photo = await readyMedia(world, ada);
    const message = await sendPaidMessage(world, ada, chatId, { mediaIds: [photo], text: 'mine' });
    await buy(fan, message.id);
    await world.sql`update messages set unsent_at = app_now() where id = ${message.id}`;

    expect(await messageSeenBy(fan, chatId, message.seq)).toMatchObject({
      isUnsent: false,
      text: 'mine',
      sale: { isOpen: true },
    });
    expect(await messageSeenBy(ada, chatId, message.seq)).toMatchObject({
      isUnsent: true,
      text: '',
      media: [],
    });
    expect(await isServed(fan, photo)).toBe(true);
  });
});

describe('removing, liking, pinning and reporting messages', () => {
  test('CH12: a message that one person removes stays visible to the other', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, 'embarrassing words');
    await sendText(ada, chatId, 'next');
    await fan.call(chat.remove, { chatId, seq });
    await fan.call(chat.remove, { chatId, seq });
    expect((await fan.call(chat.messages, { chatId })).messages.map((one) => one.seq)).toEqual([2]);
    expect((await fan.call(chat.search, { query: 'embarrassing' })).found).toEqual([]);
    expect((await ada.call(chat.search, { query: 'embarrassing' })).found).toHaveLength(1);
    expect((await refusalOf(fan.call(chat.like, { chatId, seq, isLiked: true }))).reason).toBe('not_found');
    expect(await fan.received(messageChanged)).toEqual([{ chatId, seq, message: null }]);
    expect((await ada.received(messageChanged)).filter((event) => event.chatId === chatId)).toEqual([]);
    expect((await refusalOf(fan.call(chat.remove, { chatId, seq: 9 }))).reason).toBe('not_found');
  });

  test('CH13: both sides see a like, but a favorite is visible only to the person who set it', async () => {
    const { fan, chatId } = await newFan();
    const { seq } = await sendText(ada, chatId, 'hello');
    const liked = await fan.call(chat.like, { chatId, seq, isLiked: true });
    expect(liked.message).toMatchObject({ isLikedByMe: true, isLikedByOther: false });
    await fan.call(chat.like, { chatId, seq, isLiked: true });
    expect(await messageSeenBy(ada, chatId, seq)).toMatchObject({ isLikedByMe: false, isLikedByOther: true });
    expect((await ada.received(messageChanged)).filter((event) => event.chatId === chatId)).toHaveLength(1);
    await fan.call(chat.like, { chatId, seq, isLiked: false });
    expect(await messageSeenBy(ada, chatId, seq)).toMatchObject({ isLikedByOther: false });

    const marked = await fan.call(chat.favourite, { chatId, seq, isFavourite: true });
    expect(marked.message.isFavourite).toBe(true);
    expect((await messageSeenBy(ada, chatId, seq))?.isFavourite).toBe(false);
    expect((await ada.received(messageChanged)).filter((event) => event.chatId === chatId)).toHaveLength(2);
  });

  test('CH14: favorites are returned in pages, latest first; favorites in a chat that a block has closed are left out', async () => {
    const { fan, chatId } = await newFan();
    const bea = await verifiedCreator(world, { displayName: 'Bea' });
    const other = await chatOf(fan, bea);
    for (const text of ['one', 'two', 'three']) await sendText(ada, chatId, text);
    await sendText(bea, other, 'four');
    for (const [favouriteChat, seq] of [
      [chatId, 1],
      [chatId, 3],
      [other, 1],
      [chatId, 2],
    ] as const)
      await fan.call(chat.favourite, { chatId: favouriteChat, seq, isFavourite: true });
    const first = await fan.call(chat.favourites, { limit: 3 });
    expect(first.messages.map(({ text }) => text)).toEqual(['two', 'four', 'three']);
    // The response also has the name of the other person in each chat.
    expect(new Map(first.peers.map((peer) => [peer.chatId, peer.name]))).toEqual(
      new Map([
        [chatId, 'Ada'],
        [other, 'Bea'],
      ]),
    );
    const rest = await fan.call(chat.favourites, { limit: 3, cursor: first.next ?? '' });
    expect(rest).toMatchObject({ messages: [{ text: 'one' }], next: null });
    expect((await fan.call(chat.favourites, { chatId: other })).messages).toHaveLength(1);
    await insertBlock(world, bea, fan);
    expect((await fan.call(chat.favourites, {})).messages.map(({ text }) => text)).toEqual([
      'two',
      'three',
      'one',
    ]);
    expect((await refusalOf(fan.call(chat.favourites, { chatId: other }))).reason).toBe('not_found');
  });

  test(`CH15: of ${MESSAGE_PINS_MAX + 2} messages pinned concurrently in a chat, only ${MESSAGE_PINS_MAX} stay pinned`, async () => {
    const { fan, chatId } = await newFan();
    for (let n = 0; n <= MESSAGE_PINS_MAX + 1; n += 1) await sendText(ada, chatId, `message ${n}`);
    const pinning = Array.from({ length: MESSAGE_PINS_MAX + 2 }, (_, index) =>
      (index % 2 ? fan : ada)
        .call(chat.pin, { chatId, seq: index + 1, isPinned: true })
        .then(() => 'pinned')
        .catch((error: { reason: string }) => error.reason),
    );
    const outcomes = await Promise.all(pinning);
    expect(outcomes.filter((outcome) => outcome === 'pinned')).toHaveLength(MESSAGE_PINS_MAX);
    expect(outcomes.filter((outcome) => outcome === 'chat_pins_full')).toHaveLength(2);
    const { pinned } = await fan.call(chat.find, { chatId });
    expect(pinned).toHaveLength(MESSAGE_PINS_MAX);
    const [one] = pinned;
    expect((await fan.call(chat.pin, { chatId, seq: one?.seq ?? 0, isPinned: false })).message.isPinned).toBe(
      false,
    );
    expect((await ada.call(chat.find, { chatId })).pinned).toHaveLength(MESSAGE_PINS_MAX - 1);
  });

  test('CH16: a report keeps a copy of the message’s content even when the message is unsent', async () => {
    const { fan, chatId } = await newFan();
    const photo = await readyMedia(world, ada);
    const { seq, id } = await sendText(ada, chatId, 'something vile', { mediaIds: [photo] });
    const { reportId } = await fan.call(chat.report, {
      chatId,
      seq,
      reason: 'hate',
      words: 'see for yourself',
    });
    await ada.call(chat.unsend, { chatId, seq });
    const [report] = await world.sql<{ evidence: unknown; subject_id: string; body: string }>`
      select subject_id, body, evidence from reports where id = ${reportId} and subject_kind = 'message'`;
    expect(report).toMatchObject({
      subject_id: id,
      body: 'see for yourself',
      evidence: { text: 'something vile', senderId: ada.id, mediaIds: [photo], chatId, seq },
    });
    const eve = await world.fan();
    const prying = eve.call(chat.report, { chatId, seq, reason: 'spam' });
    expect((await refusalOf(prying)).reason).toBe('not_found');
  });
});

describe('chat marks, nicknames, search and gallery', () => {
  test('CH17: marking a chat changes neither the other person’s marks nor one’s own other marks', async () => {
    const { fan, chatId } = await newFan();
    await sendText(ada, chatId, 'hello');
    const marked = await fan.call(chat.mark, { chatId, isMuted: true, isPinned: true });
    expect(marked.chat).toMatchObject({ id: chatId, isMuted: true, isPinned: true, isFavourite: false });
    const more = await fan.call(chat.mark, { chatId, isFavourite: true, isPinned: false });
    expect(more.chat).toMatchObject({ isMuted: true, isPinned: false, isFavourite: true });
    expect((await ada.call(chat.find, { chatId })).chat).toMatchObject({
      isMuted: false,
      isFavourite: false,
    });
    await fan.call(chat.mark, { chatId, isHidden: true });
    expect((await fan.call(chat.list, {})).chats).toEqual([]);
    await sendText(ada, chatId, 'are you there?');
    expect((await fan.call(chat.list, {})).chats).toHaveLength(1);

    await ada.call(chat.mark, { chatId, isRestricted: true });
    expect((await fan.call(chat.find, { chatId })).writing.reason).toBe('restricted');
    expect((await refusalOf(sendText(fan, chatId, 'why?'))).reason).toBe('may_not_write');
  });

  test('CH19: search in one chat finds text in the last 20,000 messages only', async () => {
    const fan = await world.fan();
    const chatId = await chatOf(fan, ada);
    await sendText(fan, chatId, 'a needle');
    const fill = (from: number, to: number) => world.sql`
      insert into messages (chat_id, seq, id, sender_id, body)
      select ${chatId}::uuid, n, gen_random_uuid(), ${fan.id}::uuid, 'hay'
      from generate_series(${from}::integer, ${to}::integer) n`;
    const found = async () => (await fan.call(chat.search, { query: 'needle', chatId })).found.length;
    await fill(2, 20_000);
    expect(await found()).toBe(1);
    await fill(20_001, 20_001);
    expect(await found()).toBe(0);
  });

  test('CH18: a nickname and a note are visible only to the person who wrote them', async () => {
    const { fan, chatId } = await newFan();
    await sendText(fan, chatId, 'hello');
    await ada.call(chat.describe, { chatId, nickname: 'The Whale', note: 'likes canaries' });
    await ada.call(chat.describe, { chatId, note: 'likes canaries a lot' });
    const { chat: shown, card } = await ada.call(chat.find, { chatId });
    expect([shown.peer.nickname, card?.note]).toEqual(['The Whale', 'likes canaries a lot']);
    expect((await ada.call(chat.search, { query: 'whale' })).chats).toMatchObject([{ id: chatId }]);
    const theirs = JSON.stringify([await fan.call(chat.find, { chatId }), await fan.call(chat.list, {})]);
    expect(theirs).not.toMatch(/Whale|canaries/);
    await ada.call(chat.describe, { chatId, nickname: '' });
    expect((await ada.call(chat.find, { chatId })).chat.peer.nickname).toBeNull();
  });

  test('CH19: search finds people by name and messages by text, and `%` and `_` match only themselves', async () => {
    const { fan, chatId } = await newFan();
    const bea = await verifiedCreator(world, { displayName: 'Béatrice 100%' });
    const other = await chatOf(fan, bea);
    await sendText(ada, chatId, `${'far away '.repeat(20)}the needle_in 50% of hay`);
    await sendText(bea, other, 'another NEEDLE in');
    expect((await fan.call(chat.search, { query: '100%' })).chats).toMatchObject([{ id: other }]);
    const { found } = await fan.call(chat.search, { query: 'needle' });
    expect(found.map((one) => [one.chatId, one.name])).toEqual([
      [other, 'Béatrice 100%'],
      [chatId, 'Ada'],
    ]);
    expect(found[1]?.line.text).toContain('needle_in 50%');
    expect((await fan.call(chat.search, { query: 'needle_' })).found).toMatchObject([{ chatId, seq: 1 }]);
    expect((await fan.call(chat.search, { query: '50% of' })).found).toHaveLength(1);
    expect((await fan.call(chat.search, { query: 'needle', chatId: other })).found).toHaveLength(1);
    await insertBlock(world, bea, fan);
    expect((await fan.call(chat.search, { query: 'needle' })).found).toMatchObject([{ chatId }]);
    expect((await fan.call(chat.search, { query: '100%' })).chats).toEqual([]);
  });

  test('CH19: the gallery returns a chat’s media by kind and in pages, and returns no picture for locked media', async () => {
    const { fan, chatId } = await newFan();
    const [photo, video, audio] = [
      await readyMedia(world, ada),
      await readyMedia(world, ada, { kind: 'video' }),
      await readyMedia(world, fan, { kind: 'audio' }),
    ];
    await sendText(ada, chatId, 'two', { mediaIds: [photo, video] });
    await sendText(fan, chatId, 'a voice', { mediaIds: [audio] });
    const sale = await sendPaidMessage(world, ada, chatId, {});
    const kinds = async (
      show?: 'photos' | 'videos' | 'audios' | 'bought' | 'locked' | 'sent',
      person = fan,
    ) =>
      (await person.call(chat.gallery, { chatId, ...(show ? { show } : {}) })).items.map((one) => one.kind);
    expect(await kinds()).toEqual(['photo', 'audio', 'photo', 'video']);
    expect(await kinds('photos')).toEqual(['photo', 'photo']);
    expect(await kinds('sent')).toEqual(['audio']);
    expect(await kinds('sent', ada)).toEqual(['photo', 'photo', 'video']);
    expect(await kinds('bought')).toEqual([]);
    const { items: all } = await fan.call(chat.gallery, { chatId });
    const positions = all.map(({ seq, position }) => `${seq}:${position}`);
    expect(positions, 'locked media have positions too').toEqual(['3:0', '2:0', '1:0', '1:1']);
    const { items } = await fan.call(chat.gallery, { chatId, show: 'locked' });
    expect(items).toMatchObject([{ seq: sale.seq, media: null, isBought: false }]);
    const walked: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await fan.call(chat.gallery, { chatId, limit: 1, ...(cursor ? { cursor } : {}) });
      walked.push(...page.items.map((one) => one.kind));
      cursor = page.next;
    }
    expect(walked).toEqual(['photo', 'audio', 'photo', 'video']);
    const wrong = fan.call(chat.gallery, { chatId, cursor: newId() });
    expect((await refusalOf(wrong)).reason).toBe('invalid_input');
  });
});

test('G12: a media file that a message uses cannot be deleted', async () => {
  const { chatId } = await newFan();
  const photo = await readyMedia(world, ada);
  await sendText(ada, chatId, '', { mediaIds: [photo] });
  expect((await refusalOf(ada.call(media.remove, { ids: [photo] }))).reason).toBe('media_in_use');
});
