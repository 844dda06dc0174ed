import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { insertFollow } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from './index.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

type Creator = Person & { domain: string };

const writes = async (fan: Person, creator: Creator, text: string): Promise<string> => {
  const { chatId } = await fan.call(chat.open, { domain: creator.domain });
  await fan.call(chat.send, { id: newId(), chatId, text });
  return chatId;
};
const sends = async (creator: Creator, text: string): Promise<string> => {
  const { id, version } = await creator.call(mass.save, {
    id: newId(),
    version: null,
    words: { text },
    audience: { include: ['followers'] },
  });
  await creator.call(mass.send, { id, version });
  while ((await creator.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
  return id;
};
/**
 * Returns the creator's chat list: for each chat the fan's name, the last message and the unread count. Also
 * checks that the list is ordered by time.
 */
const listOf = async (creator: Creator) => {
  const { chats } = await creator.call(chat.list, {});
  const times = chats.map(({ line }) => line?.at ?? '');
  expect(times, 'the times are descending').toEqual(times.toSorted().toReversed());
  return chats.map(({ peer, line, unread }) => [peer.name, line?.text, line?.isMine, unread]);
};

test('MA5: a mass message becomes the last message of the chats in the creator’s list and moves them up, but is not counted as unread', async () => {
  const creator = await verifiedCreator(world);
  const [ada, bo, cy] = await Promise.all(
    ['Ada', 'Bo', 'Cy'].map((displayName) => world.fan({ displayName })),
  );
  if (!ada || !bo || !cy) throw new Error('Expected three fans.');
  for (const fan of [ada, bo, cy]) await insertFollow(world, fan, creator);
  const chatOfAda = await writes(ada, creator, 'First');
  await writes(bo, creator, 'Second');

  const id = await sends(creator, 'News for {name}');
  const sent = (await listOf(creator)).toSorted();
  expect(sent, 'a fan without messages is not added to the list').toEqual([
    ['Ada', 'News for Ada', true, 1],
    ['Bo', 'News for Bo', true, 1],
  ]);

  await ada.call(chat.messages, { chatId: chatOfAda });
  expect((await listOf(creator)).toSorted(), 'also after a fan has opened it').toEqual(sent);
  await writes(bo, creator, 'Lovely');
  expect(await listOf(creator)).toEqual([
    ['Bo', 'Lovely', false, 2],
    ['Ada', 'News for Ada', true, 1],
  ]);

  await creator.call(mass.unsend, { id });
  await listOf(creator);
});

test('MA5: unsending a mass message that no fan has opened restores the creator’s chat list', async () => {
  const creator = await verifiedCreator(world);
  const fans = await Promise.all(['Ada', 'Bo'].map((displayName) => world.fan({ displayName })));
  for (const fan of fans) {
    await insertFollow(world, fan, creator);
    await writes(fan, creator, 'Hello');
  }
  const before = await listOf(creator);
  const id = await sends(creator, 'Too early');
  expect((await listOf(creator)).map(([, text]) => text)).toEqual(['Too early', 'Too early']);
  await creator.call(mass.unsend, { id });
  expect(await listOf(creator)).toEqual(before);
});
