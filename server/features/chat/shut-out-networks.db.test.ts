import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatChanged, chatRead, messageSent, typingSeen } from '#contract/chat-events.ts';
import { allMessagesIn, chatOf, eventsSince, insertPendingPointer, sendText } from '#test/world/chats.ts';
import { insertBlock } from '#test/world/content.ts';
import { type Listener, openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

/** The network of all test clients. `OTHER_NETWORK` contains none of them. */
const OWN_NETWORK = '127.0.0.0/8';
const OTHER_NETWORK = '203.0.113.0/24';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const shutsOut = (creator: Person, range: string) =>
  world.sql`insert into blocked_ranges (id, creator_id, range) values (${newId()}, ${creator.id}, ${range}::cidr)`;
/**
 * Creates a creator and a fan with a chat. The fan has one open socket on this node and one on another node.
 */
const meet = async () => {
  const [ada, ben] = [await world.creator(), await world.fan()];
  const chatId = await chatOf(ben, ada);
  await sendText(ben, chatId, 'hello');
  const far = await ben.elsewhere();
  far.node = await world.secondNode();
  return { ada, ben, chatId, listeners: [await ben.listen(), await far.listen()] };
};
const receivedBy = (listener: Listener) =>
  listener.received(messageSent).map(({ seq, message }) => [seq, message]);
/** All events that the person's device would receive if it resumed from the beginning, as one string. */
const replayed = async (person: Person) => JSON.stringify(await eventsSince(world, person, 0));

describe('CH6, C11: chat events when a creator has shut out networks', () => {
  test('a fan on a shut-out network gets message events without content, on all nodes and in replays', async () => {
    const { ada, ben, chatId, listeners } = await meet();
    await shutsOut(ada, OWN_NETWORK);
    expect((await refusalOf(ben.call(chat.find, { chatId }))).reason).toBe('not_found');
    await sendText(ada, chatId, 'a canary');
    await sendText(ada, chatId, 'a canary that answers', { replyTo: 1 });
    for (const listener of listeners) {
      const last = () => listener.received(messageSent).at(-1)?.seq;
      await listener.until(() => last() === 3, 'the message’s position was not received');
      expect(receivedBy(listener)).toEqual(
        expect.arrayContaining([
          [2, null],
          [3, null],
        ]),
      );
      expect(JSON.stringify(listener.frames)).not.toContain('canary');
    }
    expect(await replayed(ben)).not.toContain('canary');
    // The sender's own devices still receive the content in events.
    expect((await ada.received(messageSent)).map(({ message }) => message?.text)).toContain('a canary');
    expect(await replayed(ada)).toContain('a canary that answers');
  });

  test('a fan whose network is not shut out gets the content by requesting the message', async () => {
    const { ada, ben, chatId, listeners } = await meet();
    await shutsOut(ada, OTHER_NETWORK);
    await sendText(ada, chatId, 'a message for other networks');
    const [near] = listeners;
    await near?.until(() => near.received(messageSent).at(-1)?.seq === 2, 'the position was not received');
    const texts = (await allMessagesIn(ben, chatId, { after: 1 })).map(({ text }) => text);
    expect(texts).toEqual(['a message for other networks']);
  });

  test('if a chat’s fan is a creator who shuts out networks, events to the other side have no content', async () => {
    const [ada, eve] = [await world.creator(), await world.creator()];
    const chatId = await chatOf(eve, ada);
    await shutsOut(eve, OWN_NETWORK);
    await sendText(eve, chatId, 'a canary');
    expect((await ada.received(messageSent)).find((event) => event.chatId === chatId)).toMatchObject({
      message: null,
    });
    expect(await replayed(ada)).not.toContain('canary');
    expect(await replayed(eve)).toContain('a canary');
  });

  test('when a creator shuts out networks, the creator’s typing sends the fan no event, and the reading only `chatChanged`', async () => {
    const { ada, ben, chatId } = await meet();
    await shutsOut(ada, OWN_NETWORK);
    await ada.call(chat.typing, { chatId });
    await ada.call(chat.read, { chatId, seq: 1 });
    expect(await ben.received(typingSeen)).toEqual([]);
    expect(await ben.received(chatRead)).toEqual([]);
    expect(await ben.received(chatChanged)).toEqual([{ chatId }]);
    expect(await ada.received(chatRead)).toEqual([{ chatId, isMine: true, seq: 1 }]);
  });
});

test.each(['creator', 'fan'] as const)(
  'G11: after the %s has blocked the other person, replayed events contain no text from before the block',
  async (blocker) => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await sendText(ada, chatId, 'a canary of hers');
    await sendText(ben, chatId, 'a canary of his');
    for (const person of [ada, ben]) expect(await replayed(person)).toContain('canary');
    await (blocker === 'creator' ? insertBlock(world, ada, ben) : insertBlock(world, ben, ada));
    for (const person of [ada, ben]) expect(await replayed(person)).not.toContain('canary');
  },
);

test.each(['shut-out network', 'block'] as const)(
  'G6, G11: chat.readAll does not mark a chat that is unavailable because of a %s',
  async (by) => {
    const [ada, eve, ben] = [await world.creator(), await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await sendText(ben, chatId, 'hello');
    await sendText(ada, chatId, 'unread');
    await insertPendingPointer(world, { creator: ada, fan: ben, chatId });
    const other = await chatOf(ben, eve);
    await sendText(eve, other, 'unread, too');
    await (by === 'block' ? insertBlock(world, ada, ben) : shutsOut(ada, OWN_NETWORK));
    await ben.call(chat.readAll, {});
    expect(await ada.received(chatRead)).toEqual([]);
    expect(await ben.received(chatChanged)).toEqual([]);
    await world.sql`delete from blocked_ranges where creator_id = ${ada.id}`;
    await world.sql`delete from blocks where blocker_id = ${ada.id}`;
    expect(await ben.call(chat.unread, {})).toEqual({ messages: 2, chats: 1 });
    expect((await ada.call(chat.find, { chatId })).chat.peerReadSeq).toBe(1);
  },
);
