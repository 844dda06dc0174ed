import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatChanged, chatRead, messageChanged, messageSent, typingSeen } from '#contract/chat-events.ts';
import { creators } from '#contract/creators.ts';
import { allOf, chatOf, says, waitsFor } from '#test/world/chats.ts';
import { blocks } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { writeMessages } from './write-messages.ts';

describe('G11: a block works both ways and at once', () => {
  let world: World;
  let ada: Person;
  beforeAll(async () => {
    world = await openWorld();
    ada = await world.creator();
  });

  const heardAll = async (person: Person) =>
    (
      await Promise.all([
        person.heard(messageSent),
        person.heard(messageChanged),
        person.heard(chatRead),
        person.heard(typingSeen),
        person.heard(chatChanged),
      ])
    ).flat().length;

  test.each(['creator', 'fan'] as const)(
    'the %s blocks, and nothing passes in either direction',
    async (blocker) => {
      const ben = await world.fan();
      const chatId = await chatOf(ben, ada);
      const old = await says(ben, chatId, 'before the block');
      await says(ada, chatId, 'an answer');
      const [who, other] = blocker === 'creator' ? [ada, ben] : [ben, ada];
      await who.call(creators.block, { address: other.address, isBlocked: true });
      const before = [await heardAll(ada), await heardAll(ben)];
      const unreadBefore = await ada.call(chat.unread, {});

      for (const person of [ben, ada]) {
        const ear = await person.listen();
        const asked = [
          () => says(person, chatId, 'by the API'),
          () => says(person, chatId, 'to an old thread', { replyTo: old.seq }),
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
        for (const ask of asked) expect((await refusalOf(ask())).reason).toBe('not_found');
        await expect(ear.call(chat.send, { id: newId(), chatId, text: 'by the socket' })).rejects.toThrow(
          'not_found',
        );
        expect((await person.call(chat.list, {})).chats.map(({ id }) => id)).not.toContain(chatId);
        const { found } = await person.call(chat.search, { query: 'before the block' });
        expect(found.map((one) => one.chatId)).not.toContain(chatId);
        await ear.close();
      }
      // What is written by nobody's hand reaches nobody either.
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
      expect([await heardAll(ada), await heardAll(ben)]).toEqual(before);
      expect((await ada.call(chat.unread, {})).messages).toBe(unreadBefore.messages);
      expect(await ben.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });

      await who.call(creators.block, { address: other.address, isBlocked: false });
      expect((await allOf(ben, chatId)).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
      expect((await says(ben, chatId, 'again')).seq).toBe(5);
    },
  );

  test('what waits from somebody blocked is neither counted nor listed', async () => {
    const ben = await world.fan();
    const chatId = await chatOf(ben, ada);
    await waitsFor(world, { creator: ada, fan: ben, chatId });
    expect((await ben.call(chat.unread, {})).messages).toBe(1);
    await blocks(world, ben, ada);
    expect(await ben.call(chat.unread, {})).toEqual({ messages: 0, chats: 0 });
    expect((await ben.call(chat.list, {})).chats).toEqual([]);
    expect((await ben.call(chat.list, { filter: 'unread' })).chats).toEqual([]);

    // A line takes it in, and nobody is told.
    const before = [await heardAll(ada), await heardAll(ben)];
    const line = { kind: 'system' as const, author: 'platform' as const, facts: { system: 'renewed' } };
    await inTransaction(world.db, (tx) =>
      writeMessages(tx, [{ chatId, id: newId(), senderId: ben.id, ...line }]),
    );
    expect([await heardAll(ada), await heardAll(ben)]).toEqual(before);
  });

  test('presence of somebody blocked is not to be had', async () => {
    const ben = await world.fan();
    const chatId = await chatOf(ben, ada);
    await says(ben, chatId, 'hi');
    await blocks(world, ada, ben);
    await ada.listen();
    expect((await refusalOf(ben.call(chat.find, { chatId }))).reason).toBe('not_found');
    expect((await ben.call(chat.list, { filter: 'all' })).chats).toEqual([]);
  });
});
