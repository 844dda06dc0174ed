import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageChanged } from '#contract/chat-events.ts';
import type { InputOf } from '#contract/kit.ts';
import { mass, massProgressed } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { sendText } from '#test/world/chats.ts';
import { insertBlock, insertFollow, insertTrialMember, readyMedia, tierOf } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from './index.ts';

type Save = InputOf<typeof mass.save>;
type Creator = Person & { domain: string };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const HOUR_MS = 3_600_000;
const inTime = async (ms: number): Promise<string> => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  return new Date((row?.now.getTime() ?? 0) + ms).toISOString();
};
const creatorWith = async (fans: readonly Person[]): Promise<Creator> => {
  const creator = await verifiedCreator(world, { displayName: 'Mira' });
  for (const fan of fans) await insertFollow(world, fan, creator);
  return creator;
};
const draft = (creator: Person, words: Partial<Save['words']> = {}, more: Partial<Save> = {}) =>
  creator.call(mass.save, {
    id: newId(),
    version: null,
    words: { text: 'Good morning, {name}', ...words },
    audience: { include: ['followers'] },
    ...more,
  });

/** Saves a message, sends it, and waits until it has reached all its recipients. */
async function sent(creator: Person, words: Partial<Save['words']> = {}, more: Partial<Save> = {}) {
  const { id, version } = await draft(creator, words, more);
  await creator.call(mass.send, { id, version });
  await done(id);
  return id;
}
/** Runs the sending loop in the test until the message is done, instead of waiting for the server's loop. */
async function done(id: string): Promise<void> {
  for (;;) {
    await sendDue(world.db);
    const unfinished = await world.sql`
      select from mass_messages
      where id = ${id} and (state = 'sending' or state = 'scheduled' and send_at <= app_now())`;
    if (unfinished.length === 0) return;
  }
}
const chatOf = async (fan: Person, creator: Creator): Promise<string> =>
  (await fan.call(chat.open, { domain: creator.domain })).chatId;
const textsOf = async (fan: Person, creator: Creator): Promise<string[]> => {
  const { messages } = await fan.call(chat.messages, { chatId: await chatOf(fan, creator) });
  return messages.map(({ text }) => text);
};

describe('sending a mass message', () => {
  test('MA1, MA5: each fan gets the message once in their own chat, with their own name and the author `mass`', async () => {
    const [lin, tom] = [await world.fan({ displayName: 'Lin' }), await world.fan({ displayName: 'Tom' })];
    const creator = await creatorWith([lin, tom]);
    const { id, version } = await draft(creator);
    const [one, other] = await Promise.all([
      creator.call(mass.send, { id, version }),
      creator.call(mass.send, { id, version }),
    ]);
    expect([one.state, other.state].every((state) => state === 'sending' || state === 'sent')).toBe(true);
    await done(id);
    expect((await creator.call(mass.send, { id, version })).state).toBe('sent');

    const { chats } = await lin.call(chat.list, {});
    expect(chats).toMatchObject([
      { peer: { name: 'Mira' }, unread: 1, line: { text: 'Good morning, Lin', isMine: false } },
    ]);
    expect(await lin.call(chat.unread, {})).toEqual({ messages: 1, chats: 1 });
    expect((await creator.call(chat.list, {})).chats, 'no fan has written').toEqual([]);
    const chatId = await chatOf(lin, creator);
    const { messages } = await lin.call(chat.messages, { chatId });
    expect(messages).toMatchObject([{ text: 'Good morning, Lin', author: 'mass', seq: 1, isMine: false }]);
    expect(await textsOf(tom, creator)).toEqual(['Good morning, Tom']);
    await lin.call(chat.read, { chatId, seq: 1 });

    expect(await creator.call(mass.find, { id })).toMatchObject({
      state: 'sent',
      recipients: 2,
      delivered: 2,
      seen: 1,
      bought: 0,
    });
    const progress = await creator.received(massProgressed);
    expect(progress.at(-1)).toEqual({ id, state: 'sent', delivered: 2, recipients: 2 });
    expect((await refusalOf(lin.call(mass.find, { id }))).code).toBe(403);
    const otherCreator = await creatorWith([]);
    expect((await refusalOf(otherCreator.call(mass.find, { id }))).reason).toBe('not_found');
  });

  test('MA2, G11: a fan blocked in either direction is not counted and does not get the message', async () => {
    const [lin, tom, eve] = [await world.fan(), await world.fan(), await world.fan()];
    const creator = await creatorWith([lin, tom, eve]);
    await insertBlock(world, creator, tom);
    await insertBlock(world, eve, creator);
    const counted = await creator.call(mass.count, { audience: { include: ['followers'] } });
    expect([counted.included, counted.count, counted.sample.map(({ id }) => id)]).toEqual([1, 1, [lin.id]]);
    const id = await sent(creator);
    const rows = await world.sql<{
      fan: string;
    }>`select fan_id as fan from mass_pointers where mass_id = ${id}`;
    expect(rows).toEqual([{ fan: lin.id }]);
    expect((await tom.call(chat.list, {})).chats).toEqual([]);
  });

  test('MA4: a count shows how many fans each step leaves out, and how many recipients each tier has', async () => {
    const [lin, tom, eve] = [await world.fan(), await world.fan(), await world.fan()];
    const creator = await creatorWith([lin, tom, eve]);
    const tierId = await tierOf(world, creator);
    await insertTrialMember(world, lin, creator, { tierId });
    const counted = await creator.call(mass.count, {
      audience: { include: ['followers'], excludeFanIds: [eve.id] },
    });
    expect(counted).toMatchObject({
      included: 3,
      count: 2,
      left: { bySpent: 0, bySeen: 0, byExclusion: 1, byOwned: 0, byCap: 0 },
    });
    expect(counted.byTier).toEqual([
      { tierId, name: 'Front row', count: 1 },
      { tierId: null, name: '', count: 1 },
    ]);
    await sent(creator, {}, { audience: { include: ['members'] } });
    const later = await creator.call(mass.count, { audience: { include: ['followers'] } });
    expect([later.count, later.left.byCap]).toEqual([2, 1]);
  });

  test('MA8: a fourth message on one day is refused, but it can be scheduled for another day', async () => {
    const creator = await creatorWith([
      await world.fan(),
      await world.fan(),
      await world.fan(),
      await world.fan(),
    ]);
    const rows = await world.sql<{
      id: string;
    }>`select fan_id as id from follows where creator_id = ${creator.id}`;
    const [a, b, c, d] = rows.map(({ id }) => ({ audience: { include: [], fanIds: [id] } }));
    expect((await creator.call(mass.list, {})).left).toEqual({ today: 3, thisWeek: 15 });
    for (const audience of [a, b, c]) await sent(creator, {}, audience);
    expect((await creator.call(mass.list, {})).left).toEqual({ today: 0, thisWeek: 12 });
    const { id, version } = await draft(creator, {}, d);
    expect((await refusalOf(creator.call(mass.send, { id, version }))).reason).toBe('too_many_mass_messages');
    const tomorrow = await creator.call(mass.save, {
      id,
      version,
      words: { text: 'Tomorrow' },
      audience: { include: ['followers'] },
      sendAt: await inTime(24 * HOUR_MS),
    });
    const isNewWeek = new Date(tomorrow.sendAt ?? '').getUTCDay() === 1;
    expect((await creator.call(mass.send, { id, version: tomorrow.version })).state).toBe('scheduled');
    expect((await creator.call(mass.list, {})).left.thisWeek).toBe(isNewWeek ? 12 : 11);
  });

  test('MA8: of six concurrent mass messages of one creator, only three are accepted', async () => {
    const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
    const creator = await creatorWith(fans);
    const drafts = [];
    for (const { id } of fans)
      drafts.push(await draft(creator, {}, { audience: { include: [], fanIds: [id] } }));
    const outcomes = await Promise.allSettled(
      drafts.map(({ id, version }) => creator.call(mass.send, { id, version })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});

describe('refused messages and test messages', () => {
  let creator: Creator;
  let fan: Person;
  beforeAll(async () => {
    fan = await world.fan();
    creator = await creatorWith([fan]);
  });
  const refused = async (words: Partial<Save['words']>, more: Partial<Save> = {}): Promise<string> => {
    const { id, version } = await draft(creator, words, more);
    return (await refusalOf(creator.call(mass.send, { id, version }))).reason;
  };

  test('mass.send refuses an empty text, an empty audience, a time in the past, and a blocked word', async () => {
    expect(await refused({ text: '  ' })).toBe('message_empty');
    expect(await refused({}, { audience: { include: ['on_trial'] } })).toBe('nobody_to_send_to');
    expect(await refused({}, { sendAt: await inTime(-1_000) })).toBe('schedule_in_past');
    await creator.call(chat.saveSettings, { restrictedWords: [{ word: 'crypto', rule: 'block' }] });
    expect(await refused({ text: 'Buy Crypto now' })).toBe('word_refused');
  });

  test('a message’s files must be the creator’s own and processed; a message with a price also needs locked media, a price in range and a verified creator', async () => {
    const photo = await readyMedia(world, creator);
    const late = await readyMedia(world, creator, { state: 'processing' });
    const others = await readyMedia(world, fan);
    expect(await refused({ price: '5' })).toBe('price_without_media');
    expect(await refused({ price: '5', mediaIds: [photo], previewIds: [photo] })).toBe('price_without_media');
    expect(await refused({ mediaIds: [late] })).toBe('media_not_ready');
    for (const [words, reason] of [
      [{ price: '2', mediaIds: [photo] }, 'amount_out_of_range'],
      [{ price: '201', mediaIds: [photo] }, 'amount_out_of_range'],
      [{ mediaIds: [others] }, 'media_unavailable'],
    ] as const)
      expect((await refusalOf(draft(creator, { ...words, mediaIds: [...words.mediaIds] }))).reason).toBe(
        reason,
      );
    const unverified = await world.creator();
    const own = await readyMedia(world, unverified);
    expect((await refusalOf(draft(unverified, { price: '5', mediaIds: [own] }))).reason).toBe(
      'identity_needed',
    );
    expect((await refusalOf(fan.call(mass.count, { audience: { include: ['followers'] } }))).code).toBe(403);
  });

  test('saving or sending an outdated draft gets `conflict`; sending another creator’s draft gets `not_found`', async () => {
    const { id } = await draft(creator);
    const again = { id, version: 1, words: { text: 'Two' }, audience: { include: ['followers' as const] } };
    await creator.call(mass.save, again);
    expect((await refusalOf(creator.call(mass.save, again))).reason).toBe('conflict');
    expect((await refusalOf(creator.call(mass.send, { id, version: 1 }))).reason).toBe('conflict');
    const otherCreator = await creatorWith([]);
    expect((await refusalOf(otherCreator.call(mass.send, { id, version: 2 }))).reason).toBe('not_found');
    await creator.call(mass.cancel, { id });
    expect((await refusalOf(creator.call(mass.find, { id }))).reason).toBe('not_found');
  });

  test('MA8: a test message returns the text with the creator’s name filled in, and writes nothing', async () => {
    const { id } = await draft(creator, { text: 'For {name} only' });
    expect(await creator.call(mass.test, { id })).toEqual({ text: 'For Mira only' });
    const [row] = await world.sql<{ count: number }>`
      select count(*)::integer as count from messages m join chats c on c.id = m.chat_id where c.creator_id = ${creator.id}`;
    expect(row?.count).toBe(0);
  });
});

describe('scheduling, pausing and unsending', () => {
  test('MA8: a scheduled message can be changed until a minute before it is sent, and can be cancelled', async () => {
    const fan = await world.fan();
    const creator = await creatorWith([fan]);
    const { id, version } = await draft(creator, {}, { sendAt: await inTime(HOUR_MS) });
    const waiting = await creator.call(mass.send, { id, version });
    expect(waiting.state).toBe('scheduled');
    const changed = await creator.call(mass.save, {
      id,
      version: waiting.version,
      words: { text: 'Later' },
      audience: { include: ['followers'] },
      sendAt: await inTime(2 * HOUR_MS),
    });
    expect([changed.state, changed.text]).toEqual(['scheduled', 'Later']);
    await world.sql`update mass_messages set send_at = app_now() + interval '59 seconds' where id = ${id}`;
    const late = {
      id,
      version: changed.version,
      words: {},
      audience: { include: [] },
      sendAt: await inTime(HOUR_MS),
    };
    expect((await refusalOf(creator.call(mass.save, late))).reason).toBe('too_late');
    await world.sql`update mass_messages set send_at = app_now() where id = ${id}`;
    await done(id);
    expect(await textsOf(fan, creator)).toEqual(['Later']);
    expect((await refusalOf(creator.call(mass.cancel, { id }))).reason).toBe('too_late');

    const other = await draft(creator, {}, { sendAt: await inTime(HOUR_MS) });
    await creator.call(mass.send, { id: other.id, version: other.version });
    await creator.call(mass.cancel, { id: other.id });
    await world.sql`update mass_messages set send_at = app_now() where id = ${other.id}`;
    await sendDue(world.db);
    expect((await creator.call(mass.find, { id: other.id })).state).toBe('cancelled');
  });

  test('MA6: a paused message reaches nobody until it continues, and then reaches all its recipients', async () => {
    const fans = [await world.fan(), await world.fan(), await world.fan()];
    const creator = await creatorWith(fans);
    const { id, version } = await draft(creator);
    await world.sql`update people set is_restricted = true where id = ${creator.id}`;
    // The creator is restricted for a moment, so that the server's loop sends nothing before the pause.
    await world.sql`update mass_messages set state = 'sending', started_at = app_now() where id = ${id}`;
    await sendDue(world.db);
    await world.sql`update people set is_restricted = false where id = ${creator.id}`;
    expect((await creator.call(mass.pause, { id, isPaused: true })).state).toBe('paused');
    await sendDue(world.db);
    expect((await creator.call(mass.find, { id })).delivered).toBe(0);
    await creator.call(mass.pause, { id, isPaused: false });
    await done(id);
    expect(await creator.call(mass.find, { id })).toMatchObject({ state: 'sent', delivered: 3 });
    expect((await refusalOf(creator.call(mass.pause, { id, isPaused: true }))).reason).toBe('too_late');
    expect(version).toBe(1);
  });

  test('G12, MA10: unsending hides a mass message’s content from all fans except buyers; after a day it cannot be unsent', async () => {
    const [waits, has, bought] = [await world.fan(), await world.fan(), await world.fan()];
    const creator = await creatorWith([waits, has, bought]);
    await giveMoney(world, bought, '20');
    const photo = await readyMedia(world, creator);
    const id = await sent(creator, {
      text: 'A look',
      lockedText: 'CANARY-words',
      price: '5',
      mediaIds: [photo],
    });
    expect(await textsOf(has, creator)).toEqual(['A look']);
    const [copy] = (await bought.call(chat.messages, { chatId: await chatOf(bought, creator) })).messages;
    expect(copy).toMatchObject({
      lockedText: null,
      media: [],
      sale: { itemId: id, isOpen: false, photos: 1 },
    });
    const item = { kind: 'message' as const, id };
    await bought.call(purchases.buy, { item, expectedTotal: { asset: 'USD', units: '5000000' } });
    expect(await creator.call(mass.find, { id })).toMatchObject({
      bought: 1,
      gross: { units: '5000000' },
      net: { units: '4000000' },
    });

    const taken = await creator.call(mass.unsend, { id });
    expect([taken.state, taken.unsendUntil]).toEqual(['unsent', null]);
    expect((await waits.call(chat.list, {})).chats).toEqual([]);
    expect(await waits.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
    const [unsent] = (await has.call(chat.messages, { chatId: await chatOf(has, creator) })).messages;
    expect(unsent).toMatchObject({ text: '', isUnsent: true, media: [], sale: null, seq: 1 });
    const { messages } = await bought.call(chat.messages, { chatId: await chatOf(bought, creator) });
    expect(messages[0]).toMatchObject({ text: 'A look', lockedText: 'CANARY-words', isUnsent: false });
    expect(messages[0]?.media).toHaveLength(1);

    const other = await sent(creator, {}, { audience: { include: ['followers'] } });
    await world.sql`update mass_messages set sent_at = app_now() - interval '25 hours' where id = ${other}`;
    expect((await refusalOf(creator.call(mass.unsend, { id: other }))).reason).toBe('too_late');
  });

  test('G7, MA10: unsending a message unpins it, and notifies online fans to reload it and the replies that quote it', async () => {
    const [fan, buyer] = [await world.fan(), await world.fan()];
    const creator = await creatorWith([fan, buyer]);
    const [unsent, chatId] = [await sent(creator, { text: 'A look' }), await chatOf(fan, creator)];
    const { messages } = await fan.call(chat.messages, { chatId });
    await sendText(fan, chatId, 'lovely', { replyTo: 1 });
    await sendText(fan, chatId, 'something else');
    await sendText(creator, chatId, 'thank you', { replyTo: 1 });
    await fan.call(chat.pin, { chatId, seq: 1, isPinned: true });
    expect((await creator.call(chat.find, { chatId })).pinned).toHaveLength(1);
    await world.sql`insert into presence (person_id, seen_at) values (${fan.id}, app_now())
      on conflict (person_id) do update set seen_at = app_now()`;
    const changes = async () =>
      (await fan.received(messageChanged)).filter((event) => event.chatId === chatId).map(({ seq }) => seq);
    const before = (await changes()).length;

    await creator.call(mass.unsend, { id: unsent });
    expect((await changes()).slice(before).sort()).toEqual([1, 2, 4]);
    expect((await creator.received(massProgressed)).at(-1)).toMatchObject({ id: unsent, state: 'unsent' });
    for (const person of [fan, creator]) {
      const now = (await person.call(chat.messages, { chatId })).messages;
      expect(now.map(({ isUnsent, replyTo }) => [isUnsent, replyTo?.text ?? null])).toEqual([
        [true, null],
        [false, ''],
        [false, null],
        [false, ''],
      ]);
      expect((await person.call(chat.find, { chatId })).pinned).toEqual([]);
    }
    expect(messages[0]?.text).toBe('A look');
  });

  test('MA3: a fan who bought a file in one message does not get another message that sells only that file', async () => {
    const [owner, other] = [await world.fan(), await world.fan()];
    const creator = await creatorWith([owner, other]);
    await giveMoney(world, owner, '20');
    const photo = await readyMedia(world, creator);
    const words = { text: 'A look', price: '5', mediaIds: [photo] };
    const first = await sent(creator, words, { audience: { include: [], fanIds: [owner.id] } });
    const item = { kind: 'message' as const, id: first };
    await owner.call(purchases.buy, { item, expectedTotal: { asset: 'USD', units: '5000000' } });
    await world.advance(13 * HOUR_MS);
    await creator.relogin();
    const counted = await creator.call(mass.count, {
      audience: { include: ['followers'] },
      mediaIds: [photo],
      price: '5',
    });
    expect([counted.count, counted.left.byOwned]).toEqual([1, 1]);
    const id = await sent(creator, words);
    expect(await world.sql`select fan_id as fan from mass_pointers where mass_id = ${id}`).toEqual([
      { fan: other.id },
    ]);
  });
});
