import { beforeAll, describe, expect, test } from 'vitest';
import { protection } from '#contract/protection.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { bucketBalance, expectBooksBalance, giveMoney, wire } from '#test/world/money.ts';
import { noDiscounts, renewalsIn } from '#test/world/renewals.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { completeSubscription } from './complete-subscription.ts';

const DAY_MS = 24 * 3_600_000;

let world: World;
let here: ReturnType<typeof renewalsIn>;

beforeAll(async () => {
  world = await openWorld();
  here = renewalsIn(world);
});

type Offered = Awaited<ReturnType<typeof here.offer>>;

/** Creates a member whose last known country is `country`. */
async function memberFrom(country: string, offered: Offered, wallet = '100') {
  const one = await here.subscribed(offered, wallet);
  await moves(one.fan, country);
  return one;
}
const moves = (fan: { id: string }, country: string) =>
  world.sql`update people set country = ${country} where id = ${fan.id}`;
const block = async ({ creator }: Offered, countries: string[], members: 'keep' | 'refund' = 'keep') => {
  await creator.call(protection.blockCountries, { countries, confirmsOwn: false, members });
  await world.settled();
};
const emailsTo = async ({ fan }: { fan: { email: string } }) =>
  (await world.mail(fan.email)).map(({ subject, text }) => `${subject}\n${text}`);
const pendingOf = async ({ creator }: Offered) =>
  (await balanceOf(world.db, earningsOf(creator.id, 'pending'), 'USD')).units;

describe('SU24: shutting out a country', () => {
  test('a member in the country keeps the paid time, is not charged again and gets an email; other members’ renewals continue', async () => {
    const offered = await here.offer();
    const [inside, outside] = [await memberFrom('DE', offered), await memberFrom('FR', offered)];
    await block(offered, ['DE']);

    expect(await inside.row()).toMatchObject({ state: 'active', is_auto_renew: false });
    expect(await inside.isMember()).toBe(true);
    expect((await inside.fan.received(subscriptionChanged)).at(-1)).toMatchObject({ isAutoRenew: false });
    const [email, ...more] = await emailsTo(inside);
    expect(email).toContain('is not renewed');
    expect(email).toContain('nothing more is charged');
    expect(more).toEqual([]);
    expect(await emailsTo(outside)).toEqual([]);

    await here.toEndOf(outside);
    await here.threeWorkers();
    expect([await bucketBalance(world, inside.fan), await bucketBalance(world, outside.fan)]).toEqual([
      usd('90').units,
      usd('80').units,
    ]);
    expect((await inside.row()).state).toBe('expired');
    await expectBooksBalance(world);
  });

  test('when a member later moves to a shut-out country, they are not charged, because they cannot open the page', async () => {
    const offered = await here.offer();
    await block(offered, ['DE']);
    const one = await memberFrom('DE', offered);
    await here.toEndOf(one);
    await here.threeWorkers();
    expect((await one.row()).state).toBe('past_due');
    expect(await one.charges()).toHaveLength(1);
    expect(await bucketBalance(world, one.fan)).toBe(usd('90').units);
    // After a move to an allowed country the renewal succeeds.
    await moves(one.fan, 'FR');
    await here.goTo((await one.row()).due_at ?? new Date(Number.NaN), 1_000);
    await here.threeWorkers();
    expect(await one.charges()).toHaveLength(2);
  });

  test('when the country is shut out while an intent waits for money, the intent does not begin its subscription', async () => {
    const offered = await here.offer();
    const fan = await world.fan();
    const request = { tierId: offered.tier.id, months: 1 as const };
    const seen = { expectedTotal: wire('10'), expectedPrice: wire('10') };
    const { id } = await fan.call(subscriptions.openIntent, { ...request, ...seen });
    await moves(fan, 'DE');
    await block(offered, ['DE']);
    await giveMoney(world, fan, '10');
    await inTransaction(world.db, (tx) =>
      completeSubscription(tx, { personId: fan.id, intentId: id }, world.subscriptions),
    );
    expect(await fan.call(subscriptions.findIntent, { id })).toMatchObject({ state: 'open' });
    expect(await bucketBalance(world, fan)).toBe(usd('10').units);
    expect((await refusalOf(fan.call(subscriptions.subscribe, { ...request, ...seen }))).reason).toBe(
      'not_found',
    );
  });

  test('when the creator chooses refunds, a member’s current period is refunded once, including the creator’s share', async () => {
    const offered = await here.offer();
    const one = await memberFrom('DE', offered);
    expect(await pendingOf(offered)).toBe(usd('8').units);
    const { members } = await offered.creator.call(protection.countries, {});
    expect(members).toEqual([{ country: 'DE', count: 1, earned: wire('8') }]);
    await block(offered, ['DE'], 'refund');

    expect((await one.row()).state).toBe('expired');
    expect(await one.isMember()).toBe(false);
    expect([await bucketBalance(world, one.fan), await bucketBalance(world, one.fan, 'refund')]).toEqual([
      usd('90').units,
      usd('10').units,
    ]);
    expect(await pendingOf(offered)).toBe(0n);
    expect(await emailsTo(one)).toEqual([expect.stringContaining('The $10.00 you had paid')]);
    // Blocking the same country again, alone or with another one, refunds nothing more.
    await block(offered, ['DE', 'FR'], 'refund');
    expect(await bucketBalance(world, one.fan, 'refund')).toBe(usd('10').units);
    expect(await emailsTo(one)).toHaveLength(1);
    await expectBooksBalance(world);
  });

  test('if the creator chooses refunds, an upgraded member gets back the upgrade’s charge and the payment credited to it', async () => {
    const offered = await here.offer();
    const { creator } = offered;
    const one = await memberFrom('DE', offered);
    const platinum = await creator.call(tiers.create, {
      name: 'Platinum',
      price: '20',
      trialDays: 0,
      discounts: noDiscounts,
    });
    await world.advance(10 * DAY_MS);
    await one.fan.relogin();
    const to = { id: one.id, tierId: platinum.id };
    const { total } = await one.fan.call(subscriptions.quoteSwitch, to);
    await one.fan.call(subscriptions.switchTier, { ...to, expectedTotal: total, expectedPrice: wire('20') });
    const paid = usd('10').units + BigInt(total.units);
    expect(await bucketBalance(world, one.fan)).toBe(usd('100').units - paid);

    await creator.relogin();
    const { members } = await creator.call(protection.countries, {});
    const earned = await pendingOf(offered);
    expect(members).toEqual([{ country: 'DE', count: 1, earned: { asset: 'USD', units: `${earned}` } }]);
    await block(offered, ['DE'], 'refund');
    expect(await bucketBalance(world, one.fan, 'refund')).toBe(paid);
    expect(await pendingOf(offered)).toBe(0n);
    expect(await one.isMember()).toBe(false);
    await block(offered, ['DE', 'FR'], 'refund');
    expect(await bucketBalance(world, one.fan, 'refund')).toBe(paid);
    await expectBooksBalance(world);
  });

  test('a member’s unpaid trial runs to its end, and nothing is refunded', async () => {
    const offered = await here.offer('10', 7);
    const one = await memberFrom('DE', offered, '10');
    await block(offered, ['DE'], 'refund');
    expect(await one.row()).toMatchObject({ state: 'trialing', is_auto_renew: false });
    await here.toEndOf(one);
    await here.threeWorkers();
    expect([(await one.row()).state, await bucketBalance(world, one.fan)]).toEqual([
      'expired',
      usd('10').units,
    ]);
  });

  test('a shut-out job changes nothing if the creator does not shut out the member when it runs', async () => {
    const offered = await here.offer();
    const one = await memberFrom('DE', offered);
    await world.sql`select graphile_worker.add_job('subscriptions.shut-out', json_build_object(
      'id', ${one.id}::text, 'fanId', ${one.fan.id}::text, 'isRefunded', true))`;
    await world.settled();
    expect(await one.row()).toMatchObject({ state: 'active', is_auto_renew: true });
    expect(await emailsTo(one)).toEqual([]);
  });
});
