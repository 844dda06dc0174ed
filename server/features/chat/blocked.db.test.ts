import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatChanged, chatRead, messageChanged, messageSent, typingSeen } from '#contract/chat-events.ts';
import { creators } from '#contract/creators.ts';
import { allMessagesIn, chatOf, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertBlock } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from './write-messages.ts';

describe('G11: a block between two people', () => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.creator();
  });

  const countEvents = async (person: Person) =>
    (
      await Promise.all([
        person.received(messageSent),
        person.received(messageChanged),
        person.received(chatRead),
        person.received(typingSeen),
        person.received(chatChanged),
      ])
    ).flat().length;

  test.each(['creator', 'fan'] as const)(
    'while the %s blocks the other person, calls about their chat get not_found and neither side receives events',
    async (blocker) => {
      const ben = await world.fan();
      const chatId = await chatOf(ben, ada);
      const old = await sendText(ben, chatId, 'before the block');
      await sendText(ada, chatId, 'an answer');
      const [who, other] = blocker === 'creator' ? [ada, ben] : [ben, ada];
      await who.call(creators.block, { address: other.address, isBlocked: true });
      const before = [await countEvents(ada), await countEvents(ben)];
      const unreadBefore = await ada.call(chat.unread, {});

      for (const person of [ben, ada]) {
        const listener = await person.listen();
        const calls = [
          () => sendText(person, chatId, 'by the API'),
          () => sendText(person, chatId, 'to an old thread', { replyTo: old.seq }),
          () => person.call(chat.typing, { chatId }),
          () => person.call(chat.read, { chatId, seq: 2 }),
          () => person.call(chat.find, { chatId }),
          () => person.call(chat.messages, { chatId }),
          () => person.call(chat.like, { chatId, seq: 1, isLiked: true }),
          () => person.call(chat.mark, { chatId, isMuted: true }),
          () =>
            person === ben
              ? person.call(chat.open, { domain: ada.domain ?? '' })
              : person.call(chat.open, { fanId: ben.id }),
        ];
        for (const call of calls) expect((await refusalOf(call())).reason).toBe('not_found');
        await expect(
          listener.call(chat.send, { id: newId(), chatId, text: 'by the socket' }),
        ).rejects.toThrow('not_found');
        expect((await person.call(chat.list, {})).chats.map(({ id }) => id)).not.toContain(chatId);
        const { found } = await person.call(chat.search, { query: 'before the block' });
        expect(found.map((one) => one.chatId)).not.toContain(chatId);
        await listener.close();
      }
      // Automatic messages can still be written, but neither side receives an event, and no unread count
      // changes.
      await inTransaction(world.db, (tx) =>
        writeMessages(tx, [
          {
            chatId,
            id: newId(),
            senderId: ben.id,
            author: 'platform',
            kind: 'system',
            facts: { system: 'renewed' },
          },
          { chatId, id: newId(), senderId: ada.id, author: 'flow', text: 'welcome' },
        ]),
      );
      expect([await countEvents(ada), await countEvents(ben)]).toEqual(before);
      expect((await ada.call(chat.unread, {})).messages).toBe(unreadBefore.messages);
      expect(await ben.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });

      await who.call(creators.block, { address: other.address, isBlocked: false });
      expect((await allMessagesIn(ben, chatId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect((await sendText(ben, chatId, 'again')).seq).toBe(5);
    },
  );

  test('a pending mass message is neither counted nor listed while there is a block', async () => {
    const ben = await world.fan();
    const chatId = await chatOf(ben, ada);
    await insertPendingPointer(world, { creator: ada, fan: ben, chatId });
    expect((await ben.call(chat.unread, {})).messages).toBe(1);
    await insertBlock(world, ben, ada);
    expect(await ben.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
    expect((await ben.call(chat.list, {})).chats).toEqual([]);
    expect((await ben.call(chat.list, { filter: 'unread' })).chats).toEqual([]);

    // Writing a system message also adds the pending mass message to the chat. Neither of the two messages
    // causes an event.
    const before = [await countEvents(ada), await countEvents(ben)];
    const message = { kind: 'system' as const, author: 'platform' as const, facts: { system: 'renewed' } };
    await inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ chatId, id: newId(), senderId: ben.id, ...message }]),
    );
    expect([await countEvents(ada), await countEvents(ben)]).toEqual(before);
  });

  test('a blocked person finds the chat neither by its id nor in the list, even while the other person is online', async () => {
    const ben = await world.fan();
    const chatId = await chatOf(ben, ada);
    await sendText(ben, chatId, 'hi');
    await insertBlock(world, ada, ben);
    await ada.listen();
    expect((await refusalOf(ben.call(chat.find, { chatId }))).reason).toBe('not_found');
    expect((await ben.call(chat.list, { filter: 'all' })).chats).toEqual([]);
  });
});
