import { beforeAll, expect, test } from 'vitest';
import { mass, massProgressed } from '#contract/mass.ts';
import { insertFollow } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { sendDue } from './index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const now = async (): Promise<number> => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  return row?.now.getTime() ?? 0;
};
async function schedule(creator: Person, at: number): Promise<string> {
  const words = { text: 'Good morning' };
  const saved = { version: null, words, audience: { include: ['followers' as const] } };
  const { id, version } = await creator.call(mass.save, {
    id: newId(),
    ...saved,
    sendAt: new Date(at).toISOString(),
  });
  await creator.call(mass.send, { id, version });
  return id;
}
const pauses = (creator: Person, isPaused: boolean) =>
  world.sql`update pages set is_queue_paused = ${isPaused} where creator_id = ${creator.id}`;
async function later(at: number, creator: Person): Promise<void> {
  await world.advance(at - (await now()));
  await creator.relogin();
}
const all = (creator: Person, ids: readonly string[]) =>
  Promise.all(ids.map((id) => creator.call(mass.find, { id })));
async function leave(creator: Person, ids: readonly string[]) {
  const isUnderWay = async () =>
    (
      await world.sql`select from mass_messages where creator_id = ${creator.id}
      and (state = 'sending' or state = 'scheduled' and send_at <= app_now())`
    ).length > 0;
  do await Promise.all([sendDue(world.db), sendDue(world.db)]);
  while (await isUnderWay());
  return all(creator, ids);
}

test('MA8: when a paused queue continues, messages above the daily cap move to the next day with room', async () => {
  const creator = await verifiedCreator(world);
  await insertFollow(world, await world.fan(), creator);
  const first = (Math.floor((await now()) / DAY_MS) + 1) * DAY_MS + HOUR_MS;
  const [early, punctual] = [
    [await schedule(creator, first), await schedule(creator, first), await schedule(creator, first)],
    [
      await schedule(creator, first + DAY_MS),
      await schedule(creator, first + DAY_MS),
      await schedule(creator, first + DAY_MS),
    ],
  ];
  await pauses(creator, true);
  await later(first + DAY_MS + HOUR_MS, creator);
  await sendDue(world.db);
  expect((await all(creator, [...early, ...punctual])).map(({ state }) => state)).toEqual(
    Array.from({ length: 6 }, () => 'scheduled'),
  );
  await pauses(creator, false);
  expect((await leave(creator, punctual)).map(({ state, wantedAt }) => [state, wantedAt])).toEqual(
    Array.from({ length: 3 }, () => ['sent', null]),
  );
  const [wanted, moved] = [first, first + 2 * DAY_MS].map((at) => new Date(at).toISOString());
  for (const message of await all(creator, early))
    expect(message).toMatchObject({ state: 'scheduled', sendAt: moved, wantedAt: wanted });
  const events = (await creator.received(massProgressed)).filter(({ id }) => early.includes(id));
  expect(events.at(-1)).toMatchObject({ state: 'scheduled' });

  // A change by the creator sets a new time, so the message no longer shows the time it was moved from.
  const [mine] = await all(creator, early);
  const changed = await creator.call(mass.save, {
    id: mine?.id ?? '',
    version: mine?.version ?? 0,
    words: { text: 'Good evening' },
    audience: { include: ['followers'] },
    sendAt: moved ?? null,
  });
  expect([changed.state, changed.wantedAt]).toEqual(['scheduled', null]);
  await later(first + 2 * DAY_MS, creator);
  expect((await leave(creator, early)).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('MA8: when a message was paused before it reached anybody, it counts in the cap of the day on which it continues', async () => {
  const creator = await verifiedCreator(world);
  const fans = await Promise.all(Array.from({ length: 4 }, () => world.fan()));
  for (const fan of fans) await insertFollow(world, fan, creator);
  const draft = (fan: Person | undefined) =>
    creator.call(mass.save, {
      id: newId(),
      version: null,
      words: { text: 'Good morning' },
      audience: { include: [], fanIds: [fan?.id ?? ''] },
    });
  /** Stores a paused message that has already reached this number of fans. */
  const stopped = async (delivered: number): Promise<string> => {
    const { id } = await draft(fans[3]);
    await world.sql`
      update mass_messages set state = 'paused', started_at = app_now(), delivered = ${delivered} where id = ${id}`;
    return id;
  };
  const goesOn = (id: string) => creator.call(mass.pause, { id, isPaused: false });
  const left = async () => (await creator.call(mass.list, {})).left.today;
  // The test starts on a Monday, so that it does not cross into another week with a new weekly cap.
  const monday = (Math.floor((await now()) / DAY_MS / 7) * 7 + 11) * DAY_MS;
  await later(monday + HOUR_MS, creator);
  const [saved, begun] = [await stopped(0), await stopped(1)];

  await later(monday + DAY_MS + HOUR_MS, creator);
  expect(await left()).toBe(3);
  for (const fan of fans.slice(0, 3)) {
    const { id, version } = await draft(fan);
    await creator.call(mass.send, { id, version });
  }
  expect((await refusalOf(goesOn(saved))).reason).toBe('too_many_mass_messages');
  expect((await creator.call(mass.find, { id: saved })).state).toBe('paused');
  // This message had reached a fan before the pause. It counts towards the cap of the day on which it was
  // started, so it can continue today.
  expect((await goesOn(begun)).state).toBe('sending');

  await later(monday + 2 * DAY_MS + HOUR_MS, creator);
  expect((await goesOn(saved)).state).toBe('sending');
  expect(await left()).toBe(2);
});

test('MA8: removing the time of a scheduled message, even in its last minute, makes it a draft again', async () => {
  const creator = await verifiedCreator(world);
  await insertFollow(world, await world.fan(), creator);
  const id = await schedule(creator, (await now()) + HOUR_MS);
  await world.sql`update mass_messages set send_at = app_now() + interval '20 seconds' where id = ${id}`;
  const { version, text, audience } = await creator.call(mass.find, { id });
  await creator.call(mass.save, { id, version, words: { text }, audience, sendAt: null });
  await sendDue(world.db);
  const kept = await creator.call(mass.find, { id });
  expect([kept.state, kept.text, kept.sendAt]).toEqual(['draft', 'Good morning', null]);
});
