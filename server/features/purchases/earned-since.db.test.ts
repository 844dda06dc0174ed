import { beforeAll, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

test('purchases.earnedSince sums the creator’s unreversed sales since a given time, going back at most two days', async () => {
  const [ada, other, fan] = [await world.creator(), await world.creator(), await world.fan()];
  const line = (creatorId: string, hoursAgo: number, reversedAt: Date | null = null) =>
    world.sql`insert into earnings
        (id, creator_id, fan_id, kind, title, gross, fee, referral, net, fee_bps, created_at, releases_at, reversed_at)
      values (${newId()}, ${creatorId}, ${fan.id}, 'tip', 'Tip', 5000000, 1000000, 0, 4000000, 2000,
        app_now() - make_interval(hours => ${hoursAgo}), app_now() + interval '7 days', ${reversedAt})`;
  for (let sale = 0; sale < 25; sale += 1) await line(ada.id, 1);
  await line(ada.id, 1, new Date());
  await line(ada.id, 5);
  await line(ada.id, 60);
  await line(other.id, 1);
  const since = async (hours: number) => {
    const from = new Date(Date.now() - hours * 3_600_000).toISOString();
    return ada.call(purchases.earnedSince, { from });
  };
  expect(await since(3)).toEqual({ earned: { asset: 'USD', units: '100000000' }, sales: 25 });
  expect(await since(24)).toMatchObject({ earned: { units: '104000000' }, sales: 26 });
  // A time more than two days ago is replaced by two days ago. Two days include the current day in every time
  // zone.
  expect(await since(24 * 400)).toMatchObject({ sales: 26 });
  expect(await ada.call(purchases.earnedSince, { from: '0001-01-01T00:00:00Z' })).toMatchObject({
    sales: 26,
  });
  const yearZero = ada.call(purchases.earnedSince, { from: '0000-01-01T00:00:00Z' });
  expect((await refusalOf(yearZero)).reason).toBe('invalid_input');
});
