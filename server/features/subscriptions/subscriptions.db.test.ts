import { beforeAll, describe, expect, test } from 'vitest';
import { purchases } from '#contract/purchases.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator, wireOff } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { isMember } from './index.ts';
import { renewDue } from './renew-due.ts';
import { lockOwn, readNow } from './subscriptions.store.ts';
import { DAY_MS } from './terms.ts';
import { tierSwitch } from './tier-switch.ts';
import { findTier } from './tiers.store.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const noDiscounts = { months3: 0, months6: 0, months12: 0 };
const tierOf = (creator: Person, price: string, more: { trialDays?: number; months3?: number } = {}) =>
  creator.call(tiers.create, {
    name: `Tier ${price}`,
    price,
    trialDays: more.trialDays ?? 0,
    discounts: { ...noDiscounts, months3: more.months3 ?? 0 },
  });
const fanWith = async (dollars: string) => {
  const fan = await world.fan({ displayName: 'Sam' });
  await giveMoney(world, fan, dollars);
  return fan;
};
const subscribe = (
  fan: Person,
  tierId: string,
  price: string,
  { total = price, months = 1 }: { total?: string; months?: 1 | 3 } = {},
) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months,
    expectedTotal: amount(total),
    expectedPrice: amount(price),
  });
const chargesOf = (id: string) =>
  world.sql<{ amount: string }>`
    select amount::text from subscription_charges where subscription_id = ${id} order by period_start`;
const toEndOf = async (id: string) => {
  const [row] = await world.sql<{ left: number }>`
    select ceil(extract(epoch from period_end - app_now()) * 1000)::bigint as left
    from subscriptions where id = ${id}`;
  await world.advance((row?.left ?? 0) + 1_000);
};
const isMemberOf = (creator: Person, fan: Person) =>
  isMember(world.db, { fanId: fan.id, creatorId: creator.id });

describe('subscribing', () => {
  test('SU1, SU2: subscribing charges the shown price, opens the page, and notifies fan and creator', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const [tier, sam] = [await tierOf(mira, '10', { months3: 500 }), await fanWith('30')];
    const quote = await sam.call(subscriptions.quote, { tierId: tier.id, months: 3 });
    expect(quote).toMatchObject({
      price: amount('28.5'),
      total: amount('28.5'),
      missing: amount('0'),
      trialDays: 0,
    });
    expect(quote.lines).toEqual([
      { name: 'price', amount: amount('30') },
      { name: 'bundle', amount: wireOff('1.5') },
      { name: 'total', amount: amount('28.5') },
    ]);

    const { subscription, isNew } = await subscribe(sam, tier.id, '28.5', { months: 3 });

    expect(isNew).toBe(true);
    expect(subscription).toMatchObject({ state: 'active', months: 3, isMember: true, isAutoRenew: true });
    expect(await isMemberOf(mira, sam)).toBe(true);
    expect(await bucketBalance(world, sam)).toBe(usd('1.5').units);
    expect(await sam.received(subscriptionChanged)).toEqual(await mira.received(subscriptionChanged));
    expect(await sam.received(subscriptionChanged)).toHaveLength(1);
    const [charge] = await world.sql<{ id: string }>`
      select id from subscription_charges where subscription_id = ${subscription.id}`;
    expect(await sam.call(purchases.receipt, { id: charge?.id ?? '' })).toMatchObject({
      kind: 'subscription',
      title: 'Tier 10',
      with: 'Mira',
      state: 'paid',
    });
    expect((await mira.call(purchases.earnings, {})).lines).toMatchObject([
      { kind: 'subscription', gross: amount('28.5'), net: amount('22.8') },
    ]);
    await expectBooksBalance(world);
  });

  test('M6, SU1: 30 concurrent requests with different keys on two nodes make one subscription and one charge', async () => {
    const mira = await verifiedCreator(world);
    const [tier, sam] = [await tierOf(mira, '10'), await fanWith('1000')];
    const elsewhere = await sam.elsewhere();
    elsewhere.node = await world.secondNode();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, click) => subscribe(click % 2 === 0 ? sam : elsewhere, tier.id, '10')),
    );
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(answers.map(({ subscription }) => subscription.id)).size).toBe(1);
    expect(await bucketBalance(world, sam)).toBe(usd('990').units);
    const other = await tierOf(mira, '20');
    expect((await refusalOf(subscribe(sam, other.id, '20'))).reason).toBe('already_member');
  });

  test('M24, SU2: after a price change, existing subscribers keep the old price, and new fans cannot subscribe at it', async () => {
    const mira = await verifiedCreator(world);
    const [tier, sam, kim] = [await tierOf(mira, '10'), await fanWith('100'), await fanWith('100')];
    const { subscription } = await subscribe(sam, tier.id, '10');
    await mira.call(tiers.edit, { id: tier.id, price: '12', state: 'live' });

    expect(await refusalOf(subscribe(kim, tier.id, '10'))).toMatchObject({
      reason: 'price_changed',
      details: { price: '12000000', total: '12000000' },
    });
    expect([await bucketBalance(world, kim), await isMemberOf(mira, kim)]).toEqual([usd('100').units, false]);
    await toEndOf(subscription.id);
    await renewDue(world.db, world.subscriptions);
    expect(await chargesOf(subscription.id)).toEqual([{ amount: '10000000' }, { amount: '10000000' }]);
  });

  test('M12, SU1: a refused request to subscribe gives no membership and charges nothing', async () => {
    const mira = await verifiedCreator(world);
    const [tier, hidden] = [await tierOf(mira, '10'), await tierOf(mira, '5')];
    await mira.call(tiers.edit, { id: hidden.id, price: '5', state: 'hidden' });
    const sam = await fanWith('9.99');
    expect(await refusalOf(subscribe(sam, tier.id, '10'))).toMatchObject({
      reason: 'insufficient_funds',
      details: { price: '10000000', balance: '9990000', missing: '10000' },
    });
    expect((await refusalOf(subscribe(sam, tier.id, '0'))).reason).toBe('price_changed');
    expect((await refusalOf(subscribe(sam, tier.id, '10', { total: '0' }))).reason).toBe('price_changed');
    expect((await refusalOf(subscribe(sam, hidden.id, '5'))).reason).toBe('not_found');
    expect((await refusalOf(subscribe(sam, newId(), '5'))).reason).toBe('not_found');
    expect((await refusalOf(subscribe(mira, tier.id, '10'))).reason).toBe('own_item');
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    expect((await refusalOf(subscribe(sam, tier.id, '10'))).reason).toBe('creator_unavailable');
    expect([await isMemberOf(mira, sam), await bucketBalance(world, sam)]).toEqual([
      false,
      usd('9.99').units,
    ]);
    expect((await sam.call(subscriptions.mine, {})).subscriptions).toEqual([]);
  });

  test('SU11: a trial is free, and a fan gets only one trial per creator, whatever the tier', async () => {
    const mira = await verifiedCreator(world);
    const [tier, other] = [
      await tierOf(mira, '10', { trialDays: 7 }),
      await tierOf(mira, '5', { trialDays: 7 }),
    ];
    const sam = await fanWith('10');
    expect(await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 })).toMatchObject({
      total: amount('0'),
      price: amount('10'),
      trialDays: 7,
    });
    const { subscription } = await subscribe(sam, tier.id, '10', { total: '0' });
    expect(subscription).toMatchObject({ state: 'trialing', isMember: true });
    await sam.call(subscriptions.cancel, { id: subscription.id });
    await world.advance(7 * DAY_MS + 1_000);
    await sam.relogin();

    expect(await isMemberOf(mira, sam)).toBe(false);
    expect((await refusalOf(subscribe(sam, other.id, '5', { total: '0' }))).reason).toBe('price_changed');
    const again = await subscribe(sam, other.id, '5');
    expect(again.subscription.state).toBe('active');
    expect(await bucketBalance(world, sam)).toBe(usd('5').units);
    await renewDue(world.db, world.subscriptions);
  });

  test('SU12: a fan can subscribe again after a refund', async () => {
    const mira = await verifiedCreator(world);
    const [tier, sam, operator] = [await tierOf(mira, '10'), await fanWith('10'), await world.operator()];
    const { subscription } = await subscribe(sam, tier.id, '10');
    const [charge] = await world.sql<{ id: string }>`
      select id from subscription_charges where subscription_id = ${subscription.id}`;
    await operator.call(purchases.refund, { id: charge?.id ?? '', reason: 'by mistake' });
    const resume = sam.call(subscriptions.resume, { id: subscription.id, expectedTotal: amount('0') });
    expect((await refusalOf(resume)).reason).toBe('conflict');
    const again = await subscribe(sam, tier.id, '10');
    expect([again.isNew, await isMemberOf(mira, sam)]).toEqual([true, true]);
  });
});

describe('changing a subscription', () => {
  test('SU8: a cancellation can be reversed at no cost while paid time is left', async () => {
    const mira = await verifiedCreator(world);
    const [tier, sam] = [await tierOf(mira, '10'), await fanWith('10')];
    const { subscription } = await subscribe(sam, tier.id, '10');
    const { id } = subscription;
    await sam.call(subscriptions.cancel, { id });
    expect((await refusalOf(sam.call(subscriptions.pause, { id }))).reason).toBe('conflict');
    expect((await refusalOf(subscribe(sam, tier.id, '10'))).reason).toBe('already_member');
    expect(await sam.call(subscriptions.resume, { id, expectedTotal: amount('0') })).toEqual(subscription);
    expect(await chargesOf(id)).toHaveLength(1);
  });

  test('SU10, M24: a switch to a more expensive tier begins immediately and credits the exact value of the unused days', async () => {
    const mira = await verifiedCreator(world);
    const [silver, gold, sam] = [await tierOf(mira, '10'), await tierOf(mira, '25'), await fanWith('100')];
    const { subscription } = await subscribe(sam, silver.id, '10');
    const { id } = subscription;
    const days = Math.round(
      (new Date(subscription.periodEnd).getTime() - new Date(subscription.periodStart).getTime()) / DAY_MS,
    );
    await world.advance(9.5 * DAY_MS);
    await sam.relogin();
    const quote = await sam.call(subscriptions.quoteSwitch, { id, tierId: gold.id });
    // Nine days are used. The tenth day has begun, so it still counts as unused.
    const credit = (10_000_000n * BigInt(days - 9) + BigInt(days) - 1n) / BigInt(days);
    expect(quote).toMatchObject({
      isNow: true,
      price: amount('25'),
      total: { units: (25_000_000n - credit).toString() },
    });
    expect(quote.lines).toContainEqual({ name: 'credit', amount: { asset: 'USD', units: `-${credit}` } });
    const wrong = { id, tierId: gold.id, expectedTotal: amount('15'), expectedPrice: amount('25') };
    expect((await refusalOf(sam.call(subscriptions.switchTier, wrong))).reason).toBe('price_changed');

    const switched = await sam.call(subscriptions.switchTier, {
      id,
      tierId: gold.id,
      expectedTotal: quote.total,
      expectedPrice: quote.price,
    });

    expect(switched).toMatchObject({
      tier: { id: gold.id },
      price: amount('25'),
      isMember: true,
      next: null,
    });
    expect(switched.periodStart > subscription.periodStart).toBe(true);
    expect(await bucketBalance(world, sam)).toBe(usd('90').units - (25_000_000n - credit));
    expect(await chargesOf(id)).toEqual([{ amount: '10000000' }, { amount: quote.total.units }]);
    await expectBooksBalance(world);
  });

  test('SU10: a switch is offered only while there is another live tier with a free place', async () => {
    const mira = await verifiedCreator(world);
    const [silver, sam, kim] = [await tierOf(mira, '10'), await fanWith('100'), await fanWith('100')];
    const { subscription } = await subscribe(sam, silver.id, '10');
    const canSwitch = async () => (await sam.call(subscriptions.mine, {})).subscriptions[0]?.canSwitch;
    expect([subscription.canSwitch, await canSwitch()]).toEqual([false, false]);
    const gold = await tierOf(mira, '5');
    expect(await canSwitch()).toBe(true);
    await world.sql`update tiers set member_cap = 1 where id = ${gold.id}`;
    await subscribe(kim, gold.id, '5');
    expect(await canSwitch()).toBe(false);
    await world.sql`update tiers set member_cap = null where id = ${gold.id}`;
    // After the switch is scheduled, the fan can still switch back to the current tier.
    const cheaper = { expectedTotal: amount('0'), expectedPrice: amount('5') };
    await sam.call(subscriptions.switchTier, { id: subscription.id, tierId: gold.id, ...cheaper });
    expect(await canSwitch()).toBe(true);
    await world.sql`update tiers set is_live = false where id in (${gold.id}, ${silver.id})`;
    expect(await canSwitch()).toBe(false);
  });

  test('SU10: of two concurrent switches the second is refused, because the fan has not seen the period begun by the first', async () => {
    const mira = await verifiedCreator(world);
    const [silver, gold, ruby] = [
      await tierOf(mira, '10'),
      await tierOf(mira, '20'),
      await tierOf(mira, '30'),
    ];
    const sam = await fanWith('100');
    const { id } = (await subscribe(sam, silver.id, '10')).subscription;
    const shown = { expectedTotal: amount('10'), expectedPrice: amount('20') };
    const change = await inTransaction(world.db, async (tx) => {
      await readNow(tx);
      await sam.call(subscriptions.switchTier, { id, tierId: gold.id, ...shown });
      const locked = await lockOwn(tx, { id, fanId: sam.id });
      return locked && tierSwitch(locked, await findTier(tx, ruby.id));
    });
    expect(change).toBeNull();
  });

  test('SU10: an upgrade that cannot be paid changes nothing', async () => {
    const mira = await verifiedCreator(world);
    const [silver, gold, sam] = [await tierOf(mira, '10'), await tierOf(mira, '25'), await fanWith('10')];
    const { subscription } = await subscribe(sam, silver.id, '10');
    const { id } = subscription;
    const change = { id, tierId: gold.id, expectedTotal: amount('15'), expectedPrice: amount('25') };
    const refusal = async () => (await refusalOf(sam.call(subscriptions.switchTier, change))).reason;
    expect(await refusal()).toBe('insufficient_funds');
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    expect(await refusal()).toBe('creator_unavailable');
    expect((await sam.call(subscriptions.mine, {})).subscriptions).toEqual([subscription]);
  });

  test('SU10: a switch to a cheaper tier takes effect with the next period, and can be cancelled until then', async () => {
    const mira = await verifiedCreator(world);
    const [silver, gold, sam] = [await tierOf(mira, '10'), await tierOf(mira, '25'), await fanWith('100')];
    const { subscription } = await subscribe(sam, gold.id, '25');
    const { id } = subscription;
    const to = (tierId: string, price: string) =>
      sam.call(subscriptions.switchTier, {
        id,
        tierId,
        expectedTotal: amount('0'),
        expectedPrice: amount(price),
      });
    expect(await to(silver.id, '10')).toMatchObject({
      tier: { id: gold.id },
      next: { tier: { id: silver.id }, price: amount('10') },
    });
    expect(await to(gold.id, '25')).toEqual(subscription);
    await to(silver.id, '10');
    await toEndOf(id);
    await renewDue(world.db, world.subscriptions);
    expect(await chargesOf(id)).toEqual([{ amount: '25000000' }, { amount: '10000000' }]);
    await sam.relogin();
    const [shown] = (await sam.call(subscriptions.mine, {})).subscriptions;
    expect(shown).toMatchObject({ tier: { id: silver.id }, price: amount('10'), next: null });
  });

  test('SU10: a switch to a more expensive tier during a trial ends the trial and costs the tier’s full price, as quoted', async () => {
    const [mira, otto] = [await verifiedCreator(world), await verifiedCreator(world)];
    const [tier, gold] = [await tierOf(mira, '5', { trialDays: 7 }), await tierOf(mira, '35')];
    const foreign = await tierOf(otto, '35');
    const sam = await world.fan();
    const { subscription } = await subscribe(sam, tier.id, '5', { total: '0' });
    const { id } = subscription;
    const quote = await sam.call(subscriptions.quoteSwitch, { id, tierId: gold.id });
    expect(quote).toMatchObject({ isNow: true, price: amount('35'), total: amount('35') });
    expect(quote.lines).toEqual([{ name: 'price', amount: amount('35') }]);
    const change = (tierId: string, total: string) =>
      sam.call(subscriptions.switchTier, {
        id,
        tierId,
        expectedTotal: amount(total),
        expectedPrice: amount('35'),
      });
    expect((await refusalOf(change(foreign.id, '0'))).reason).toBe('not_found');
    expect((await refusalOf(change(gold.id, '0'))).reason).toBe('price_changed');
    expect((await refusalOf(change(gold.id, '35'))).reason).toBe('insufficient_funds');
    expect((await sam.call(subscriptions.mine, {})).subscriptions).toEqual([subscription]);
    await giveMoney(world, sam, '35');
    expect(await change(gold.id, '35')).toMatchObject({
      state: 'active',
      tier: { id: gold.id },
      isMember: true,
    });
    expect([await bucketBalance(world, sam), await chargesOf(id)]).toEqual([0n, [{ amount: '35000000' }]]);
    await sam.call(subscriptions.cancel, { id });
    expect((await refusalOf(change(tier.id, '0'))).reason).toBe('conflict');
    const later = sam.call(subscriptions.quoteSwitch, { id, tierId: tier.id });
    expect((await refusalOf(later)).reason).toBe('conflict');
  });

  test('SU10: a switch to a cheaper tier during a trial takes effect after the trial, whose end does not change', async () => {
    const mira = await verifiedCreator(world);
    const [tier, cheaper] = [await tierOf(mira, '20', { trialDays: 7 }), await tierOf(mira, '10')];
    const sam = await fanWith('10');
    const { subscription } = await subscribe(sam, tier.id, '20', { total: '0' });
    const { id } = subscription;
    const quote = await sam.call(subscriptions.quoteSwitch, { id, tierId: cheaper.id });
    expect(quote).toMatchObject({ isNow: false, price: amount('10'), total: amount('0') });
    const chosen = { expectedTotal: quote.total, expectedPrice: quote.price };
    expect(await sam.call(subscriptions.switchTier, { id, tierId: cheaper.id, ...chosen })).toMatchObject({
      state: 'trialing',
      tier: { id: tier.id },
      periodEnd: subscription.periodEnd,
      next: { tier: { id: cheaper.id }, price: amount('10') },
    });
    await toEndOf(id);
    await renewDue(world.db, world.subscriptions);
    expect(await chargesOf(id)).toEqual([{ amount: '10000000' }]);
  });

  test('SU13: a request for another person’s subscription is refused as `not_found`', async () => {
    const mira = await verifiedCreator(world);
    const [tier, sam, eve] = [await tierOf(mira, '10'), await fanWith('10'), await fanWith('100')];
    const { id } = (await subscribe(sam, tier.id, '10')).subscription;
    const expected = { expectedTotal: amount('0'), expectedPrice: amount('10') };
    const tries = [
      () => eve.call(subscriptions.cancel, { id }),
      () => eve.call(subscriptions.pause, { id }),
      () => eve.call(subscriptions.resume, { id, expectedTotal: amount('0') }),
      () => eve.call(subscriptions.quoteSwitch, { id, tierId: tier.id }),
      () => eve.call(subscriptions.switchTier, { id, tierId: tier.id, ...expected }),
    ];
    for (const attempt of tries) expect((await refusalOf(attempt())).reason).toBe('not_found');
    expect(await isMemberOf(mira, eve)).toBe(false);
  });
});
