import { beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { bucketBalance, expectBooksBalance, wire } from '#test/world/money.ts';
import { renewalsIn } from '#test/world/renewals.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { NO_TAX } from '../wallet/index.ts';
import { chargePeriod } from './charge-period.ts';
import { periodEnd } from './period.ts';
import { DAY_MS } from './terms.ts';

const HOUR_MS = 3_600_000;

let world: World;
let here: ReturnType<typeof renewalsIn>;

beforeAll(async () => {
  world = await openWorld();
  here = renewalsIn(world);
});

describe('renewals', () => {
  test('M11, SU5: repeated runs of concurrent workers charge each subscription once per period', async () => {
    const offered = await here.offer();
    const all = await Promise.all(Array.from({ length: 20 }, () => here.subscribed(offered, '130')));
    const anchors = await Promise.all(all.map(async (one) => (await one.row()).anchor_at));

    for (let period = 1; period < 13; period += 1) {
      const ends = await Promise.all(all.map(async (one) => (await one.row()).period_end.getTime()));
      await here.goTo(new Date(Math.max(...ends)), 1_000);
      for (let run = 0; run < 10; run += 1) await here.threeWorkers();
    }

    for (const [index, one] of all.entries()) {
      const anchor = anchors[index] ?? new Date(Number.NaN);
      const starts = Array.from({ length: 13 }, (_, count) => periodEnd(anchor, { months: 1, count }));
      expect((await one.charges()).map((charge) => charge.period_start)).toEqual(starts);
      expect(await bucketBalance(world, one.fan)).toBe(0n);
      expect(await one.isMember()).toBe(true);
    }
    const [booked] = await world.sql<{ transfers: number; gross: string; parts: string }>`
      select (select count(*)::integer from transfers where kind = 'subscription') as transfers,
             sum(gross)::text as gross, sum(fee + referral + net)::text as parts
      from earnings where creator_id = ${offered.creator.id}`;
    expect(booked).toEqual({ transfers: 260, gross: '2600000000', parts: '2600000000' });
    const pending = await balanceOf(world.db, earningsOf(offered.creator.id, 'pending'), 'USD');
    const available = await balanceOf(world.db, earningsOf(offered.creator.id, 'available'), 'USD');
    expect(pending.units + available.units).toBe(usd('2080').units);
    await expectBooksBalance(world);
    for (const one of all) await here.cancel(one);
  });

  test('M11, SU5: a paid period cannot be charged again, even by code that takes no lock', async () => {
    const offered = await here.offer();
    const one = await here.subscribed(offered, '100');
    const { period_start: start, period_end: end } = await one.row();
    const again = inTransaction(world.db, (tx) =>
      chargePeriod(
        tx,
        {
          subscriptionId: one.id,
          fanId: one.fan.id,
          creatorId: offered.creator.id,
          title: 'Gold',
          start,
          end,
          amount: usd('10'),
          actor: 'test',
        },
        NO_TAX,
      ),
    );
    await expect(again).rejects.toThrow('already charged');
    const row = world.sql`
      insert into subscription_charges (id, subscription_id, period_start, period_end, amount)
      select p.id, ${one.id}, ${start}, ${end}, 1 from purchases p where p.fan_id <> ${one.fan.id} limit 1`;
    await expect(row).rejects.toThrow('subscription_charges');
    expect(await bucketBalance(world, one.fan)).toBe(usd('90').units);
    await here.cancel(one);
  });

  test('M11, SU3: periods anchored on 31 January end on 28 February, then 31 March', async () => {
    const one = await here.subscribed(await here.offer(), '100');
    await world.sql`
      update subscriptions set anchor_at = '2031-01-31T09:00:00Z', period_start = '2031-01-31T09:00:00Z',
             period_end = '2031-02-28T09:00:00Z', due_at = '2031-02-28T09:00:00Z' where id = ${one.id}`;
    await world.sql`
      update subscription_charges set period_start = '2031-01-31T09:00:00Z', period_end = '2031-02-28T09:00:00Z'
      where subscription_id = ${one.id}`;
    for (let period = 0; period < 3; period += 1) {
      await here.toEndOf(one);
      await here.threeWorkers();
    }
    expect((await one.charges()).map(({ period_end }) => period_end.toISOString())).toEqual([
      '2031-02-28T09:00:00.000Z',
      '2031-03-31T09:00:00.000Z',
      '2031-04-30T09:00:00.000Z',
      '2031-05-31T09:00:00.000Z',
    ]);
    await here.cancel(one);
  });

  test('SU7: after months without a worker only one period is charged, which starts at the time of the charge', async () => {
    const one = await here.subscribed(await here.offer(), '100');
    const { period_end: end } = await one.row();
    await here.goTo(end, HOUR_MS + 1_000);
    expect(await one.isMember()).toBe(false);
    await world.advance(150 * DAY_MS);
    for (let run = 0; run < 3; run += 1) await here.threeWorkers();

    const charges = await one.charges();
    expect(charges).toHaveLength(2);
    expect(charges[1]?.period_start.getTime()).toBeGreaterThan(end.getTime() + 150 * DAY_MS);
    expect(await bucketBalance(world, one.fan)).toBe(usd('80').units);
    expect(await one.isMember()).toBe(true);
    await here.cancel(one);
  });

  test('SU8: a cancelled subscription opens the page until the end of its period, whether or not a worker runs', async () => {
    const one = await here.subscribed(await here.offer(), '100');
    const first = await here.cancel(one);
    expect(first).toMatchObject({ state: 'active', isAutoRenew: false, isMember: true, nextChargeAt: null });
    expect(await here.cancel(one)).toEqual(first);
    const { period_end: end } = await one.row();
    await here.goTo(end, -2_000);
    expect(await one.isMember()).toBe(true);
    await here.goTo(end, 1);
    expect(await one.isMember()).toBe(false);
    await here.threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'expired', ended_at: end });
    expect(await one.charges()).toHaveLength(1);
  });

  test('SU9: a paused subscription is not charged, keeps its paid time, and ends after 90 days', async () => {
    const one = await here.subscribed(await here.offer(), '100');
    expect(await one.fan.call(subscriptions.pause, { id: one.id })).toMatchObject({
      state: 'paused',
      isMember: true,
      nextChargeAt: null,
    });
    const { period_end: end } = await one.row();
    await here.goTo(end, 1_000);
    await here.threeWorkers();
    expect(await one.isMember()).toBe(false);
    expect((await one.row()).state).toBe('paused');
    await here.goTo(end, 90 * DAY_MS + 1_000);
    await here.threeWorkers();
    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
  });

  test('SU9: resuming a paused subscription is free while paid time is left, and costs a period’s price afterwards', async () => {
    const one = await here.subscribed(await here.offer(), '100');
    const resume = (dollars: string) =>
      one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: wire(dollars) });
    await one.fan.call(subscriptions.pause, { id: one.id });
    expect(await resume('0')).toMatchObject({ state: 'active', isAutoRenew: true });
    expect(await bucketBalance(world, one.fan)).toBe(usd('90').units);

    await one.fan.call(subscriptions.pause, { id: one.id });
    await here.toEndOf(one, 10 * DAY_MS);
    await one.fan.relogin();
    expect((await refusalOf(resume('0'))).reason).toBe('price_changed');
    expect(await resume('10')).toMatchObject({ state: 'active', isMember: true });
    expect(await bucketBalance(world, one.fan)).toBe(usd('80').units);
    await here.cancel(one);
  });

  test('SU11: after a trial a paid period begins, or the subscription becomes past due when the wallet is empty', async () => {
    const offered = await here.offer('10', 7);
    const [rich, poor, cancelled] = [
      await here.subscribed(offered, '10'),
      await here.subscribed(offered, '0'),
      await here.subscribed(offered, '10'),
    ];
    expect(await rich.row()).toMatchObject({ state: 'trialing' });
    expect([await rich.isMember(), await bucketBalance(world, rich.fan)]).toEqual([true, usd('10').units]);
    await here.cancel(cancelled);
    const { period_end: end } = await rich.row();
    await here.goTo(end, 10_000);
    await here.threeWorkers();

    expect(await rich.row()).toMatchObject({ state: 'active', anchor_at: end, period_start: end });
    expect(await bucketBalance(world, rich.fan)).toBe(0n);
    expect(await poor.row()).toMatchObject({ state: 'past_due' });
    expect(await poor.isMember()).toBe(false);
    expect(await cancelled.row()).toMatchObject({ state: 'expired' });
    expect([await cancelled.charges(), await bucketBalance(world, cancelled.fan)]).toEqual([
      [],
      usd('10').units,
    ]);
    await here.cancel(rich);
    expect(await here.cancel(poor)).toMatchObject({ state: 'expired' });
  });

  test('M12, SU12: a refunded period does not open the page and is not renewed', async () => {
    const offered = await here.offer();
    const one = await here.subscribed(offered, '100');
    const [charge] = await world.sql<{ id: string }>`
      select id from subscription_charges where subscription_id = ${one.id}`;
    const operator = await world.operator();
    await operator.call(purchases.refund, { id: charge?.id ?? '', reason: 'by mistake' });
    expect(await one.isMember()).toBe(false);
    await here.toEndOf(one);
    await here.threeWorkers();
    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
    await expectBooksBalance(world);
  });

  test('M11: when renewal and cancellation coincide, the fan is charged once, or not at all if the subscription has ended', async () => {
    const offered = await here.offer();
    const all = await Promise.all(Array.from({ length: 10 }, () => here.subscribed(offered, '100')));
    const ends = await Promise.all(all.map(async (one) => (await one.row()).period_end.getTime()));
    await here.goTo(new Date(Math.max(...ends)), 1_000);
    await Promise.all(all.map(({ fan }) => fan.relogin()));
    await Promise.all([
      here.threeWorkers(),
      ...all.map(({ fan, id }) => fan.call(subscriptions.cancel, { id })),
    ]);
    await here.threeWorkers();
    for (const one of all) {
      const charges = await one.charges();
      const { state } = await one.row();
      expect(charges.length).toBe(state === 'expired' ? 1 : 2);
      expect(await bucketBalance(world, one.fan)).toBe(
        usd('100').units - BigInt(charges.length) * usd('10').units,
      );
    }
    await expectBooksBalance(world);
  });
});
