import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import { mass } from '#contract/mass.ts';
import { insertFollow } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from './index.ts';

const HOUR_MS = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const countFor = async (creator: Person) => {
  const { count, left } = await creator.call(mass.count, { audience: { include: ['followers'] } });
  return [count, left.byCap];
};

test('MA9: after a mass message, fans are left out for twelve hours, or until the end of a longer pause that they chose', async () => {
  const [often, seldom] = [await world.fan(), await world.fan()];
  const creator = await verifiedCreator(world);
  for (const fan of [often, seldom]) await insertFollow(world, fan, creator);
  expect((await seldom.call(chat.settings, {})).massQuietHours).toBeNull();
  expect(await seldom.call(chat.saveSettings, { massQuietHours: 72 })).toMatchObject({
    massQuietHours: 72,
    showsPresence: true,
  });

  const { id, version } = await creator.call(mass.save, {
    id: newId(),
    version: null,
    words: { text: 'Hello' },
    audience: { include: ['followers'] },
  });
  await creator.call(mass.send, { id, version });
  while ((await creator.call(mass.find, { id })).state !== 'sent') await sendDue(world.db);
  expect(await countFor(creator)).toEqual([0, 2]);

  await world.advance(13 * HOUR_MS);
  await creator.relogin();
  expect(await countFor(creator)).toEqual([1, 1]);
  await seldom.relogin();
  await seldom.call(chat.saveSettings, { massQuietHours: null });
  expect(await countFor(creator)).toEqual([2, 0]);
});

test('MA9: a fan cannot choose a pause shorter than twelve hours or longer than 30 days', async () => {
  const fan = await world.fan();
  for (const massQuietHours of [0, 11, 721, 12.5])
    expect((await refusalOf(fan.call(chat.saveSettings, { massQuietHours }))).reason).toBe('invalid_input');
});
