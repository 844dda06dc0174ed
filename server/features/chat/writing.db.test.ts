import { beforeAll, describe, expect, test } from 'vitest';
import { messageSent } from '#contract/chat-events.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { findOrCreateChat } from './find-or-create-chat.ts';
import { materializePointers } from './materialize-pointers.ts';
import { type NewMessage, writeMessages } from './write-messages.ts';

describe('writeMessages', () => {
  let world: World;
  let creator: Person;
  beforeAll(async () => {
    world = await openWorld();
    creator = await world.creator({ displayName: 'Ada' });
  });

  interface MemberRow {
    readonly last_seq: number;
    readonly read_seq: number;
    readonly is_last_mine: boolean;
    readonly hidden_at: Date | null;
  }
  const chatWith = async (fan: { id: string }): Promise<string> =>
    (await inTransaction(world.db, (tx) => findOrCreateChat(tx, { creatorId: creator.id, fanId: fan.id })))
      .id;
  const write = (...messages: NewMessage[]) => inTransaction(world.db, (tx) => writeMessages(tx, messages));
  const memberOf = async (chatId: string, person: { id: string }): Promise<MemberRow | undefined> =>
    (
      await world.sql<MemberRow>`
        select last_seq, read_seq, is_last_mine, hidden_at from chat_members
        where chat_id = ${chatId} and person_id = ${person.id}`
    )[0];
  const textMessage = (chatId: string, sender: { id: string }, text: string): NewMessage => ({
    chatId,
    id: newId(),
    senderId: sender.id,
    author: 'person',
    text,
  });
  /** Creates a mass message that is pending for the fan. */
  const addPending = async (chatId: string, fan: { id: string }, body: string): Promise<string> => {
    const id = newId();
    await world.sql`insert into mass_messages (id, creator_id, state, body, audience)
      values (${id}, ${creator.id}, 'sent', ${body}, '{}')`;
    await world.sql`insert into mass_pointers (mass_id, fan_id, creator_id, chat_id)
      values (${id}, ${fan.id}, ${creator.id}, ${chatId})`;
    return id;
  };

  test('G3: writeMessages numbers a chat’s messages from 1 without a gap, in their order', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const stored = await write(
      textMessage(chatId, fan, 'one'),
      textMessage(chatId, creator, 'two'),
      textMessage(chatId, fan, 'three'),
    );
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(await memberOf(chatId, fan)).toMatchObject({ last_seq: 3, read_seq: 3, is_last_mine: true });
    expect(await memberOf(chatId, creator)).toMatchObject({ last_seq: 3, read_seq: 2, is_last_mine: false });
    expect((await creator.received(messageSent)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('G2: writeMessages returns the stored message for a repeated id, and `isSame: false` if the text differs', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const message = textMessage(chatId, fan, 'once');
    const [first] = await write(message);
    const [again] = await write(message);
    const [changed] = await write({ ...message, text: 'twice' });
    expect(first).toMatchObject({ seq: 1, isNew: true });
    expect(again).toMatchObject({ seq: 1, isNew: false, isSame: true });
    expect(changed).toMatchObject({ seq: 1, isNew: false, isSame: false });
    expect(await memberOf(chatId, fan)).toMatchObject({ last_seq: 1 });
  });

  test('writeMessages adds pending mass messages before the new message, in the order in which they were sent', async () => {
    const fan = await world.fan({ displayName: 'Ben' });
    const chatId = await chatWith(fan);
    await addPending(chatId, fan, 'first');
    await addPending(chatId, fan, 'second');
    const [stored] = await write(textMessage(chatId, fan, 'mine'));
    expect(stored?.seq).toBe(3);
    const rows = await world.sql<{ body: string }>`
      select coalesce(x.body, m.body) as body from messages m left join mass_messages x on x.id = m.mass_id
      where m.chat_id = ${chatId} order by m.seq`;
    expect(rows.map(({ body }) => body)).toEqual(['first', 'second', 'mine']);
    const [pointers] = await world.sql<{ left: number }>`
      select count(*)::integer as left from mass_pointers where chat_id = ${chatId} and taken_seq is null`;
    expect(pointers?.left).toBe(0);
  });

  test('when a pending mass message is added to a chat, it is unread for the fan, and the creator’s list hides the chat', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    await addPending(chatId, fan, 'hello all');
    await inTransaction(world.db, (tx) => materializePointers(tx, [chatId]));
    expect(await memberOf(chatId, fan)).toMatchObject({ last_seq: 1, read_seq: 0, hidden_at: null });
    expect(await memberOf(chatId, creator)).toMatchObject({ last_seq: 1, read_seq: 1, is_last_mine: true });
    expect((await memberOf(chatId, creator))?.hidden_at).not.toBeNull();
  });

  test('after a system message, the chat stays read for a person who had read all earlier messages', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    const systemMessage: NewMessage = {
      chatId,
      id: newId(),
      senderId: fan.id,
      author: 'platform',
      kind: 'system',
      facts: { system: 'subscribed' },
    };
    await write(systemMessage);
    expect(await memberOf(chatId, creator)).toMatchObject({ last_seq: 1, read_seq: 1 });
    await write(textMessage(chatId, fan, 'hi'), { ...systemMessage, id: newId() });
    expect(await memberOf(chatId, creator)).toMatchObject({ last_seq: 3, read_seq: 1, is_last_mine: false });
    expect(await memberOf(chatId, fan)).toMatchObject({ last_seq: 3, read_seq: 3 });
  });

  test('an automation’s answer does not mark the fan’s message as read by the creator', async () => {
    const fan = await world.fan();
    const chatId = await chatWith(fan);
    await write(textMessage(chatId, fan, 'a question'));
    await write({ ...textMessage(chatId, creator, 'out of office'), author: 'flow' });
    expect(await memberOf(chatId, creator)).toMatchObject({
      last_seq: 2,
      read_seq: 0,
      is_last_mine: false,
    });
    expect(await memberOf(chatId, fan)).toMatchObject({ last_seq: 2, read_seq: 1 });
  });
});
