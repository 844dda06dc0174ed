import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { chatChanged, massArrived, messageChanged } from '#contract/chat-events.ts';
import { mass } from '#contract/mass.ts';
import { purchases } from '#contract/purchases.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, insertFollow, readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { countSeenSoFar, sendDue } from './index.ts';
import { notifyLinked } from './links.store.ts';
import { notifyArrived } from './sending.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const audience = { include: ['followers' as const] };

async function sends(creator: Person, words: { text: string; price?: string; mediaIds?: string[] }) {
  const { id, version } = await creator.call(mass.save, { id: newId(), version: null, words, audience });
  await creator.call(mass.send, { id, version });
  while ((await creator.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
  return creator.call(mass.find, { id });
}

test('MA2, MA3: when the price is above the limit for new fans, both counting and sending leave out new fans', async () => {
  const creator = await verifiedCreator(world);
  const [known, fresh] = [await world.fan(), await world.fan()];
  for (const fan of [known, fresh]) await insertFollow(world, fan, creator);
  await world.sql`update people set created_at = app_now() - interval '30 days' where id = ${known.id}`;
  const mediaIds = [await readyMedia(world, creator)];
  const count = async (price: string | null) => {
    const { count: all, left, sample } = await creator.call(mass.count, { audience, mediaIds, price });
    return [all, left.byCap, sample.length];
  };
  expect(await count(null)).toEqual([2, 0, 2]);
  expect(await count('100')).toEqual([2, 0, 2]);
  expect(await count('100.01')).toEqual([1, 1, 1]);
  expect((await sends(creator, { text: 'Dear', price: '150', mediaIds })).delivered).toBe(1);
});

test('MA2, MA3: a count for a scheduled time ignores pauses that end before that time, and shows when a pause ends', async () => {
  const creator = await verifiedCreator(world);
  await insertFollow(world, await world.fan(), creator);
  const count = async (hours: number | null) => {
    const [at] = await world.sql<{
      at: Date;
    }>`select app_now() + make_interval(hours => ${hours ?? 0}) as at`;
    const sendAt = hours === null || !at ? null : at.at.toISOString();
    return creator.call(mass.count, { audience, sendAt });
  };
  expect(await count(null)).toMatchObject({ count: 1, pauseEndsAt: null });
  await sends(creator, { text: 'Good morning' });
  const now = await count(null);
  expect(now).toMatchObject({ count: 0, left: { byCap: 1 } });
  const [pointer] = await world.sql<{ ends: Date }>`
    select sent_at + interval '12 hours' as ends from mass_pointers where creator_id = ${creator.id}`;
  expect(now.pauseEndsAt).toBe(pointer?.ends.toISOString());
  expect((await count(11)).count).toBe(0);
  expect(await count(24)).toMatchObject({ count: 1, left: { byCap: 0 }, pauseEndsAt: null });
});

test('MA2: a count leaves out fans who own the creator’s files, but does not reveal who owns other people’s files', async () => {
  const [ada, ben] = [await verifiedCreator(world), await verifiedCreator(world)];
  const fan = await world.fan();
  for (const creator of [ada, ben]) await insertFollow(world, fan, creator);
  await giveMoney(world, fan, '20');
  const mediaIds = [await readyMedia(world, ada)];
  const { id } = await sends(ada, { text: 'A look', price: '5', mediaIds });
  const item = { kind: 'message' as const, id };
  await fan.call(purchases.buy, { item, expectedTotal: { asset: 'USD', units: '5000000' } });
  const ownersFor = async (creator: Person, price: string | null) =>
    (await creator.call(mass.count, { audience, mediaIds, price })).left.byOwned;
  expect(await ownersFor(ada, '5')).toBe(1);
  expect(await ownersFor(ada, null), 'a free message goes to owners, too').toBe(0);
  expect(await ownersFor(ben, '5'), 'another creator’s file').toBe(0);
});

test('MA1: {name} is the recipient’s name, even in a chat in which the sender is the fan', async () => {
  const [ada, ben] = [
    await verifiedCreator(world, { displayName: 'Ada' }),
    await verifiedCreator(world, { displayName: 'Ben' }),
  ];
  // Ada is the fan in this chat, because she wrote first. Then Ben follows Ada, so he gets her mass message.
  const chatId = await chatOf(ada, ben);
  await sendText(ada, chatId, 'hello');
  await insertFollow(world, ben, ada);
  await sends(ada, { text: `Dear {name}, ${'far '.repeat(15)}the rehearsals begin` });
  const line = async (person: Person) =>
    (await person.call(chat.list, {})).chats.find(({ id }) => id === chatId)?.line?.text;
  expect(await line(ben), 'before it is opened').toMatch(/^Dear Ben/);
  await ben.call(chat.find, { chatId });
  await sendText(ben, chatId, 'gladly', { replyTo: 2 });
  for (const person of [ada, ben]) {
    const { messages } = await person.call(chat.messages, { chatId });
    expect(messages[1]?.text).toMatch(/^Dear Ben/);
    expect(messages[2]?.replyTo?.text).toMatch(/^Dear Ben/);
    const found = async (query: string) =>
      (await person.call(chat.search, { query, chatId })).found.map(({ line: { text } }) => text);
    expect(await found('dear')).toEqual([expect.stringMatching(/^Dear Ben/)]);
    expect(await found('rehearsals'), 'an excerpt around the word').toEqual([
      expect.stringMatching(/^… far/),
    ]);
  }
});

const isHere = (person: Person) => world.sql`
  insert into presence (person_id, seen_at) values (${person.id}, app_now())
  on conflict (person_id) do update set seen_at = app_now()`;

test('G11: after a block a fan gets no more events about a mass message that reached them before the block', async () => {
  const creator = await verifiedCreator(world);
  // The six fans are two groups of three, and only the second group has opened the message. In each group, the
  // first fan blocks the creator, and the creator blocks the second fan. Only the third fan of each group gets
  // events.
  const fans = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
  for (const fan of fans) await insertFollow(world, fan, creator);
  const { id } = await sends(creator, { text: 'Hello' });
  for (const fan of fans.slice(3)) await fan.call(chat.find, { chatId: await chatOf(fan, creator) });
  for (const fan of fans) await isHere(fan);
  const [one, two, , four, five] = fans as [Person, Person, Person, Person, Person];
  for (const fan of [one, four]) await insertBlock(world, fan, creator);
  for (const fan of [two, five]) await insertBlock(world, creator, fan);

  const countEvents = async () => {
    const events = [chatChanged, massArrived, messageChanged] as const;
    const counts = fans.map((fan) =>
      Promise.all(events.map(async (each) => (await fan.received(each)).length)),
    );
    return (await Promise.all(counts)).map((all) => all.reduce((sum, count) => sum + count, 0));
  };
  const before = await countEvents();
  const newEvents = async () => (await countEvents()).map((count, nth) => count - (before[nth] ?? 0));
  const all = {
    sentThrough: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    notifiedThrough: '00000000-0000-0000-0000-000000000000',
  };
  await inTransaction(world.db, (tx) => notifyLinked(tx, id));
  expect(await newEvents()).toEqual([0, 0, 0, 0, 0, 1]);
  await inTransaction(world.db, (tx) => notifyArrived(tx, { id, ...all }));
  expect(await newEvents()).toEqual([0, 0, 1, 0, 0, 2]);
  await creator.call(mass.unsend, { id });
  expect(await newEvents()).toEqual([0, 0, 2, 0, 0, 3]);
});

test('MA2, CH8: no count reveals whether a fan who hides their presence was online recently', async () => {
  const creator = await verifiedCreator(world);
  const [open, hidden] = [await world.fan(), await world.fan()];
  for (const fan of [open, hidden]) {
    await insertFollow(world, fan, creator);
    await isHere(fan);
  }
  await hidden.call(chat.saveSettings, { showsPresence: false });
  const counted = async (fan: Person, seen: { days: number; isWithin: boolean }) =>
    (await creator.call(mass.count, { audience: { include: [], fanIds: [fan.id], seen } })).count;
  const both = async (fan: Person) => [
    await counted(fan, { days: 1, isWithin: true }),
    await counted(fan, { days: 1, isWithin: false }),
  ];
  expect(await both(open)).toEqual([1, 0]);
  expect(await both(hidden)).toEqual([0, 0]);
  await world.sql`delete from presence where person_id = ${hidden.id}`;
  await world.sql`update sessions set last_seen_at = app_now() - interval '9 days' where person_id = ${hidden.id}`;
  expect(await both(hidden)).toEqual([0, 0]);
});

test('MA9, CH8: the seen count does not include fans who hide read receipts', async () => {
  const creator = await verifiedCreator(world);
  const [open, hidden] = [await world.fan(), await world.fan()];
  for (const fan of [open, hidden]) await insertFollow(world, fan, creator);
  await hidden.call(chat.saveSettings, { showsReceipts: false });
  const { id } = await sends(creator, { text: 'Hello' });
  const seen = async () => (await creator.call(mass.find, { id })).seen;
  const reads = async (fan: Person) => {
    const chatId = await chatOf(fan, creator);
    const { lastSeq: seq } = await fan.call(chat.messages, { chatId });
    await fan.call(chat.read, { chatId, seq });
  };
  await reads(hidden);
  expect(await seen()).toBe(0);
  await reads(open);
  expect(await seen()).toBe(1);
  await countSeenSoFar(world.db);
  expect(await seen()).toBe(1);
});
