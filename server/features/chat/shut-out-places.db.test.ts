import { beforeAll, describe, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatChanged, chatRead, messageSent, typingSeen } from '#contract/chat-events.ts';
import { allOf, chatOf, says, toldSince, waitsFor } from '#test/world/chats.ts';
import { blocks } from '#test/world/content.ts';
import { type Listener, openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

/** Where everybody here is, and where nobody is. */
const HERE = '127.0.0.0/8';
const ELSEWHERE = '203.0.113.0/24';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const shutsOut = (creator: Person, range: string) =>
  world.sql`insert into blocked_ranges (id, creator_id, range) values (${newId()}, ${creator.id}, ${range}::cidr)`;
/** A creator and a fan with a chat; the fan listens at this node and at another. */
const meet = async () => {
  const [ada, ben] = [await world.creator(), await world.fan()];
  const chatId = await chatOf(ben, ada);
  await says(ben, chatId, 'hello');
  const far = await ben.elsewhere();
  far.node = await world.secondNode();
  return { ada, ben, chatId, ears: [await ben.listen(), await far.listen()] };
};
const placesHeard = (ear: Listener) => ear.heard(messageSent).map(({ seq, message }) => [seq, message]);
/** What somebody is told who was away since the beginning, as text. */
const replayed = async (person: Person) => JSON.stringify(await toldSince(world, person, 0));

describe('CH6, C11: who is shut out by their place hears nothing of it through a socket', () => {
  test('words are told as their place alone, at this node, at another and to who comes back', async () => {
    const { ada, ben, chatId, ears } = await meet();
    await shutsOut(ada, HERE);
    expect((await refusalOf(ben.call(chat.find, { chatId }))).reason).toBe('not_found');
    await says(ada, chatId, 'a canary');
    await says(ada, chatId, 'a canary that answers', { replyTo: 1 });
    for (const ear of ears) {
      const last = () => ear.heard(messageSent).at(-1)?.seq;
      await ear.until(() => last() === 3, 'the place of what was said was not told');
      expect(placesHeard(ear)).toEqual(
        expect.arrayContaining([
          [2, null],
          [3, null],
        ]),
      );
      expect(JSON.stringify(ear.frames)).not.toContain('canary');
    }
    expect(await replayed(ben)).not.toContain('canary');
    // Whose words they are hears them on all devices.
    expect((await ada.heard(messageSent)).map(({ message }) => message?.text)).toContain('a canary');
    expect(await replayed(ada)).toContain('a canary that answers');
  });

  test('who is somewhere else asks for the words, and gets them', async () => {
    const { ada, ben, chatId, ears } = await meet();
    await shutsOut(ada, ELSEWHERE);
    await says(ada, chatId, 'for who may hear it');
    const [near] = ears;
    await near?.until(() => near.heard(messageSent).at(-1)?.seq === 2, 'the place was not told');
    expect((await allOf(ben, chatId, { after: 1 })).map(({ text }) => text)).toEqual(['for who may hear it']);
  });

  test('a fan who shuts out places is told of by their place, too', async () => {
    const [ada, eve] = [await world.creator(), await world.creator()];
    const chatId = await chatOf(eve, ada);
    await shutsOut(eve, HERE);
    await says(eve, chatId, 'a canary');
    expect((await ada.heard(messageSent)).find((told) => told.chatId === chatId)).toMatchObject({
      message: null,
    });
    expect(await replayed(ada)).not.toContain('canary');
    expect(await replayed(eve)).toContain('a canary');
  });

  test('typing is not told, and of reading only that there is something to ask for', async () => {
    const { ada, ben, chatId } = await meet();
    await shutsOut(ada, HERE);
    await ada.call(chat.typing, { chatId });
    await ada.call(chat.read, { chatId, seq: 1 });
    expect(await ben.heard(typingSeen)).toEqual([]);
    expect(await ben.heard(chatRead)).toEqual([]);
    expect(await ben.heard(chatChanged)).toEqual([{ chatId }]);
    expect(await ada.heard(chatRead)).toEqual([{ chatId, isMine: true, seq: 1 }]);
  });
});

test.each(['creator', 'fan'] as const)(
  'G11: after the %s blocked, who comes back is not told what was said before',
  async (blocker) => {
    const [ada, ben] = [await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await says(ada, chatId, 'a canary of hers');
    await says(ben, chatId, 'a canary of his');
    for (const person of [ada, ben]) expect(await replayed(person)).toContain('canary');
    await (blocker === 'creator' ? blocks(world, ada, ben) : blocks(world, ben, ada));
    for (const person of [ada, ben]) expect(await replayed(person)).not.toContain('canary');
  },
);

test.each(['place', 'block'] as const)(
  'G6, G11: reading everything reads no chat that is not there, shut out by %s',
  async (by) => {
    const [ada, eve, ben] = [await world.creator(), await world.creator(), await world.fan()];
    const chatId = await chatOf(ben, ada);
    await says(ben, chatId, 'hello');
    await says(ada, chatId, 'unread');
    await waitsFor(world, { creator: ada, fan: ben, chatId });
    const other = await chatOf(ben, eve);
    await says(eve, other, 'unread, too');
    await (by === 'place' ? shutsOut(ada, HERE) : blocks(world, ada, ben));
    await ben.call(chat.readAll, {});
    expect(await ada.heard(chatRead)).toEqual([]);
    expect(await ben.heard(chatChanged)).toEqual([]);
    await world.sql`delete from blocked_ranges where creator_id = ${ada.id}`;
    await world.sql`delete from blocks where blocker_id = ${ada.id}`;
    expect(await ben.call(chat.unread, {})).toEqual({ messages: 2, chats: 1 });
    expect((await ada.call(chat.find, { chatId })).chat.peerReadSeq).toBe(1);
  },
);
