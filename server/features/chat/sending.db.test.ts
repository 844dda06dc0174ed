import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { messageSent } from '#contract/chat-events.ts';
import type { PayloadOf } from '#contract/kit.ts';
import { chatOf, eventsSince } from '#test/world/chats.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { writeMessages } from './write-messages.ts';

type SentPayload = PayloadOf<typeof messageSent>;
/** The number of row updates so far: all, and those that changed no index. */
type Updates = { readonly all: number; readonly onPage: number };

describe('chat.send', () => {
  let world: World;
  let creator: Person;
  beforeAll(async () => {
    world = await openWorld();
    creator = await world.creator({ displayName: 'Ada' });
  });

  type Way = (sender: Person, chatId: string, text: string) => Promise<unknown>;
  const send: Way = (sender, chatId, text) => sender.call(chat.send, { id: newId(), chatId, text });
  const write: Way = (sender, chatId, text) =>
    inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ id: newId(), chatId, text, senderId: sender.id, author: 'person' }]),
    );
  const chatWith = async (fan: { id: string }): Promise<string> =>
    (await inTransaction(world.db, (tx) => findOrCreateChat(tx, { creatorId: creator.id, fanId: fan.id })))
      .id;

  /** The state of a chat after a test, without ids and times. */
  const traceOf = async (fan: Person, chatId: string) => ({
    messages: await world.sql`
      select seq, kind, author, body, has_media, facts, price, sender_id = ${fan.id} as "isFans" from messages
      where chat_id = ${chatId} order by seq`,
    members: await world.sql`
      select m.person_id = ${fan.id} as "isFan", m.last_seq, m.read_seq, m.is_last_mine, m.hidden_at,
        m.order_at = (select max(created_at) from messages where chat_id = ${chatId}) as "isMoved"
      from chat_members m where m.chat_id = ${chatId} order by 1`,
    received: (await fan.received(messageSent)).map(({ seq, message }) => [
      seq,
      message?.isMine,
      message?.text,
    ]),
  });

  test('CH2, CH4: chat.send and writeMessages store the same state and send the same events', async () => {
    const traces = [];
    for (const way of [send, write]) {
      const fan = await world.fan({ displayName: 'Ben' });
      const chatId = await chatWith(fan);
      await way(fan, chatId, 'one');
      await world.sql`update chat_members set hidden_at = app_now() where chat_id = ${chatId}`;
      await way(creator, chatId, 'two');
      await way(creator, chatId, 'three');
      await way(fan, chatId, 'four');
      traces.push(await traceOf(fan, chatId));
    }
    expect(traces[0]).toEqual(traces[1]);
  });

  test('CH5: a pending mass message is numbered before the message that is being sent', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const id = newId();
    await world.sql`insert into mass_messages (id, creator_id, state, body, audience)
      values (${id}, ${creator.id}, 'sent', 'to many', '{}')`;
    await world.sql`insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
      values (${id}, ${fan.id}, ${creator.id}, ${chatId})`;
    const { message } = await fan.call(chat.send, { id: newId(), chatId, text: 'mine' });
    expect(message.seq).toBe(2);
  });

  test('G3: when both sides write concurrently in eight chats, each chat’s messages are numbered 1 to 6', async () => {
    const fans = await Promise.all(Array.from({ length: 8 }, () => world.fan()));
    const chatIds = await Promise.all(fans.map(chatWith));
    await Promise.all(
      fans.flatMap((fan, at) =>
        [1, 2, 3].flatMap((nth) => [
          send(fan, chatIds[at] ?? '', `fan ${nth}`),
          send(creator, chatIds[at] ?? '', `creator ${nth}`),
        ]),
      ),
    );
    for (const [at, fan] of fans.entries()) {
      const { messages } = await fan.call(chat.messages, { chatId: chatIds[at] ?? '' });
      expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(new Set((await fan.received(messageSent)).map(({ seq }) => seq)).size).toBe(6);
    }
  });

  test('CH6, G7, O6: the outbox stores message events without their text; nodes add the text on delivery', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const phone = await fan.elsewhere();
    phone.node = await world.secondNode();
    const listener = await phone.listen();
    await send(creator, chatId, 'a word that is kept once');
    const { message } = await fan.call(chat.send, { id: newId(), chatId, text: 'quoted', replyTo: 1 });
    await send(creator, chatId, 'a word that is unsent');
    await listener.until(
      () => listener.received(messageSent).length === 3,
      'The other node did not send all events.',
    );
    expect(listener.received(messageSent).map((one) => [one.message?.text, one.message?.isMine])).toEqual([
      ['a word that is kept once', false],
      ['quoted', true],
      ['a word that is unsent', false],
    ]);
    expect(listener.received(messageSent)[1]?.message).toEqual(message);
    await creator.call(chat.unsend, { chatId, seq: 3 });

    const replayed = await eventsSince(world, fan, 0);
    const sent = replayed.filter(({ name }) => name === messageSent.name) as { payload: SentPayload }[];
    expect(sent.map(({ payload }) => payload.message?.text)).toEqual([
      'a word that is kept once',
      'quoted',
      undefined,
    ]);
    expect(await world.sql`select from outbox where payload like '%a word that is%'`).toEqual([]);
  });

  test('when a second message within a minute is sent in an unread chat, no index of `chat_members` is updated', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const message = { chatId, senderId: fan.id, author: 'person' as const, text: 'again' };
    const moves = await inTransaction(world.db, async (tx) => {
      const counts: Updates[] = [];
      for (let time = 0; time < 3; time += 1) {
        await writeMessages(tx, [{ ...message, id: newId() }]);
        const { rows } = await sql<Updates>`
          select n_tup_upd::integer as all, n_tup_hot_upd::integer as "onPage" from pg_stat_xact_user_tables
          where relname = 'chat_members'`.execute(tx);
        counts.push(...rows);
      }
      return counts;
    });
    // The difference between the counters after the third message and after the first contains only the
    // updates of the second and third message. The first message may change the chat's minute or unread
    // state, and the counters may include earlier writes of this connection.
    const [first, , third] = moves;
    expect((third?.all ?? 0) - (first?.all ?? 0)).toBe(4);
    expect((third?.onPage ?? 0) - (first?.onPage ?? 0)).toBe(4);
  });

  test('chats that moved within the same minute are sorted by the exact time, also across pages', async () => {
    const reader = await world.fan();
    const writers = await Promise.all(Array.from({ length: 9 }, () => world.creator()));
    const moved: { id: string; at: number }[] = [];
    for (const [index, writer] of writers.entries()) {
      const chatId = await chatOf(reader, writer);
      await send(writer, chatId, 'hello');
      // The nine chats are in three different minutes, out of order, and some are a millisecond apart.
      const at = Date.UTC(2026, 0, 1, 12, index % 3) + ((index * 7) % 4);
      await world.sql`update chat_members set order_at = ${new Date(at)} where chat_id = ${chatId}`;
      moved.push({ id: chatId, at });
    }
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await reader.call(chat.list, { limit: 2, ...(cursor ? { cursor } : {}) });
      seen.push(...page.chats.map(({ id }) => id));
      if (page.next === null) break;
      cursor = page.next;
    }
    const inOrder = moved.toSorted((one, other) => other.at - one.at || (one.id < other.id ? 1 : -1));
    expect(seen).toEqual(inOrder.map(({ id }) => id));
  });
});
