import { beforeAll, describe, expect, test } from 'vitest';
import { offers } from '#contract/offers.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { bucketBalance, expectBooksBalance, giveMoney, wire } from '#test/world/money.ts';
import { noDiscounts, renewalsIn } from '#test/world/renewals.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { usd } from '../../ledger/index.ts';
import { periodEnd } from './period.ts';
import { DAY_MS } from './terms.ts';

const HOUR_MS = 3_600_000;

let world: World;
let here: ReturnType<typeof renewalsIn>;

beforeAll(async () => {
  world = await openWorld();
  here = renewalsIn(world);
});

describe('late payments', () => {
  test('SU6: an unpaid renewal is tried again after 24 and 72 hours while the page stays open; then the subscription ends', async () => {
    const offered = await here.offer();
    const one = await here.subscribed(offered, '19.99');
    const { period_end: end } = await one.row();
    await here.goTo(end, -1_000);
    await here.threeWorkers();
    expect((await one.row()).state).toBe('active');
    await here.goTo(end, 1_000);
    expect(await one.isMember()).toBe(true);
    await here.threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'past_due', period_end: end });
    expect(await one.isMember()).toBe(true);

    const first = (await one.row()).due_at ?? end;
    expect(Math.round((first.getTime() - end.getTime()) / HOUR_MS)).toBe(24);
    await here.goTo(first, 1_000);
    await here.threeWorkers();
    const second = (await one.row()).due_at ?? end;
    expect(Math.round((second.getTime() - end.getTime()) / HOUR_MS)).toBe(72);
    await here.goTo(second, -5_000);
    await here.threeWorkers();
    expect((await one.row()).state).toBe('past_due');
    expect(await one.isMember()).toBe(true);
    // The grace ends by the clock, even when no worker runs.
    await here.goTo(second, HOUR_MS + 1_000);
    expect(await one.isMember()).toBe(false);
    await here.threeWorkers();

    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
    expect(await bucketBalance(world, one.fan)).toBe(usd('9.99').units);
    await one.fan.relogin();
    const states = (await one.fan.received(subscriptionChanged)).map(({ state }) => state);
    expect(states).toEqual(['active', 'past_due', 'past_due', 'expired']);
    await offered.creator.relogin();
    expect((await offered.creator.received(subscriptionChanged)).map(({ state }) => state)).toEqual(states);
    await expectBooksBalance(world);
  });

  test('SU6: a payment during the grace pays for the period that has already begun', async () => {
    const one = await here.subscribed(await here.offer(), '10');
    const { period_end: end, anchor_at: anchor } = await one.row();
    await here.toEndOf(one);
    await here.threeWorkers();
    await giveMoney(world, one.fan, '10');
    const due = (await one.row()).due_at ?? new Date(0);
    await here.goTo(due, 1_000);
    await here.threeWorkers();

    const row = await one.row();
    expect(row.state).toBe('active');
    expect(row).toMatchObject({ period_start: end, anchor_at: anchor, grace_until: null });
    expect(row.period_end).toEqual(periodEnd(anchor, { months: 1, count: 2 }));
    expect(await one.isMember()).toBe(true);
    await here.cancel(one);
  });

  test('SU6: a fan can pay for a past-due subscription by resuming it, without waiting for the next try', async () => {
    const one = await here.subscribed(await here.offer(), '10');
    await here.toEndOf(one);
    await here.threeWorkers();
    await one.fan.relogin();
    const resume = () => one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: wire('10') });
    expect(await refusalOf(resume())).toMatchObject({
      reason: 'insufficient_funds',
      details: { missing: '10000000' },
    });
    await giveMoney(world, one.fan, '10');
    expect(await resume()).toMatchObject({
      state: 'active',
      isMember: true,
      isAutoRenew: true,
      graceUntil: null,
    });
    await here.threeWorkers();
    expect(await one.charges()).toHaveLength(2);
    await here.cancel(one);
  });

  test('SU6: when the first try to renew comes after access has ended, there is no grace, and the period starts on payment', async () => {
    const one = await here.subscribed(await here.offer(), '10');
    await here.toEndOf(one, 2 * HOUR_MS);
    expect(await one.isMember()).toBe(false);
    await here.threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'past_due', grace_until: null });
    expect(await one.isMember()).toBe(false);
    await giveMoney(world, one.fan, '10');
    const due = (await one.row()).due_at ?? new Date(0);
    await here.goTo(due, 1_000);
    await here.threeWorkers();
    const row = await one.row();
    expect(row.state).toBe('active');
    expect(row.period_start >= due).toBe(true);
    expect(row.anchor_at).toEqual(row.period_start);
    await here.cancel(one);
  });

  test('SU6: if a fan did not pay for a grace, a later subscription to the same page has no grace', async () => {
    const offered = await here.offer();
    const one = await here.subscribed(offered, '10');
    await here.toEndOf(one);
    await here.threeWorkers();
    expect(await one.isMember()).toBe(true);
    await one.fan.relogin();
    await one.fan.call(subscriptions.cancel, { id: one.id });
    await giveMoney(world, one.fan, '10');
    const request = {
      tierId: offered.tier.id,
      months: 1 as const,
      expectedTotal: wire('10'),
      expectedPrice: wire('10'),
    };
    const { subscription } = await one.fan.call(subscriptions.subscribe, request);
    await here.goTo(new Date(subscription.periodEnd), 1_000);
    await here.threeWorkers();
    expect(await one.isMember()).toBe(false);
  });

  test('SU6: if a fan left without paying after a trial, they still get a grace after a later paid period', async () => {
    const offered = await here.offer('10', 3);
    const one = await here.subscribed(offered, '0');
    await here.toEndOf(one);
    await here.threeWorkers();
    expect([(await one.row()).state, await one.isMember()]).toEqual(['past_due', false]);
    await one.fan.relogin();
    await one.fan.call(subscriptions.cancel, { id: one.id });
    await giveMoney(world, one.fan, '10');
    const { subscription } = await one.fan.call(subscriptions.subscribe, {
      tierId: offered.tier.id,
      months: 1,
      expectedTotal: wire('10'),
      expectedPrice: wire('10'),
    });
    await here.goTo(new Date(subscription.periodEnd), 1_000);
    await here.threeWorkers();
    expect(await one.isMember()).toBe(true);
  });

  test('PU15: a fan whose spending is frozen cannot subscribe, resume, switch or gift, and their renewals fail', async () => {
    const offered = await here.offer();
    const platinum = await offered.creator.call(tiers.create, {
      name: 'Platinum',
      price: '20',
      trialDays: 0,
      discounts: noDiscounts,
    });
    const [one, paused] = [await here.subscribed(offered, '100'), await here.subscribed(offered, '100')];
    const other = await world.fan();
    await giveMoney(world, other, '100');
    await paused.fan.call(subscriptions.pause, { id: paused.id });
    for (const fan of [one.fan, paused.fan, other])
      await world.sql`update people set is_spending_frozen = true where id = ${fan.id}`;
    const terms = { tierId: offered.tier.id, months: 1 as const, expectedPrice: wire('10') };
    const refused = async (asked: Promise<unknown>) =>
      expect((await refusalOf(asked)).reason).toBe('spending_frozen');
    await refused(other.call(subscriptions.subscribe, { ...terms, expectedTotal: wire('10') }));
    await refused(other.call(subscriptions.openIntent, { ...terms, expectedTotal: wire('10') }));
    const gift = { tierId: offered.tier.id, months: 1 as const, message: '', expectedTotal: wire('10') };
    await refused(other.call(offers.buyGift, gift));
    const to = { id: one.id, tierId: platinum.id };
    const { total, price } = await one.fan.call(subscriptions.quoteSwitch, to);
    await refused(
      one.fan.call(subscriptions.switchTier, { ...to, expectedTotal: total, expectedPrice: price }),
    );
    await here.toEndOf(paused, 2_000);
    await here.threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'past_due' });
    await paused.fan.relogin();
    await refused(paused.fan.call(subscriptions.resume, { id: paused.id, expectedTotal: wire('10') }));
    for (const { fan } of [one, paused]) expect(await bucketBalance(world, fan)).toBe(usd('90').units);
    expect(await bucketBalance(world, other)).toBe(usd('100').units);
    for (const each of [one, paused]) await here.cancel(each);
  });

  test.each(['creator', 'fan'] as const)(
    'SU6: a renewal charges nothing when the %s is restricted',
    async (who) => {
      const offered = await here.offer();
      const one = await here.subscribed(offered, '100');
      const { id } = who === 'creator' ? offered.creator : one.fan;
      await world.sql`update people set is_restricted = true where id = ${id}`;
      await here.toEndOf(one);
      await here.threeWorkers();
      expect(await one.row()).toMatchObject({ state: 'past_due' });
      expect(await bucketBalance(world, one.fan)).toBe(usd('90').units);
      await world.advance(4 * DAY_MS);
      for (let tries = 0; tries < 2; tries += 1) {
        await here.threeWorkers();
        await world.advance(3 * DAY_MS);
      }
      expect(await one.row()).toMatchObject({ state: 'expired' });
      expect(await one.charges()).toHaveLength(1);
    },
  );

  test('SU6: resuming is refused when the creator may not sell', async () => {
    const offered = await here.offer();
    const one = await here.subscribed(offered, '100');
    await one.fan.call(subscriptions.pause, { id: one.id });
    await here.toEndOf(one);
    await one.fan.relogin();
    await world.sql`update people set is_verified_to_sell = false where id = ${offered.creator.id}`;
    const resume = one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: wire('10') });
    expect((await refusalOf(resume)).reason).toBe('creator_unavailable');
    expect(await bucketBalance(world, one.fan)).toBe(usd('90').units);
    await here.cancel(one);
  });
});
