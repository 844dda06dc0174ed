import { beforeAll, describe, expect, test } from 'vitest';
import { chat, messageSent } from '#contract/chat.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { chatBetween } from './open-chat.ts';
import { writeMessages } from './write-messages.ts';

describe('words are numbered before they are written', () => {
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
    (await inTransaction(world.db, (tx) => chatBetween(tx, { creatorId: creator.id, fanId: fan.id }))).id;

  /** All that a chat is afterwards, told without ids and times. */
  const traceOf = async (fan: Person, chatId: string) => ({
    messages: await world.sql`
      select seq, kind, author, body, has_media, facts, price, sender_id = ${fan.id} as "isFans" from messages
      where chat_id = ${chatId} order by seq`,
    members: await world.sql`
      select m.person_id = ${fan.id} as "isFan", m.last_seq, m.read_seq, m.is_last_mine, m.hidden_at, c.seq,
        m.order_at = (select max(created_at) from messages where chat_id = ${chatId}) as "isMoved"
      from chat_members m join chats c on c.id = m.chat_id where m.chat_id = ${chatId} order by 1`,
    heard: (await fan.heard(messageSent)).map(({ seq, message }) => [seq, message?.isMine, message?.text]),
  });

  test('CH2, CH4: what is sent leaves what the one writer leaves, in numbers, order, reading and events', async () => {
    const traces = [];
    for (const say of [send, write]) {
      const fan = await world.fan({ displayName: 'Ben' });
      const chatId = await chatWith(fan);
      await say(fan, chatId, 'one');
      await world.sql`update chat_members set hidden_at = app_now() where chat_id = ${chatId}`;
      await say(creator, chatId, 'two');
      await say(creator, chatId, 'three');
      await say(fan, chatId, 'four');
      traces.push(await traceOf(fan, chatId));
    }
    expect(traces[0]).toEqual(traces[1]);
  });

  test('CH5: what waits in a chat comes before what is sent there', async () => {
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

  test('G3: when everybody writes at once, both sides of each chat count 1, 2, 3', async () => {
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
      expect(new Set((await fan.heard(messageSent)).map(({ seq }) => seq)).size).toBe(6);
    }
  });
});
