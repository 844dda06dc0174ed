import { beforeAll, describe, expect, test } from 'vitest';
import { proposalMade } from '#contract/assistant.ts';
import { automation } from '#contract/automation.ts';
import { chat } from '#contract/chat.ts';
import { chatChanged, messageSent, typingSeen } from '#contract/chat-events.ts';
import { creators } from '#contract/creators.ts';
import { mass } from '#contract/mass.ts';
import { media } from '#contract/media.ts';
import type { SeatRight } from '#contract/seat-rights.ts';
import { team } from '#contract/team.ts';
import { vault } from '#contract/vault.ts';
import { allMessagesIn, chatOf, sendText } from '#test/world/chats.ts';
import { insertFollow, readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { type ActingIn, actingIn, insertActiveSeat, setSeat } from '#test/world/seats.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';

const whyNot = async (work: Promise<unknown>): Promise<string> => (await refusalOf(work)).reason;

let world: World;
let ada: Person & { domain: string };
let mia: Person;
let fan: Person;
let seatId: string;
let seat: ActingIn;
let chatId: string;
beforeAll(async () => {
  world = await openWorld();
  ada = await verifiedCreator(world, { displayName: 'Ada' });
  mia = await world.fan({ displayName: 'Mia' });
  fan = await world.fan({ displayName: 'Fay' });
  await world.sql`update people set created_at = app_now() - interval '30 days' where id = ${fan.id}`;
  seatId = await insertActiveSeat(world, { creator: ada, member: mia });
  seat = actingIn(mia, ada);
  chatId = await chatOf(fan, ada);
  await sendText(fan, chatId, 'Good evening');
});
const may = (...rights: SeatRight[]) => setSeat(world, seatId, rights);

describe('writing from a seat', () => {
  test('CH29, TE5: the fan sees that the team wrote; only the creator and the team see which member wrote', async () => {
    await may('read', 'write');
    const sent = await sendText(seat, chatId, 'Good evening to you');
    expect(sent).toMatchObject({ isMine: true, author: 'team', authorName: 'Mia' });
    const last = async (reader: Pick<Person, 'call'>) => (await allMessagesIn(reader, chatId)).at(-1);
    expect(await last(fan)).toMatchObject({ isMine: false, author: 'team', authorName: null });
    expect(await last(ada)).toMatchObject({ isMine: true, author: 'team', authorName: 'Mia' });
    expect(await last(seat)).toEqual(await last(ada));
    expect((await fan.received(messageSent)).at(-1)?.message).toMatchObject({
      author: 'team',
      authorName: null,
    });
    expect((await ada.received(messageSent)).at(-1)?.message).toMatchObject({ authorName: 'Mia' });
  });

  test('TE3: repeating a message id returns the same message; another member cannot use that id', async () => {
    await may('read', 'write');
    const zoe = await world.fan();
    await insertActiveSeat(world, { creator: ada, member: zoe }, ['read', 'write']);
    const id = newId();
    const first = await sendText(seat, chatId, 'Once', { id });
    expect(await sendText(seat, chatId, 'Once', { id })).toEqual(first);
    expect(await whyNot(sendText(actingIn(zoe, ada), chatId, 'Twice', { id }))).toBe('key_reused');
  });

  test('TE3: a report and its idempotency key belong to the member, not to the creator', async () => {
    await may('write');
    const zoe = await world.fan();
    await insertActiveSeat(world, { creator: ada, member: zoe });
    const key = newId();
    const input = { chatId, seq: 1, reason: 'spam' as const, words: '' };
    const { reportId } = await seat.call(chat.report, input, { key });
    expect(await seat.call(chat.report, input, { key })).toEqual({ reportId });
    expect((await actingIn(zoe, ada).call(chat.report, input, { key })).reportId).not.toBe(reportId);
    const reporters = await world.sql<{ id: string }>`select reporter_id as id from reports`;
    expect(new Set(reporters.map(({ id }) => id))).toEqual(new Set([mia.id, zoe.id]));
  });

  test('TE6: a seat can set a price in a chat or in a mass message only with the right `sell`', async () => {
    const photo = await readyMedia(world, ada);
    const paid = { id: newId(), chatId, text: 'For you', mediaIds: [photo], price: '9' };
    await may('read', 'write', 'mass');
    expect(await whyNot(seat.call(chat.sendPaid, paid))).toBe('forbidden');
    expect((await seat.call(chat.find, { chatId })).writing.maySell).toBe(false);
    const many = {
      id: newId(),
      version: null,
      sendAt: null,
      words: { text: 'To all', mediaIds: [photo], price: '9' },
      audience: { include: ['followers' as const] },
    };
    expect(await whyNot(seat.call(mass.save, many))).toBe('forbidden');
    await may('read', 'write', 'mass', 'sell');
    expect((await seat.call(chat.find, { chatId })).writing.maySell).toBe(true);
    expect((await seat.call(chat.sendPaid, paid)).message.sale?.price.units).toBe('9000000');
    const draft = await seat.call(mass.save, many);
    expect(draft.price?.units).toBe('9000000');
    await may('mass');
    await insertFollow(world, fan, ada);
    expect(await whyNot(seat.call(mass.send, { id: draft.id, version: draft.version }))).toBe('forbidden');
  });

  test('TE6: a seat with the right `sell` but without the right `write` can send only messages that have a price', async () => {
    const photo = await readyMedia(world, ada);
    const given = { id: newId(), chatId, text: 'For nothing', mediaIds: [photo], price: '0' };
    await may('read', 'sell');
    expect(await refusalOf(seat.call(chat.sendPaid, given))).toMatchObject({
      reason: 'may_not_write',
      details: { why: 'unavailable' },
    });
    expect(
      (await seat.call(chat.sendPaid, { ...given, id: newId(), price: '9' })).message.sale,
    ).not.toBeNull();
    await may('read', 'write', 'sell');
    expect((await seat.call(chat.sendPaid, given)).message).toMatchObject({
      text: 'For nothing',
      sale: null,
    });
  });

  test('TE6: a member without the right `sell` can send only their own uploads and the free media of a script', async () => {
    const [photo, free, priced] = [
      await readyMedia(world, ada),
      await readyMedia(world, ada),
      await readyMedia(world, ada),
    ];
    const own = await readyMedia(world, ada);
    await world.sql`update media_assets set uploaded_by = ${mia.id} where id = ${own}`;
    const step = (id: string, price: string | null) => ({
      text: 'Look',
      mediaIds: [id],
      previewIds: [],
      price,
    });
    await ada.call(automation.saveScript, {
      id: newId(),
      folder: 'Own',
      title: 'Hello',
      shortcut: '',
      steps: [step(free, null), step(priced, '9')],
    });
    await may('read', 'write');
    const sends = (id: string) => sendText(seat, chatId, 'Here', { mediaIds: [id] });
    expect(await whyNot(sends(photo))).toBe('media_unavailable');
    expect(await whyNot(sends(priced))).toBe('media_unavailable');
    await sends(free);
    await sends(own);
    await may('read', 'write', 'sell');
    await sends(photo);
  });

  test('mass messages and first messages sent from a seat name the member as their author', async () => {
    const several = await world.fan();
    await insertFollow(world, several, ada);
    const greeting = { id: newId(), personIds: [several.id], text: 'Welcome' };
    await may('mass', 'read');
    expect(await whyNot(seat.call(mass.startMany, greeting))).toBe('forbidden');
    await may('mass', 'read', 'write');
    const { chatIds } = await seat.call(mass.startMany, greeting);
    expect((await allMessagesIn(seat, chatIds[0] ?? '')).at(-1)).toMatchObject({
      author: 'team',
      authorName: 'Mia',
    });
    const { id } = await seat.call(mass.save, {
      id: newId(),
      version: null,
      sendAt: null,
      words: { text: 'To all' },
      audience: { include: ['followers'] },
    });
    const [row] = await world.sql<{ author: string }>`
      select author_id as author from mass_messages where id = ${id}`;
    expect(row?.author).toBe(mia.id);
  });
});

describe('what a seat sees (AX17)', () => {
  test('TE6: a seat can read and write notes about a fan only with the right `notes`', async () => {
    await ada.call(chat.describe, { chatId, note: 'Likes the cello' });
    await may('read', 'write', 'sell', 'mass');
    for (const call of [chat.find, chat.messages] as const)
      expect(JSON.stringify(await seat.call(call, { chatId }))).not.toContain('Likes the cello');
    expect(JSON.stringify(await seat.call(chat.list, {}))).not.toContain('Likes the cello');
    expect(await whyNot(seat.call(chat.describe, { chatId, note: 'x' }))).toBe('forbidden');
    await may('read', 'notes');
    expect((await seat.call(chat.find, { chatId })).card?.note).toBe('Likes the cello');
    await seat.call(chat.describe, { chatId, note: 'Likes the viola' });
    expect((await ada.call(chat.find, { chatId })).card?.note).toBe('Likes the viola');
  });

  test('TE6: a seat can see the creator’s nickname for a fan, and search by it, only with the right `notes`', async () => {
    await ada.call(chat.describe, { chatId, nickname: 'Whale of Kent' });
    const { seq } = await sendText(fan, chatId, 'A word to keep');
    await ada.call(chat.favourite, { chatId, seq, isFavourite: true });
    await ada.call(chat.pin, { chatId, seq, isPinned: true });
    const answers = async () => [
      await seat.call(chat.list, {}),
      await seat.call(chat.find, { chatId }),
      await seat.call(chat.mark, { chatId, isMuted: false }),
      await seat.call(chat.messages, { chatId }),
      await seat.call(chat.favourites, {}),
      await seat.call(chat.search, { query: 'A word to keep' }),
      await seat.call(chat.search, { query: 'Fay' }),
    ];
    const named = async () => (await seat.call(chat.search, { query: 'Whale' })).chats.map(({ id }) => id);
    await may('read', 'write', 'sell', 'mass');
    expect(JSON.stringify(await answers())).not.toContain('Whale');
    expect(await named()).toEqual([]);
    expect((await seat.call(chat.favourites, {})).peers.map(({ name }) => name)).toEqual(['Fay']);
    await may('read', 'write', 'notes');
    const includesNickname = (await answers()).map((answer) => JSON.stringify(answer).includes('Whale'));
    expect(includesNickname).toEqual([true, true, true, false, true, true, true]);
    expect(await named()).toEqual([chatId]);
    await ada.call(chat.describe, { chatId, nickname: '' });
  });

  test('TE4: a seat sees no chats in which the creator is the fan', async () => {
    await may('read', 'write', 'sell', 'mass', 'notes');
    const idol = await world.creator({ displayName: 'Idol' });
    const own = await chatOf(ada, idol);
    await insertFollow(world, idol, ada);
    await sendText(ada, own, 'A secret of mine');
    await sendText(idol, own, 'An answer');
    const { seq } = await sendText(ada, own, 'Another secret');
    await ada.call(chat.favourite, { chatId: own, seq, isFavourite: true });
    const unread = (await seat.call(chat.unread, {})).messages;
    await sendText(idol, own, 'Unread');
    expect((await seat.call(chat.unread, {})).messages).toBe(unread);

    const requests: (() => Promise<unknown>)[] = [
      () => seat.call(chat.find, { chatId: own }),
      () => seat.call(chat.messages, { chatId: own }),
      () => seat.call(chat.gallery, { chatId: own }),
      () => seat.call(chat.search, { query: 'secret', chatId: own }),
      () => seat.call(chat.read, { chatId: own, seq: 1 }),
      () => seat.call(chat.mark, { chatId: own, isMuted: true }),
      () => seat.call(chat.like, { chatId: own, seq: 2, isLiked: true }),
      () => seat.call(chat.unsend, { chatId: own, seq: 1 }),
      () => seat.call(chat.typing, { chatId: own }),
      () => sendText(seat, own, 'In her name'),
      () => seat.call(chat.open, { domain: idol.domain ?? '' }),
      () => seat.call(chat.open, { fanId: idol.id }),
      () => seat.call(mass.startMany, { id: newId(), personIds: [idol.id], text: 'In her name' }),
    ];
    for (const request of requests) expect(await whyNot(request())).toBe('not_found');
    const shown = [
      await seat.call(chat.list, {}),
      await seat.call(chat.list, { filter: 'unread' }),
      await seat.call(chat.search, { query: 'secret' }),
      await seat.call(chat.search, { query: 'Idol' }),
      await seat.call(chat.favourites, {}),
    ];
    for (const answer of shown) expect(JSON.stringify(answer)).not.toMatch(/secret|Idol/);
    await seat.call(chat.readAll, {});
    expect((await ada.call(chat.list, {})).chats.find(({ id }) => id === own)?.unread).toBe(1);
  });

  test('a seat with the right `read` can open media in chats, and needs the right `sell` for the vault and for media outside the chats', async () => {
    const [shown, hidden] = [await readyMedia(world, ada), await readyMedia(world, ada)];
    await sendText(ada, chatId, 'See', { mediaIds: [shown] });
    await may('read', 'write');
    expect(await whyNot(seat.call(vault.list, {}))).toBe('forbidden');
    const opened = async () =>
      (await seat.call(media.refresh, { ids: [shown, hidden] })).media.map(({ id }) => id);
    expect(await opened()).toEqual([shown]);
    await may('read', 'sell');
    expect(await opened()).toEqual([shown, hidden]);
    expect((await seat.call(vault.list, {})).items.map(({ id }) => id)).toContain(hidden);
  });

  test('a member’s open socket shows the member as present, and not the creator', async () => {
    await may('read', 'write');
    await world.sql`delete from presence`;
    const socket = await mia.listen();
    const present = () => world.sql<{ id: string }>`select person_id as id from presence`;
    await expect.poll(async () => (await present()).map(({ id }) => id)).toEqual([mia.id]);
    await socket.close();
  });
});

describe('events that a seat receives (TE8)', () => {
  /** Opens a socket for this person and subscribes it to Ada's inbox. */
  async function listensToInbox(person: Person) {
    const socket = await person.listen();
    socket.send({ type: 'follow', topic: `inbox:${ada.id}` });
    await socket.until(
      () => socket.frames.some(({ type }) => type === 'following' || type === 'error'),
      'The subscription was not answered.',
    );
    return socket;
  }
  type Socket = Awaited<ReturnType<typeof listensToInbox>>;
  const texts = (socket: Socket) => socket.received(messageSent).map(({ message }) => message?.text);
  /**
   * Opens a control socket: the socket of a member with all rights. One query checks all subscribers of an
   * event. So once the control socket has received an event, every other socket has received the event too,
   * or will never receive it.
   */
  async function controlSocket() {
    const zoe = await world.fan();
    await insertActiveSeat(world, { creator: ada, member: zoe });
    return listensToInbox(zoe);
  }

  test('a seat receives messages, typing and proposals only with the right `read`', async () => {
    await may('read');
    const [socket, other] = [await listensToInbox(mia), await controlSocket()];
    await sendText(fan, chatId, 'Are you there?');
    await socket.until(() => texts(socket).includes('Are you there?'), 'The message was not received.');
    expect(socket.frames.find(({ type }) => type === 'event')).toMatchObject({ inbox: ada.id });
    await may('write');
    await sendText(fan, chatId, 'Not for you');
    // A proposal answers a fan's text, so a seat receives the event only with the right `read`.
    const payload = { id: newId(), chatId, seq: 1, text: 'Proposed', sources: [] };
    await inTransaction(world.db, (tx) => announce(tx, proposalMade, { to: { person: ada.id }, payload }));
    await fan.call(chat.typing, { chatId });
    await other.until(() => other.received(typingSeen).length === 1, 'Typing was not received.');
    expect(texts(other)).toContain('Not for you');
    expect(texts(socket)).not.toContain('Not for you');
    expect(socket.received(typingSeen)).toEqual([]);
    await other.until(() => other.received(proposalMade).length === 1, 'The proposal was not received.');
    expect(socket.received(proposalMade)).toEqual([]);
    await Promise.all([socket.close(), other.close()]);
  });

  test('TE6: a seat without the right `notes` receives no event with the creator’s nickname for a fan', async () => {
    await may('read', 'write', 'sell', 'mass');
    const socket = await listensToInbox(mia);
    await ada.call(chat.describe, { chatId, nickname: 'Whale of Kent' });
    await ada.call(chat.mark, { chatId, isMuted: false });
    await sendText(fan, chatId, 'Did you name me?');
    await socket.until(() => texts(socket).includes('Did you name me?'), 'The message was not received.');
    expect(socket.received(chatChanged).length).toBeGreaterThan(0);
    expect(JSON.stringify(socket.frames)).not.toContain('Whale');
    await ada.call(chat.describe, { chatId, nickname: '' });
    await socket.close();
  });

  test('a seat receives no events of chats in which the creator is the fan, and no events outside the inbox', async () => {
    await may('read', 'write', 'sell', 'mass', 'notes');
    const idol = await world.creator();
    const own = await chatOf(ada, idol);
    const socket = await listensToInbox(mia);
    await sendText(idol, own, 'Dear Ada');
    await world.fan().then((other) => other.call(creators.follow, { domain: ada.domain, isFollowing: true }));
    await sendText(fan, chatId, 'The last one');
    await socket.until(() => texts(socket).includes('The last one'), 'The message was not received.');
    expect(texts(socket)).not.toContain('Dear Ada');
    expect(socket.frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : []))).toEqual([
      'messageSent',
    ]);
    await socket.close();
  });

  test('a person without a seat cannot subscribe to the inbox, and a member receives nothing after the seat’s end', async () => {
    const eve = await world.fan();
    const outsider = await eve.listen();
    outsider.send({ type: 'follow', topic: `inbox:${ada.id}` });
    await outsider.until(
      () => outsider.frames.some(({ type }) => type === 'error'),
      'The subscription was not refused.',
    );

    const zoe = await world.fan();
    const id = await insertActiveSeat(world, { creator: ada, member: zoe });
    const [socket, other] = [await listensToInbox(zoe), await controlSocket()];
    await sendText(fan, chatId, 'Before the end');
    await socket.until(() => texts(socket).includes('Before the end'), 'The message was not received.');
    await ada.call(team.end, { id });
    await sendText(fan, chatId, 'After the end');
    await other.until(() => texts(other).includes('After the end'), 'The message was not received.');
    expect(texts(socket)).not.toContain('After the end');
    await socket.close();
  });

  test('TE2: calls through a member’s socket never act in the creator’s inbox', async () => {
    await may('read', 'write');
    const socket = await mia.listen();
    expect((await socket.call(chat.list, {})).chats).toEqual([]);
    await expect(socket.call(chat.find, { chatId })).rejects.toThrow('not_found');
    socket.send({ type: 'call', id: 'x', path: chat.list.path, input: {}, isSeller: true });
    await socket.until(
      () => socket.frames.some((frame) => frame.type === 'answer' && frame.id === 'x'),
      'No answer.',
    );
    expect(socket.frames.find((frame) => frame.type === 'answer' && frame.id === 'x')).toMatchObject({
      success: false,
      data: { reason: 'forbidden' },
    });
    await socket.close();
  });
});
