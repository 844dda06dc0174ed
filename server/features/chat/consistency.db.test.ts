import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { chat } from '#contract/chat.ts';
import { chatRead, messageSent } from '#contract/chat-events.ts';
import { creators } from '#contract/creators.ts';
import { MESSAGE_PAGE_MAX } from '#contract/limits.ts';
import type { Chat } from '#contract/open-chat.ts';
import {
  allMessagesIn,
  chatOf,
  eventsSince,
  insertPendingPointer,
  type SentMessage,
  sendText,
} from '#test/world/chats.ts';
import { type Listener, openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from './write-messages.ts';

/** An outbox position before all events, from which a device receives every event. */
const FIRST_POSITION = '1';

/**
 * Simulates a device that shows one chat. It takes messages from events, and requests messages after a gap.
 */
function device(listener: Listener, person: Person, chatId: string) {
  const shown = new Map<number, SentMessage>();
  const take = (messages: readonly SentMessage[]) => {
    for (const message of messages) shown.set(message.seq, message);
  };
  return {
    async settle(lastSeq: number): Promise<SentMessage[]> {
      for (const { message, ...at } of listener.received(messageSent))
        if (at.chatId === chatId && message) shown.set(at.seq, message);
      const known = [...shown.keys()].sort((one, other) => one - other);
      const gapAt = known.findIndex((seq, index) => seq !== index + 1);
      const after = gapAt < 0 ? known.length : gapAt;
      if (after < lastSeq) take(await allMessagesIn(person, chatId, { after }));
      return [...shown.values()].sort((one, other) => one.seq - other.seq);
    },
  };
}

/** The parts of a message that must be equal on all devices. */
const essence = ({ seq, id, text }: SentMessage) => `${seq} ${id} ${text}`;

describe('a chat on several devices', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  test('G1, G2, G3: six devices on two nodes get the same messages in one order, none missing or repeated', async () => {
    const second = await world.secondNode();
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    const devices: { person: Person; listener: Listener }[] = [];
    for (const who of [ada, ben])
      for (const isFar of [false, true, false]) {
        const person = await who.elsewhere();
        if (isFar) person.node = second;
        devices.push({ person, listener: await person.listen() });
      }
    const sent: { id: string; text: string }[] = [];
    await Promise.all(
      devices.map(async ({ person, listener }, index) => {
        for (let count = 0; count < 25; count += 1) {
          const input = { id: newId(), chatId, text: `device ${index}, message ${count}` };
          sent.push(input);
          // Half of the messages are sent through the socket. Every fifth is sent twice concurrently, as a
          // client does when a response is lost.
          const send = () =>
            count % 2 === 0 ? listener.call(chat.send, input) : person.call(chat.send, input);
          const answers = await Promise.all(count % 5 === 0 ? [send(), send()] : [send()]);
          expect(new Set(answers.map(({ message }) => message.seq)).size).toBe(1);
        }
      }),
    );
    const truth = await allMessagesIn(ada, chatId);
    expect(truth.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1));
    const bodies = new Map(truth.map(({ id, text }) => [id, text]));
    for (const { id, text } of sent) expect(bodies.get(id)).toBe(text);
    for (const { person, listener } of devices) {
      await listener.until(
        () => listener.received(messageSent).length >= sent.length,
        'a device did not receive all events',
      );
      const shown = await device(listener, person, chatId).settle(truth.length);
      expect(shown.map(essence)).toEqual(truth.map(essence));
    }
  });

  test('G3: a page of messages has no gaps while both people write', async () => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    let isDone = false;
    const writing = Promise.all(
      [ada, ben].map(async (person) => {
        for (let count = 0; count < 40; count += 1) await sendText(person, chatId, `${count}`);
      }),
    ).then(() => {
      isDone = true;
    });
    while (!isDone) {
      const { messages } = await ada.call(chat.messages, { chatId, after: 0, limit: MESSAGE_PAGE_MAX });
      expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    }
    await writing;
  });

  test('G5: a reconnected device gets all missed events, or a `gap` frame when it missed more than 500 events', async () => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await sendText(ada, chatId, 'before');
    const writes = (count: number) =>
      inTransaction(world.db, (tx) =>
        writeMessages(
          tx,
          Array.from({ length: count }, (_, index) => ({
            chatId,
            id: newId(),
            senderId: ada.id,
            author: 'person' as const,
            text: `while away ${index}`,
          })),
        ),
      );
    const first = await ben.listen();
    const position = first.frames.find((frame) => frame.type === 'ready')?.position ?? '';
    await first.close();
    await writes(200);
    const back = await ben.listen({ after: position });
    const truth = await allMessagesIn(ada, chatId);
    // The message from before the disconnection may be delivered a second time.
    const missed = back.received(messageSent).flatMap(({ seq }) => (seq === 1 ? [] : [seq]));
    expect(new Set(missed).size).toBe(200);
    const shown = await device(back, ben, chatId).settle(truth.length);
    expect(shown.map(essence)).toEqual(truth.map(essence));
    // There are now 510 events after `position`, but the outbox replays at most 500. The device loads pages
    // instead.
    await writes(310);
    await back.close();
    const late = await ben.listen({ after: position });
    expect(late.frames.some(({ type }) => type === 'gap')).toBe(true);
    const page = await ben.call(chat.messages, { chatId, after: 201, limit: MESSAGE_PAGE_MAX });
    expect(page).toMatchObject({ hasMore: true, lastSeq: 511 });
    expect((await allMessagesIn(ben, chatId, { after: 201 })).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 310 }, (_, index) => index + 202),
    );
  });

  /** Calculates the unread count directly from the messages, to compare it with the server's. */
  const recount = async (person: Person): Promise<number> => {
    const [row] = await world.sql<{ n: number }>`
      select coalesce(sum(case when m.muted_at is null and m.hidden_at is null then (
        select count(*) from messages g where g.chat_id = m.chat_id and g.seq > m.read_seq) else 0 end), 0)::integer as n
      from chat_members m where m.person_id = ${person.id} and not exists (
        select from blocks b where (b.blocker_id, b.blocked_id) in
          ((m.person_id, m.other_id), (m.other_id, m.person_id)))`;
    return row?.n ?? -1;
  };

  test('G6: during concurrent operations all devices get the same unread count, which is never negative', async () => {
    const ben = await world.fan();
    const others = [await world.creator(), await world.creator(), await world.creator()];
    const chats = await Promise.all(others.map((other) => chatOf(ben, other)));
    const devices = [ben, await ben.elsewhere(), await ben.elsewhere()];
    const far = devices[2];
    if (far) far.node = await world.secondNode();
    let seed = 42;
    const chance = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const acts = [
      (at: number) => others[at]?.call(chat.send, { id: newId(), chatId: chats[at] ?? '', text: 'hello' }),
      (at: number) => others[at]?.call(chat.send, { id: newId(), chatId: chats[at] ?? '', text: 'again' }),
      (at: number) => devices[chance(3)]?.call(chat.read, { chatId: chats[at] ?? '', seq: chance(20) }),
      (at: number) =>
        devices[chance(3)]?.call(chat.send, { id: newId(), chatId: chats[at] ?? '', text: 'mine' }),
      (at: number) =>
        devices[chance(3)]?.call(chat.mark, { chatId: chats[at] ?? '', isMuted: chance(2) === 0 }),
      (at: number) =>
        devices[chance(3)]?.call(chat.mark, { chatId: chats[at] ?? '', isHidden: chance(2) === 0 }),
      (at: number) =>
        ben.call(creators.block, { address: others[at]?.address ?? '', isBlocked: chance(4) === 0 }),
    ];
    for (let round = 0; round < 25; round += 1) {
      await Promise.allSettled(Array.from({ length: 4 }, () => acts[chance(acts.length)]?.(chance(3))));
      const counts = await Promise.all(devices.map((one) => one.call(chat.unread, {})));
      expect(new Set(counts.map(({ messages }) => messages)).size).toBe(1);
      expect(counts[0]?.messages).toBe(await recount(ben));
      const { chats: listed } = await ben.call(chat.list, {});
      const inList = listed.filter(({ isMuted }) => !isMuted).reduce((sum, { unread }) => sum + unread, 0);
      expect(inList).toBe(counts[0]?.messages);
      for (const { unread } of listed) expect(unread).toBeGreaterThanOrEqual(0);
    }
  });

  test('G7: applying events to a loaded chat list gives the same result as loading the list again', async () => {
    const ben = await world.fan();
    const others = [await world.creator(), await world.creator()];
    const chats = await Promise.all(others.map((other) => chatOf(ben, other)));
    for (const [at, other] of others.entries()) await sendText(other, chats[at] ?? '', 'first');
    const listener = await ben.listen({ after: FIRST_POSITION });
    type Shown = Pick<z.output<typeof Chat>, 'id' | 'lastSeq' | 'readSeq' | 'unread' | 'peerReadSeq'>;
    const essential = ({ id, lastSeq, readSeq, unread, peerReadSeq }: Shown): Shown => ({
      id,
      lastSeq,
      readSeq,
      unread,
      peerReadSeq,
    });
    const state = new Map((await ben.call(chat.list, {})).chats.map((one) => [one.id, essential(one)]));
    let applied = 0;
    const apply = () => {
      const events = listener.frames.flatMap((frame) => (frame.type === 'event' ? [frame] : []));
      for (const { name, payload } of events.slice(applied)) {
        if (name === messageSent.name) {
          const { chatId, seq, message } = messageSent.payload.parse(payload);
          const known = state.get(chatId);
          if (!known || !message || seq <= known.lastSeq) continue;
          // Sending a message moves the sender's read position to it. A message from the other side therefore
          // moves that side's read position, `peerReadSeq`.
          const readSeq = message.isMine ? seq : known.readSeq;
          const peerReadSeq = message.isMine ? known.peerReadSeq : seq;
          state.set(chatId, { ...known, lastSeq: seq, readSeq, peerReadSeq, unread: seq - readSeq });
        }
        if (name === chatRead.name) {
          const { chatId, seq, isMine } = chatRead.payload.parse(payload);
          const known = state.get(chatId);
          if (!known) continue;
          if (isMine) state.set(chatId, { ...known, readSeq: seq, unread: known.lastSeq - seq });
          else state.set(chatId, { ...known, peerReadSeq: seq });
        }
      }
      applied = events.length;
    };
    let seed = 7;
    const chance = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    for (let round = 0; round < 40; round += 1) {
      const at = chance(2);
      const chatId = chats[at] ?? '';
      const act = chance(4);
      if (act === 0) await sendText(others[at] ?? ben, chatId, 'theirs');
      if (act === 1) await sendText(ben, chatId, 'mine');
      if (act === 2) await ben.call(chat.read, { chatId, seq: chance(30) });
      if (act === 3) await others[at]?.call(chat.read, { chatId, seq: chance(30) });
      const committed = await eventsSince(world, ben, 0);
      await listener.until(
        () => committed.every(({ id }) => listener.hasReceived(id)),
        'an event was missing',
      );
      apply();
      const fresh = (await ben.call(chat.list, {})).chats.map(essential);
      expect(new Map(fresh.map((one) => [one.id, one]))).toEqual(state);
    }
  });

  test('G7: adding pending mass messages to a chat leaves the chat’s unread count unchanged', async () => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await sendText(ada, chatId, 'one');
    await insertPendingPointer(world, { creator: ada, fan: ben, chatId });
    await insertPendingPointer(world, { creator: ada, fan: ben, chatId });
    const [before] = (await ben.call(chat.list, {})).chats;
    await Promise.all([
      ben.call(chat.messages, { chatId }),
      ben.call(chat.find, { chatId }),
      ada.call(chat.messages, { chatId }),
      sendText(ada, chatId, 'meanwhile'),
    ]);
    const messages = await allMessagesIn(ben, chatId);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    const [after] = (await ben.call(chat.list, {})).chats;
    expect(after?.unread).toBe((before?.unread ?? 0) + 1);
  });
});
