import { beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { expectBooksBalance, giveMoney, inWallet, verifiedCreator } from '#test/world/money.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { balanceOf, earningsOf, usd } from '../../ledger/index.ts';
import { chargePeriod } from './charge-period.ts';
import { isMember } from './index.ts';
import { periodEnd } from './period.ts';
import { renewDue } from './renew-due.ts';
import { DAY_MS } from './terms.ts';

const HOUR_MS = 3_600_000;

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const noDiscounts = { months3: 0, months6: 0, months12: 0 };
/**
 * The world's own loop may be at a subscription that these workers then leave to it; what it holds is waited for, so
 * that whatever was due is dealt with afterwards.
 */
const threeWorkers = async () => {
  await Promise.all([1, 2, 3].map(() => renewDue(world.db)));
  await world.sql`select id from subscriptions where due_at <= app_now() for update`;
};

const offer = async (price = '10', trialDays = 0) => {
  const creator = await verifiedCreator(world);
  const tier = await creator.call(tiers.create, {
    name: 'Gold',
    price,
    trialDays,
    discounts: noDiscounts,
  });
  return { creator, tier, price, trialDays };
};
type Offered = Awaited<ReturnType<typeof offer>>;

async function subscribed({ creator, tier, price, trialDays }: Offered, wallet: string) {
  const fan = await world.fan();
  if (wallet !== '0') await giveMoney(world, fan, wallet);
  const { subscription } = await fan.call(subscriptions.subscribe, {
    tierId: tier.id,
    months: 1,
    expectedTotal: amount(trialDays > 0 ? '0' : price),
    expectedPrice: amount(price),
  });
  const { id } = subscription;
  return {
    fan,
    id,
    row: async () => {
      const [row] = await world.sql<{
        state: string;
        anchor_at: Date;
        period_start: Date;
        period_end: Date;
        due_at: Date | null;
        ended_at: Date | null;
      }>`select * from subscriptions where id = ${id}`;
      if (!row) throw new Error('It is gone.');
      return row;
    },
    charges: () =>
      world.sql<{ period_start: Date; period_end: Date }>`
        select period_start, period_end from subscription_charges
        where subscription_id = ${id} order by period_start`,
    isMember: () => isMember(world.db, { fanId: fan.id, creatorId: creator.id }),
  };
}
type Subscribed = Awaited<ReturnType<typeof subscribed>>;

/** Moves the clock so that it stands this long after an instant. */
const goTo = async (instant: Date, plusMs = 0) => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  await world.advance(instant.getTime() - (row?.now.getTime() ?? 0) + plusMs);
};
const toEndOf = async (one: Subscribed, plusMs = 1_000) => goTo((await one.row()).period_end, plusMs);
const cancel = async (one: Subscribed) => {
  await one.fan.relogin();
  return one.fan.call(subscriptions.cancel, { id: one.id });
};

describe('renewal', () => {
  test('M11, S5: 20 subscriptions, 12 periods, three workers, ten runs each: one charge per period', async () => {
    const offered = await offer();
    const all = await Promise.all(Array.from({ length: 20 }, () => subscribed(offered, '130')));
    const anchors = await Promise.all(all.map(async (one) => (await one.row()).anchor_at));

    for (let period = 1; period < 13; period += 1) {
      const ends = await Promise.all(all.map(async (one) => (await one.row()).period_end.getTime()));
      await goTo(new Date(Math.max(...ends)), 1_000);
      for (let run = 0; run < 10; run += 1) await threeWorkers();
    }

    for (const [index, one] of all.entries()) {
      const anchor = anchors[index] ?? new Date(Number.NaN);
      const starts = Array.from({ length: 13 }, (_, count) => periodEnd(anchor, { months: 1, count }));
      expect((await one.charges()).map((charge) => charge.period_start)).toEqual(starts);
      expect(await inWallet(world, one.fan)).toBe(0n);
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
    for (const one of all) await cancel(one);
  }, 120_000);

  test('M11, S5: past every lock, a period that is paid cannot be charged again', async () => {
    const offered = await offer();
    const one = await subscribed(offered, '100');
    const { period_start: start, period_end: end } = await one.row();
    const again = inTransaction(world.db, (tx) =>
      chargePeriod(tx, {
        subscriptionId: one.id,
        fanId: one.fan.id,
        creatorId: offered.creator.id,
        title: 'Gold',
        start,
        end,
        amount: usd('10'),
        actor: 'test',
      }),
    );
    await expect(again).rejects.toThrow('charged before');
    const row = world.sql`
      insert into subscription_charges (id, subscription_id, period_start, period_end, amount)
      select p.id, ${one.id}, ${start}, ${end}, 1 from purchases p where p.fan_id <> ${one.fan.id} limit 1`;
    await expect(row).rejects.toThrow('subscription_charges');
    expect(await inWallet(world, one.fan)).toBe(usd('90').units);
    await cancel(one);
  });

  test('M11, S3: from 31 January by the end of February to 31 March', async () => {
    const one = await subscribed(await offer(), '100');
    await world.sql`
      update subscriptions set anchor_at = '2031-01-31T09:00:00Z', period_start = '2031-01-31T09:00:00Z',
             period_end = '2031-02-28T09:00:00Z', due_at = '2031-02-28T09:00:00Z' where id = ${one.id}`;
    await world.sql`
      update subscription_charges set period_start = '2031-01-31T09:00:00Z', period_end = '2031-02-28T09:00:00Z'
      where subscription_id = ${one.id}`;
    for (let period = 0; period < 3; period += 1) {
      await toEndOf(one);
      await threeWorkers();
    }
    expect((await one.charges()).map(({ period_end }) => period_end.toISOString())).toEqual([
      '2031-02-28T09:00:00.000Z',
      '2031-03-31T09:00:00.000Z',
      '2031-04-30T09:00:00.000Z',
      '2031-05-31T09:00:00.000Z',
    ]);
    await cancel(one);
  });

  test('S6: too little money is tried at 0, 24 and 72 hours; without access; then it is over', async () => {
    const offered = await offer();
    const one = await subscribed(offered, '19.99');
    const { period_end: end } = await one.row();
    await goTo(end, -1_000);
    await threeWorkers();
    expect((await one.row()).state).toBe('active');
    await goTo(end, 1_000);
    // Late by less than an hour costs nobody access: only the failed try does.
    expect(await one.isMember()).toBe(true);
    await threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'past_due', period_end: end });
    expect(await one.isMember()).toBe(false);

    const first = (await one.row()).due_at ?? end;
    expect(Math.round((first.getTime() - end.getTime()) / HOUR_MS)).toBe(24);
    await goTo(first, 1_000);
    await threeWorkers();
    const second = (await one.row()).due_at ?? end;
    expect(Math.round((second.getTime() - end.getTime()) / HOUR_MS)).toBe(72);
    await goTo(second, -5_000);
    await threeWorkers();
    expect((await one.row()).state).toBe('past_due');
    await goTo(second, 1_000);
    await threeWorkers();

    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
    expect(await inWallet(world, one.fan)).toBe(usd('9.99').units);
    await one.fan.relogin();
    const states = (await one.fan.heard(subscriptionChanged)).map(({ state }) => state);
    expect(states).toEqual(['active', 'past_due', 'past_due', 'expired']);
    await offered.creator.relogin();
    expect((await offered.creator.heard(subscriptionChanged)).map(({ state }) => state)).toEqual(states);
    await expectBooksBalance(world);
  });

  test('S6: money that comes in time pays a period from that moment, not for days without access', async () => {
    const one = await subscribed(await offer(), '10');
    await toEndOf(one);
    await threeWorkers();
    await giveMoney(world, one.fan, '10');
    const due = (await one.row()).due_at ?? new Date(0);
    await goTo(due, 1_000);
    await threeWorkers();

    const row = await one.row();
    expect(row.state).toBe('active');
    expect(row.period_start >= due).toBe(true);
    expect(row.anchor_at).toEqual(row.period_start);
    expect(row.period_end).toEqual(periodEnd(row.period_start, { months: 1, count: 1 }));
    expect(await one.isMember()).toBe(true);
    await cancel(one);
  });

  test('S6: who is past due pays at once, when they like', async () => {
    const one = await subscribed(await offer(), '10');
    await toEndOf(one);
    await threeWorkers();
    await one.fan.relogin();
    const resume = () => one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: amount('10') });
    expect(await refusalOf(resume())).toMatchObject({
      reason: 'insufficient_funds',
      details: { missing: '10000000' },
    });
    await giveMoney(world, one.fan, '10');
    expect(await resume()).toMatchObject({ state: 'active', isMember: true, isAutoRenew: true });
    await threeWorkers();
    expect(await one.charges()).toHaveLength(2);
    await cancel(one);
  });

  test('S7: after months without a worker one period is charged, from now', async () => {
    const one = await subscribed(await offer(), '100');
    const { period_end: end } = await one.row();
    await goTo(end, HOUR_MS + 1_000);
    expect(await one.isMember()).toBe(false);
    await world.advance(150 * DAY_MS);
    for (let run = 0; run < 3; run += 1) await threeWorkers();

    const charges = await one.charges();
    expect(charges).toHaveLength(2);
    expect(charges[1]?.period_start.getTime()).toBeGreaterThan(end.getTime() + 150 * DAY_MS);
    expect(await inWallet(world, one.fan)).toBe(usd('80').units);
    expect(await one.isMember()).toBe(true);
    await cancel(one);
  });

  test('S8: cancelled, it opens the page until its last instant and no longer, worker or not', async () => {
    const one = await subscribed(await offer(), '100');
    const first = await cancel(one);
    expect(first).toMatchObject({ state: 'active', isAutoRenew: false, isMember: true, nextChargeAt: null });
    expect(await cancel(one)).toEqual(first);
    const { period_end: end } = await one.row();
    await goTo(end, -2_000);
    expect(await one.isMember()).toBe(true);
    await goTo(end, 1);
    expect(await one.isMember()).toBe(false);
    await threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'expired', ended_at: end });
    expect(await one.charges()).toHaveLength(1);
  });

  test('S9: paused, it is not charged, keeps what is paid, and ends after 90 days', async () => {
    const one = await subscribed(await offer(), '100');
    expect(await one.fan.call(subscriptions.pause, { id: one.id })).toMatchObject({
      state: 'paused',
      isMember: true,
      nextChargeAt: null,
    });
    const { period_end: end } = await one.row();
    await goTo(end, 1_000);
    await threeWorkers();
    expect(await one.isMember()).toBe(false);
    expect((await one.row()).state).toBe('paused');
    await goTo(end, 90 * DAY_MS + 1_000);
    await threeWorkers();
    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
  });

  test('S9: taken up again, it charges only when no paid time is left', async () => {
    const one = await subscribed(await offer(), '100');
    const resume = (dollars: string) =>
      one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: amount(dollars) });
    await one.fan.call(subscriptions.pause, { id: one.id });
    expect(await resume('0')).toMatchObject({ state: 'active', isAutoRenew: true });
    expect(await inWallet(world, one.fan)).toBe(usd('90').units);

    await one.fan.call(subscriptions.pause, { id: one.id });
    await toEndOf(one, 10 * DAY_MS);
    await one.fan.relogin();
    expect((await refusalOf(resume('0'))).reason).toBe('price_changed');
    expect(await resume('10')).toMatchObject({ state: 'active', isMember: true });
    expect(await inWallet(world, one.fan)).toBe(usd('80').units);
    await cancel(one);
  });

  test('S11: a trial becomes a paid period where it ends, or is past due', async () => {
    const offered = await offer('10', 7);
    const [rich, poor, gone] = [
      await subscribed(offered, '10'),
      await subscribed(offered, '0'),
      await subscribed(offered, '10'),
    ];
    expect(await rich.row()).toMatchObject({ state: 'trialing' });
    expect([await rich.isMember(), await inWallet(world, rich.fan)]).toEqual([true, usd('10').units]);
    await cancel(gone);
    const { period_end: end } = await rich.row();
    await goTo(end, 10_000);
    await threeWorkers();

    expect(await rich.row()).toMatchObject({ state: 'active', anchor_at: end, period_start: end });
    expect(await inWallet(world, rich.fan)).toBe(0n);
    expect(await poor.row()).toMatchObject({ state: 'past_due' });
    expect(await poor.isMember()).toBe(false);
    expect(await gone.row()).toMatchObject({ state: 'expired' });
    expect([await gone.charges(), await inWallet(world, gone.fan)]).toEqual([[], usd('10').units]);
    await cancel(rich);
    expect(await cancel(poor)).toMatchObject({ state: 'expired' });
  });

  test.each(['creator', 'fan'] as const)('S6: when the %s is restricted, nothing is taken', async (who) => {
    const offered = await offer();
    const one = await subscribed(offered, '100');
    const { id } = who === 'creator' ? offered.creator : one.fan;
    await world.sql`update people set is_restricted = true where id = ${id}`;
    await toEndOf(one);
    await threeWorkers();
    expect(await one.row()).toMatchObject({ state: 'past_due' });
    expect(await inWallet(world, one.fan)).toBe(usd('90').units);
    await world.advance(4 * DAY_MS);
    for (let tries = 0; tries < 2; tries += 1) {
      await threeWorkers();
      await world.advance(3 * DAY_MS);
    }
    expect(await one.row()).toMatchObject({ state: 'expired' });
    expect(await one.charges()).toHaveLength(1);
  });

  test('S6: who resumes with a creator who may not sell is told so', async () => {
    const offered = await offer();
    const one = await subscribed(offered, '100');
    await one.fan.call(subscriptions.pause, { id: one.id });
    await toEndOf(one);
    await one.fan.relogin();
    await world.sql`update people set is_verified_to_sell = false where id = ${offered.creator.id}`;
    const resume = one.fan.call(subscriptions.resume, { id: one.id, expectedTotal: amount('10') });
    expect((await refusalOf(resume)).reason).toBe('creator_unavailable');
    expect(await inWallet(world, one.fan)).toBe(usd('90').units);
    await cancel(one);
  });

  test('M12, S12: a period that is given back opens nothing and is not followed by another', async () => {
    const offered = await offer();
    const one = await subscribed(offered, '100');
    const [charge] = await world.sql<{ id: string }>`
      select id from subscription_charges where subscription_id = ${one.id}`;
    const operator = await world.operator();
    await operator.call(purchases.refund, { id: charge?.id ?? '', reason: 'by mistake' });
    expect(await one.isMember()).toBe(false);
    await toEndOf(one);
    await threeWorkers();
    expect((await one.row()).state).toBe('expired');
    expect(await one.charges()).toHaveLength(1);
    await expectBooksBalance(world);
  });

  test('M11: cancelling and renewing at once end in one of the two, with one charge at most', async () => {
    const offered = await offer();
    const all = await Promise.all(Array.from({ length: 10 }, () => subscribed(offered, '100')));
    const ends = await Promise.all(all.map(async (one) => (await one.row()).period_end.getTime()));
    await goTo(new Date(Math.max(...ends)), 1_000);
    await Promise.all(all.map(({ fan }) => fan.relogin()));
    await Promise.all([threeWorkers(), ...all.map(({ fan, id }) => fan.call(subscriptions.cancel, { id }))]);
    await threeWorkers();
    for (const one of all) {
      const charges = await one.charges();
      const { state } = await one.row();
      expect(charges.length).toBe(state === 'expired' ? 1 : 2);
      expect(await inWallet(world, one.fan)).toBe(
        usd('100').units - BigInt(charges.length) * usd('10').units,
      );
    }
    await expectBooksBalance(world);
  });
});
