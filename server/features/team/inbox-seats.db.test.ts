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
import { allOf, chatOf, says } from '#test/world/chats.ts';
import { follows, readyMedia } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { type ActingIn, actingIn, seatOf, setSeat } from '#test/world/seats.ts';
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
  seatId = await seatOf(world, { creator: ada, member: mia });
  seat = actingIn(mia, ada);
  chatId = await chatOf(fan, ada);
  await says(fan, chatId, 'Good evening');
});
const may = (...rights: SeatRight[]) => setSeat(world, seatId, rights);

describe('writing from a seat', () => {
  test('CH29, TE5: the fan reads that the team wrote, the creator’s side who of it', async () => {
    await may('read', 'write');
    const sent = await says(seat, chatId, 'Good evening to you');
    expect(sent).toMatchObject({ isMine: true, author: 'team', authorName: 'Mia' });
    const last = async (reader: Pick<Person, 'call'>) => (await allOf(reader, chatId)).at(-1);
    expect(await last(fan)).toMatchObject({ isMine: false, author: 'team', authorName: null });
    expect(await last(ada)).toMatchObject({ isMine: true, author: 'team', authorName: 'Mia' });
    expect(await last(seat)).toEqual(await last(ada));
    expect((await fan.heard(messageSent)).at(-1)?.message).toMatchObject({
      author: 'team',
      authorName: null,
    });
    expect((await ada.heard(messageSent)).at(-1)?.message).toMatchObject({ authorName: 'Mia' });
  });

  test('TE3: a message is found again by its id, and its id is not another’s to use', async () => {
    await may('read', 'write');
    const zoe = await world.fan();
    await seatOf(world, { creator: ada, member: zoe }, ['read', 'write']);
    const id = newId();
    const first = await says(seat, chatId, 'Once', { id });
    expect(await says(seat, chatId, 'Once', { id })).toEqual(first);
    expect(await whyNot(says(actingIn(zoe, ada), chatId, 'Twice', { id }))).toBe('key_reused');
  });

  test('TE3: a report is the member’s, and so is its key', async () => {
    await may('write');
    const zoe = await world.fan();
    await seatOf(world, { creator: ada, member: zoe });
    const key = newId();
    const input = { chatId, seq: 1, reason: 'spam' as const, words: '' };
    const { reportId } = await seat.call(chat.report, input, { key });
    expect(await seat.call(chat.report, input, { key })).toEqual({ reportId });
    expect((await actingIn(zoe, ada).call(chat.report, input, { key })).reportId).not.toBe(reportId);
    const reporters = await world.sql<{ id: string }>`select reporter_id as id from reports`;
    expect(new Set(reporters.map(({ id }) => id))).toEqual(new Set([mia.id, zoe.id]));
  });

  test('TE6: prices need `sell`, in a chat and to many', async () => {
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
    await follows(world, fan, ada);
    expect(await whyNot(seat.call(mass.send, { id: draft.id, version: draft.version }))).toBe('forbidden');
  });

  test('TE6: who may sell and not write gives no words away', async () => {
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

  test('TE6: without `sell` nothing of the vault is given away', async () => {
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
    const sends = (id: string) => says(seat, chatId, 'Here', { mediaIds: [id] });
    expect(await whyNot(sends(photo))).toBe('media_unavailable');
    expect(await whyNot(sends(priced))).toBe('media_unavailable');
    await sends(free);
    await sends(own);
    await may('read', 'write', 'sell');
    await sends(photo);
  });

  test('what is sent to many, and first words to several, name who wrote them', async () => {
    const several = await world.fan();
    await follows(world, several, ada);
    const greeting = { id: newId(), personIds: [several.id], text: 'Welcome' };
    await may('mass', 'read');
    expect(await whyNot(seat.call(mass.startMany, greeting))).toBe('forbidden');
    await may('mass', 'read', 'write');
    const { chatIds } = await seat.call(mass.startMany, greeting);
    expect((await allOf(seat, chatIds[0] ?? '')).at(-1)).toMatchObject({ author: 'team', authorName: 'Mia' });
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
  test('TE6: a note is read with `notes` and never without', async () => {
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

  test('TE6: what a creator calls a fan is told with `notes` and never without, nor found by searching for it', async () => {
    await ada.call(chat.describe, { chatId, nickname: 'Whale of Kent' });
    const { seq } = await says(fan, chatId, 'A word to keep');
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
    const told = (await answers()).map((answer) => JSON.stringify(answer).includes('Whale'));
    expect(told).toEqual([true, true, true, false, true, true, true]);
    expect(await named()).toEqual([chatId]);
    await ada.call(chat.describe, { chatId, nickname: '' });
  });

  test('TE4: what a creator says as somebody’s fan is not in their inbox', async () => {
    await may('read', 'write', 'sell', 'mass', 'notes');
    const idol = await world.creator({ displayName: 'Idol' });
    const own = await chatOf(ada, idol);
    await follows(world, idol, ada);
    await says(ada, own, 'A secret of mine');
    await says(idol, own, 'An answer');
    const { seq } = await says(ada, own, 'Another secret');
    await ada.call(chat.favourite, { chatId: own, seq, isFavourite: true });
    const unread = (await seat.call(chat.unread, {})).messages;
    await says(idol, own, 'Unread');
    expect((await seat.call(chat.unread, {})).messages).toBe(unread);

    const asked: (() => Promise<unknown>)[] = [
      () => seat.call(chat.find, { chatId: own }),
      () => seat.call(chat.messages, { chatId: own }),
      () => seat.call(chat.gallery, { chatId: own }),
      () => seat.call(chat.search, { query: 'secret', chatId: own }),
      () => seat.call(chat.read, { chatId: own, seq: 1 }),
      () => seat.call(chat.mark, { chatId: own, isMuted: true }),
      () => seat.call(chat.like, { chatId: own, seq: 2, isLiked: true }),
      () => seat.call(chat.unsend, { chatId: own, seq: 1 }),
      () => seat.call(chat.typing, { chatId: own }),
      () => says(seat, own, 'In her name'),
      () => seat.call(chat.open, { domain: idol.domain ?? '' }),
      () => seat.call(chat.open, { fanId: idol.id }),
      () => seat.call(mass.startMany, { id: newId(), personIds: [idol.id], text: 'In her name' }),
    ];
    for (const ask of asked) expect(await whyNot(ask())).toBe('not_found');
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

  test('the vault and other files of the creator need `sell`; what stands in chats needs `read`', async () => {
    const [shown, hidden] = [await readyMedia(world, ada), await readyMedia(world, ada)];
    await says(ada, chatId, 'See', { mediaIds: [shown] });
    await may('read', 'write');
    expect(await whyNot(seat.call(vault.list, {}))).toBe('forbidden');
    const opened = async () =>
      (await seat.call(media.refresh, { ids: [shown, hidden] })).media.map(({ id }) => id);
    expect(await opened()).toEqual([shown]);
    await may('read', 'sell');
    expect(await opened()).toEqual([shown, hidden]);
    expect((await seat.call(vault.list, {})).items.map(({ id }) => id)).toContain(hidden);
  });

  test('a member is not the creator: presence is their own', async () => {
    await may('read', 'write');
    await world.sql`delete from presence`;
    const ears = await mia.listen();
    const present = () => world.sql<{ id: string }>`select person_id as id from presence`;
    await expect.poll(async () => (await present()).map(({ id }) => id)).toEqual([mia.id]);
    await ears.close();
  });
});

describe('hearing from a seat (TE8)', () => {
  /** A socket of somebody's that listens to Ada's inbox. */
  async function listens(person: Person) {
    const ears = await person.listen();
    ears.send({ type: 'follow', topic: `inbox:${ada.id}` });
    await ears.until(
      () => ears.frames.some(({ type }) => type === 'following' || type === 'error'),
      'Listening was not answered.',
    );
    return ears;
  }
  type Ears = Awaited<ReturnType<typeof listens>>;
  const texts = (ears: Ears) => ears.heard(messageSent).map(({ message }) => message?.text);
  /** Everybody who listens is judged in one question: what a witness heard, the others heard or may not hear. */
  async function witness() {
    const zoe = await world.fan();
    await seatOf(world, { creator: ada, member: zoe });
    return listens(zoe);
  }

  test('what comes into the inbox is heard with `read`, and nothing else is', async () => {
    await may('read');
    const [ears, other] = [await listens(mia), await witness()];
    await says(fan, chatId, 'Are you there?');
    await ears.until(() => texts(ears).includes('Are you there?'), 'The message was not heard.');
    expect(ears.frames.find(({ type }) => type === 'event')).toMatchObject({ inbox: ada.id });
    await may('write');
    await says(fan, chatId, 'Not for you');
    // What is proposed answers what was said, so it needs `read`, too.
    const payload = { id: newId(), chatId, seq: 1, text: 'Proposed', sources: [] };
    await inTransaction(world.db, (tx) => announce(tx, proposalMade, { to: { person: ada.id }, payload }));
    await fan.call(chat.typing, { chatId });
    await other.until(() => other.heard(typingSeen).length === 1, 'Typing was not heard.');
    expect(texts(other)).toContain('Not for you');
    expect(texts(ears)).not.toContain('Not for you');
    expect(ears.heard(typingSeen)).toEqual([]);
    await other.until(() => other.heard(proposalMade).length === 1, 'The proposal was not heard.');
    expect(ears.heard(proposalMade)).toEqual([]);
    await Promise.all([ears.close(), other.close()]);
  });

  test('TE6: no event tells what the creator calls a fan', async () => {
    await may('read', 'write', 'sell', 'mass');
    const ears = await listens(mia);
    await ada.call(chat.describe, { chatId, nickname: 'Whale of Kent' });
    await ada.call(chat.mark, { chatId, isMuted: false });
    await says(fan, chatId, 'Did you name me?');
    await ears.until(() => texts(ears).includes('Did you name me?'), 'The message was not heard.');
    expect(ears.heard(chatChanged).length).toBeGreaterThan(0);
    expect(JSON.stringify(ears.frames)).not.toContain('Whale');
    await ada.call(chat.describe, { chatId, nickname: '' });
    await ears.close();
  });

  test('what a creator is told as a fan, or of other things than chats, is not heard', async () => {
    await may('read', 'write', 'sell', 'mass', 'notes');
    const idol = await world.creator();
    const own = await chatOf(ada, idol);
    const ears = await listens(mia);
    await says(idol, own, 'Dear Ada');
    await world.fan().then((other) => other.call(creators.follow, { domain: ada.domain, isFollowing: true }));
    await says(fan, chatId, 'The last one');
    await ears.until(() => texts(ears).includes('The last one'), 'The message was not heard.');
    expect(texts(ears)).not.toContain('Dear Ada');
    expect(ears.frames.flatMap((frame) => (frame.type === 'event' ? [frame.name] : []))).toEqual([
      'messageSent',
    ]);
    await ears.close();
  });

  test('who has no seat does not listen, and an ended seat is deaf at once', async () => {
    const eve = await world.fan();
    const stranger = await eve.listen();
    stranger.send({ type: 'follow', topic: `inbox:${ada.id}` });
    await stranger.until(() => stranger.frames.some(({ type }) => type === 'error'), 'It was let in.');

    const zoe = await world.fan();
    const id = await seatOf(world, { creator: ada, member: zoe });
    const [ears, other] = [await listens(zoe), await witness()];
    await says(fan, chatId, 'Heard');
    await ears.until(() => texts(ears).includes('Heard'), 'The message was not heard.');
    await ada.call(team.end, { id });
    await says(fan, chatId, 'Unheard');
    await other.until(() => texts(other).includes('Unheard'), 'The message was not heard.');
    expect(texts(ears)).not.toContain('Unheard');
    await ears.close();
  });

  test('TE2: calls through a socket wear no seat', async () => {
    await may('read', 'write');
    const ears = await mia.listen();
    expect((await ears.call(chat.list, {})).chats).toEqual([]);
    await expect(ears.call(chat.find, { chatId })).rejects.toThrow('not_found');
    ears.send({ type: 'call', id: 'x', path: chat.list.path, input: {}, isSeller: true });
    await ears.until(
      () => ears.frames.some((frame) => frame.type === 'answer' && frame.id === 'x'),
      'No answer.',
    );
    expect(ears.frames.find((frame) => frame.type === 'answer' && frame.id === 'x')).toMatchObject({
      success: false,
      data: { reason: 'forbidden' },
    });
    await ears.close();
  });
});
