import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatRead, messageSent, typingSeen } from '#contract/chat-events.ts';
import type { Call } from '#contract/kit.ts';
import { allMessagesIn, chatOf, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertFollow, insertTrialMember, readyMedia, tierOf } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { mayViewAssets } from '../../access/index.ts';
import { openDatabase } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { findActor } from '../account/index.ts';
import { mediaLibrary } from '../media/index.ts';
import { chatFeature } from './index.ts';

const facts = {
  ...({ language: 'en', ip: '127.0.0.1', userAgent: '', idempotencyKey: null } as const),
  readCookie: () => undefined,
  addressOf: (path: string) => path,
  setCookie: () => undefined,
};
const whyNot = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).reason;

describe('chat handlers', () => {
  let world: World;
  let ada: Person;
  let ben: Person;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.creator({ displayName: 'Ada' });
    ben = await world.fan({ displayName: 'Ben' });
  });
  const settings = (person: { id: string }, whoMayWrite: string, restricted: object[] = []) => world.sql`
    insert into chat_settings (person_id, who_may_write, restricted_words)
    values (${person.id}, ${whoMayWrite}, ${JSON.stringify(restricted)})
    on conflict (person_id) do update set who_may_write = excluded.who_may_write,
      restricted_words = excluded.restricted_words`;

  test('CH1: an empty chat is in neither person’s list; after its first message it is in both lists', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(fan, creator);
    expect(await chatOf(fan, creator)).toBe(chatId);
    expect((await fan.call(chat.list, {})).chats).toEqual([]);
    expect((await creator.call(chat.list, {})).chats).toEqual([]);

    const sent = await sendText(fan, chatId, 'Good morning');
    expect(sent).toMatchObject({ seq: 1, text: 'Good morning', isMine: true, author: 'person' });
    const [seen] = (await creator.call(chat.list, {})).chats;
    expect(seen).toMatchObject({
      id: chatId,
      side: 'creator',
      unread: 1,
      line: { kind: 'text', text: 'Good morning' },
    });
    const [own] = (await fan.call(chat.list, {})).chats;
    expect(own).toMatchObject({ id: chatId, side: 'fan', unread: 0, line: { isMine: true } });
    expect((await creator.received(messageSent)).at(-1)).toMatchObject({
      seq: 1,
      message: { text: 'Good morning', isMine: false },
    });
    expect((await fan.received(messageSent)).at(-1)).toMatchObject({ message: { isMine: true } });
  });

  test('CH1: a creator can open a chat with a follower but not with an unrelated fan', async () => {
    const [follower, unrelated] = [await world.fan(), await world.fan()];
    await insertFollow(world, follower, ada);
    expect((await ada.call(chat.open, { fanId: follower.id })).isNew).toBe(true);
    expect(await whyNot(ada.call(chat.open, { fanId: unrelated.id }))).toBe('not_found');
    expect(await whyNot(follower.call(chat.open, { fanId: ada.id }))).toBe('not_found');
    expect(await whyNot(ada.call(chat.open, { domain: ada.domain ?? '' }))).toBe('own_page');
    expect(await whyNot(ben.call(chat.open, { domain: 'nobody-here' }))).toBe('not_found');
  });

  test('`chat.official` opens a chat with the platform’s official account, but not for the official account itself', async () => {
    expect(chat.official.path).toBe('/actor/v1/official-profile');
    const named = { addressOrDomain: 'dfansofficial' };
    expect(await whyNot(ben.call(chat.official, named))).toBe('not_found');
    const official = await world.creator({ creatorDomain: 'dfansofficial' });
    const { privateChatId, address } = await ben.call(chat.official, named);
    expect(address).toBe(official.address);
    const byAddress = { addressOrDomain: address.toLowerCase() };
    expect(await ben.call(chat.official, byAddress)).toEqual({ privateChatId, address });
    for (const addressOrDomain of [ada.domain ?? '', ada.address])
      expect(await whyNot(ben.call(chat.official, { addressOrDomain }))).toBe('not_found');
    await sendText(ben, privateChatId, 'Help');
    const [seen] = (await ben.call(chat.list, {})).chats;
    expect(seen?.peer.isOfficial).toBe(true);
    expect(await whyNot(official.call(chat.official, named))).toBe('not_found');
  });

  test('a person who is not in a chat gets not_found for every call about it', async () => {
    const chatId = await chatOf(ben, ada);
    const eve = await world.fan();
    const calls = [
      () => eve.call(chat.find, { chatId }),
      () => eve.call(chat.messages, { chatId }),
      () => eve.call(chat.send, { id: newId(), chatId, text: 'hi' }),
      () => eve.call(chat.read, { chatId, seq: 1 }),
      () => eve.call(chat.typing, { chatId }),
    ];
    for (const call of calls) expect(await whyNot(call())).toBe('not_found');
  });

  test('a message is refused if it is empty, too long for the writer’s side or a reply to a missing message', async () => {
    const chatId = await chatOf(ben, ada);
    expect(await whyNot(sendText(ben, chatId, '  \n '))).toBe('message_empty');
    expect(await whyNot(sendText(ben, chatId, 'x'.repeat(1_001)))).toBe('message_too_long');
    expect((await sendText(ada, chatId, 'x'.repeat(5_000))).text).toHaveLength(5_000);
    expect(await whyNot(sendText(ben, chatId, 'to what?', { replyTo: 999 }))).toBe('not_found');
  });

  test('a reply shows the quoted text, cut to 160 UTF-16 code units', async () => {
    const chatId = await chatOf(await world.fan(), ada);
    const question = await sendText(ada, chatId, `${'😀'.repeat(100)} end`);
    const reply = await sendText(ada, chatId, 'yes', { replyTo: question.seq });
    expect(reply.replyTo).toMatchObject({ seq: question.seq, isMine: true });
    expect(reply.replyTo?.text).toBe('😀'.repeat(80));
  });

  test('only the sender’s own, processed media can be attached to a message', async () => {
    const chatId = await chatOf(ben, ada);
    const photo = await readyMedia(world, ada);
    const sent = await sendText(ada, chatId, '', { mediaIds: [photo] });
    expect(sent.media[0]?.media.sources).not.toBeNull();
    const seen = (await ben.call(chat.messages, { chatId })).messages.at(-1);
    expect(seen?.media.map(({ media }) => media.id)).toEqual([photo]);
    expect((await ben.received(messageSent)).at(-1)).toMatchObject({ seq: sent.seq, message: null });
    expect(await whyNot(sendText(ben, chatId, '', { mediaIds: [photo] }))).toBe('media_unavailable');
    expect(await whyNot(sendText(ada, chatId, '', { mediaIds: [photo, photo] }))).toBe('media_unavailable');
    const raw = await readyMedia(world, ada, { state: 'processing' });
    expect(await whyNot(sendText(ada, chatId, '', { mediaIds: [raw] }))).toBe('media_not_ready');
  });

  test('a fan may write if the creator’s setting allows it and no restriction applies; otherwise `chat.find` says why', async () => {
    const creator = await world.creator();
    const fan = await world.fan();
    const chatId = await chatOf(fan, creator);
    const why = async () => (await fan.call(chat.find, { chatId })).writing.reason;
    await settings(creator, 'followers');
    expect(await why()).toBe('followers_only');
    expect(await whyNot(sendText(fan, chatId, 'hi'))).toBe('may_not_write');
    await insertFollow(world, fan, creator);
    expect(await why()).toBeNull();
    await settings(creator, 'members');
    expect(await why()).toBe('members_only');
    await insertTrialMember(world, fan, creator, { tierId: await tierOf(world, creator) });
    expect(await why()).toBeNull();
    await sendText(fan, chatId, 'I am a member');
    await settings(creator, 'nobody');
    expect(await why()).toBe('closed');
    expect((await sendText(creator, chatId, 'I may')).seq).toBe(2);
    await settings(creator, 'everyone');
    await world.sql`update chat_members set restricted_at = app_now() where chat_id = ${chatId} and person_id = ${creator.id}`;
    expect(await why()).toBe('restricted');
    expect(await whyNot(sendText(fan, chatId, 'hi'))).toBe('may_not_write');
  });

  test('by its rule, a restricted word is refused, masked or allowed, except inside a longer word; fans see no rules', async () => {
    const creator = await world.creator();
    const fan = await world.fan();
    const chatId = await chatOf(fan, creator);
    await settings(creator, 'everyone', [
      { word: 'paypal', rule: 'block' },
      { word: 'damn', rule: 'soften' },
      { word: 'meet', rule: 'warn' },
    ]);
    expect(await whyNot(sendText(fan, chatId, 'Send by PayPal!'))).toBe('word_refused');
    expect(await whyNot(sendText(creator, chatId, 'paypal'))).toBe('word_refused');
    expect((await sendText(fan, chatId, 'Damn, damnation, meet me')).text).toBe('D***, damnation, meet me');
    // Only the creator's side sees the list of restricted words.
    expect((await fan.call(chat.find, { chatId })).words).toEqual([]);
    expect((await creator.call(chat.find, { chatId })).words).toContainEqual({ word: 'meet', rule: 'warn' });
  });

  test('CH3, G2: a repeated message id returns the stored message; the same id with other content is refused', async () => {
    const chatId = await chatOf(await world.fan(), ada);
    const [id, other] = [newId(), await chatOf(await world.fan(), ada)];
    const first = await sendText(ada, chatId, 'once', { id });
    expect(await sendText(ada, chatId, 'once', { id })).toEqual(first);
    expect(await whyNot(sendText(ada, chatId, 'twice', { id }))).toBe('key_reused');
    expect(await whyNot(sendText(ada, other, 'once', { id }))).toBe('key_reused');
    expect(await allMessagesIn(ada, chatId)).toHaveLength(1);
  });

  test('a read position never moves back, and the other side receives it only if both show receipts', async () => {
    const fan = await world.fan();
    const chatId = await chatOf(fan, ada);
    for (const text of ['one', 'two', 'three']) await sendText(fan, chatId, text);
    expect(await ada.call(chat.read, { chatId, seq: 2 })).toEqual({ readSeq: 2, unread: 1 });
    expect(await ada.call(chat.read, { chatId, seq: 1 })).toEqual({ readSeq: 2, unread: 1 });
    expect(await ada.call(chat.read, { chatId, seq: 99 })).toEqual({ readSeq: 3, unread: 0 });
    expect(await fan.received(chatRead)).toEqual([
      { chatId, isMine: false, seq: 2 },
      { chatId, isMine: false, seq: 3 },
    ]);
    await world.sql`insert into chat_settings (person_id, shows_receipts) values (${fan.id}, false)`;
    await sendText(fan, chatId, 'four');
    await ada.call(chat.read, { chatId, seq: 4 });
    expect(await fan.received(chatRead)).toHaveLength(2);
    const [own] = (await fan.call(chat.list, {})).chats;
    expect(own?.peerReadSeq).toBeNull();
  });

  test('a person with an open socket is shown as online, unless that person or the viewer hides presence', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(fan, creator);
    await sendText(fan, chatId, 'hi');
    const peer = async () => (await fan.call(chat.find, { chatId })).chat.peer;
    expect(await peer()).toMatchObject({ isOnline: false, seenAt: null });
    await creator.listen();
    await expect.poll(async () => (await peer()).isOnline).toBe(true);
    await world.sql`insert into chat_settings (person_id, shows_presence) values (${fan.id}, false)`;
    expect(await peer()).toMatchObject({ isOnline: null, seenAt: null });
    expect((await creator.call(chat.find, { chatId })).chat.peer.isOnline).toBeNull();
    await world.sql`update chat_settings set shows_presence = true where person_id = ${fan.id}`;
    await world.sql`update presence set seen_at = app_now() - interval '61 seconds'`;
    expect((await peer()).isOnline).toBe(false);
  });

  test('typing in a chat is announced at most every three seconds', async () => {
    const fan = await world.fan();
    const chatId = await chatOf(fan, ada);
    for (let times = 0; times < 5; times += 1) await fan.call(chat.typing, { chatId });
    expect((await ada.received(typingSeen)).filter((seen) => seen.chatId === chatId)).toHaveLength(1);
  });

  test('CH8: typing is announced only if the person may write and both people show presence', async () => {
    const creator = await world.creator();
    const countTyping = async (before: (fan: Person, chatId: string) => Promise<unknown>) => {
      const fan = await world.fan();
      const chatId = await chatOf(fan, creator);
      await before(fan, chatId);
      await fan.call(chat.typing, { chatId });
      return (await creator.received(typingSeen)).filter((seen) => seen.chatId === chatId).length;
    };
    expect(await countTyping(async () => undefined)).toBe(1);
    expect(await countTyping((fan) => fan.call(chat.saveSettings, { showsPresence: false }))).toBe(0);
    expect(await countTyping((_, chatId) => creator.call(chat.mark, { chatId, isRestricted: true }))).toBe(0);
    expect(await countTyping(() => creator.call(chat.saveSettings, { whoMayWrite: 'members' }))).toBe(0);
    await creator.call(chat.saveSettings, { whoMayWrite: 'everyone', showsPresence: false });
    expect(await countTyping(async () => undefined)).toBe(0);
  });

  test('CH9: a call through a socket has the same results and refusals as the call through HTTP', async () => {
    const fan = await world.fan();
    const listener = await fan.listen();
    const { chatId } = await listener.call(chat.open, { domain: ada.domain ?? '' });
    const { message } = await listener.call(chat.send, { id: newId(), chatId, text: 'through the wire' });
    expect(message).toMatchObject({ seq: 1, isMine: true });
    await expect(listener.call(chat.send, { id: newId(), chatId, text: '' })).rejects.toThrow(
      'message_empty',
    );
    await expect(listener.call(chat.owned, { chatId, mediaIds: [newId()] })).rejects.toThrow('forbidden');
    await listener.until(
      () => listener.received(messageSent).length === 1,
      'the own message was not received',
    );
  });

  test('CH9: a socket token opens a socket, unless it is altered or its login has ended, and is refused in HTTP calls', async () => {
    const fan = await world.fan();
    const { token, userId, address } = await fan.call(chat.token, {});
    expect({ userId, address }).toEqual({ userId: fan.id, address: '/ws' });
    const own = fan.token;
    fan.token = token;
    const listener = await fan.listen();
    expect(listener.isOpen).toBe(true);
    fan.token = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await (await fan.listen()).closed).toBe(4001);
    // A socket token is not a session token, so HTTP calls refuse it.
    fan.token = token;
    expect(await whyNot(fan.call(chat.unread, {}))).toBe('unauthorized');
    fan.token = own;
    await world.sql`update sessions set ended_at = app_now() where person_id = ${fan.id}`;
    fan.token = token;
    expect(await (await fan.listen()).closed).toBe(4001);
  });

  test('a pending mass message is counted as unread and moves its chat up before anybody opens the chat', async () => {
    const [creator, fan] = [await world.creator(), await world.fan({ displayName: 'Zoe' })];
    const chatId = await chatOf(fan, creator);
    const later = await chatOf(fan, ada);
    await sendText(fan, later, 'newest');
    await insertPendingPointer(world, { creator, fan, chatId }, { body: 'Dear {name}', price: '5000000' });
    const before = await fan.call(chat.list, {});
    expect(before.chats.map(({ id }) => id)).toEqual([chatId, later]);
    expect(before.chats[0]).toMatchObject({
      unread: 1,
      line: { text: 'Dear Zoe', isMine: false, isOpen: false, price: { units: '5000000' } },
    });
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 1, chats: 1 });
    expect((await fan.call(chat.list, { filter: 'unread' })).chats.map(({ id }) => id)).toEqual([chatId]);
    expect((await creator.call(chat.list, {})).chats).toEqual([]);

    const { chat: opened } = await fan.call(chat.find, { chatId });
    expect(opened).toEqual({ ...before.chats[0], lastSeq: 1, peerReadSeq: 1 });
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 1, chats: 1 });
    expect((await allMessagesIn(fan, chatId)).map(({ text }) => text)).toEqual(['Dear Zoe']);
    expect((await creator.call(chat.list, {})).chats).toEqual([]);
  });

  test('the chat list returns every chat once, in pages: the pinned chats first, then the latest', async () => {
    const reader = await world.fan();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const creator = await world.creator({ creatorDomain: `paged-${count}` });
      const chatId = await chatOf(reader, creator);
      await sendText(reader, chatId, `hello ${count}`);
      ids.unshift(chatId);
      if (count === 2) await reader.call(chat.mark, { chatId, isPinned: true });
    }
    const pinned = ids.splice(4, 1);
    const first = await reader.call(chat.list, { limit: 3 });
    const second = await reader.call(chat.list, { limit: 3, cursor: first.next ?? '' });
    expect([...first.chats, ...second.chats].map(({ id }) => id)).toEqual([...pinned, ...ids]);
    expect(second.next).toBeNull();
  });

  test('each filter of the chat list returns only the chats that match it', async () => {
    const creator = await world.creator();
    const [unanswered, answered, member] = [await world.fan(), await world.fan(), await world.fan()];
    const chats = new Map<Person, string>();
    for (const fan of [unanswered, answered, member]) {
      chats.set(fan, await chatOf(fan, creator));
      await sendText(fan, chats.get(fan) ?? '', 'a question');
    }
    await sendText(creator, chats.get(answered) ?? '', 'an answer');
    await insertTrialMember(world, member, creator, { tierId: await tierOf(world, creator) });
    await creator.call(chat.mark, { chatId: chats.get(member) ?? '', isFavourite: true });
    await creator.call(chat.mark, { chatId: chats.get(unanswered) ?? '', isHidden: true });
    const filtered = async (filter: 'unread' | 'unanswered' | 'members' | 'favourites' | 'hidden' | 'paid') =>
      (await creator.call(chat.list, { filter })).chats.map(({ id }) => id);
    expect(await filtered('unread')).toEqual([chats.get(member)]);
    expect(await filtered('unanswered')).toEqual([chats.get(member)]);
    expect(await filtered('members')).toEqual([chats.get(member)]);
    expect(await filtered('favourites')).toEqual([chats.get(member)]);
    expect(await filtered('hidden')).toEqual([chats.get(unanswered)]);
    expect(await filtered('paid')).toEqual([]);
    await sendText(unanswered, chats.get(unanswered) ?? '', 'again');
    expect(await filtered('hidden')).toEqual([]);
  });

  test('`chat.readAll` also marks pending mass messages as read', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(fan, creator);
    await sendText(creator, chatId, 'one');
    await insertPendingPointer(world, { creator, fan, chatId });
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 2, chats: 1 });
    await fan.call(chat.readAll, {});
    expect(await fan.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
    expect((await fan.call(chat.list, {})).chats[0]?.unread).toBe(0);
  });

  test('CH10: `chat.list` makes one query, and `chat.messages` makes three queries', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(fan, creator);
    for (let count = 0; count < 3; count += 1)
      await sendText(creator, chatId, 'look', { mediaIds: [await readyMedia(world, creator)] });
    const queries: string[] = [];
    const counted = openDatabase(world.databaseUrl, {
      connections: 1,
      log: ({ level, query }) => {
        if (level === 'query') queries.push(query.sql);
      },
    });
    const media = mediaLibrary({ secret: 'a secret', origin: '', mayView: mayViewAssets });
    const { handlers } = chatFeature({
      db: counted.db,
      media,
      officialDomain: '',
      secret: '',
      socketAddress: '',
      readsLinks: false,
      messagesPerMinute: null,
    });
    const actor = await findActor(world.db, { token: fan.token ?? '', role: 'buyer', shopDomain: null });
    const countQueries = async (call: Call, input: object): Promise<number> => {
      queries.length = 0;
      await handlers.find((one) => one.call === call)?.run(counted.db, { input, actor, facts });
      return queries.length;
    };
    expect(await countQueries(chat.list, {})).toBe(1);
    expect(await countQueries(chat.list, { filter: 'unread' })).toBe(1);
    expect(await countQueries(chat.messages, { chatId })).toBe(3);
    await counted.close();
  });
});
