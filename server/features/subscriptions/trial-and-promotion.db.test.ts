import { beforeAll, expect, test } from 'vitest';
import { offers } from '#contract/offers.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator, wireOff } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { usd } from '../../ledger/index.ts';
import { remindDue } from './remind-due.ts';
import { renewDue } from './renew-due.ts';
import { DAY_MS } from './terms.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });

/** Creates a tier for $10 with a trial of seven days and 50 % off the first month. */
async function offered({
  usesMax = null,
  trialDays = 7,
}: {
  usesMax?: number | null;
  trialDays?: number;
} = {}) {
  const mira = await verifiedCreator(world, { displayName: 'Mira' });
  const discounts = { months3: 0, months6: 0, months12: 0 };
  const tier = await mira.call(tiers.create, { name: 'Gold', price: '10', trialDays, discounts });
  const promotion = { tierId: tier.id, percent: 50, trialDays: null, audience: 'both' as const, days: 30 };
  await mira.call(offers.createPromotion, { ...promotion, usesMax, message: '' });
  return { mira, tier };
}

async function fanWith(dollars: string): Promise<Person> {
  const fan = await world.fan({ displayName: 'Sam' });
  await giveMoney(world, fan, dollars);
  return fan;
}

const begin = (fan: Person, tierId: string, first: string | null) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months: 1,
    expectedTotal: amount('0'),
    expectedPrice: amount('10'),
    ...(first === null ? {} : { expectedFirst: amount(first) }),
  });

async function goTo(instant: string): Promise<void> {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  await world.advance(new Date(instant).getTime() - (row?.now.getTime() ?? 0) + 1_000);
  await renewDue(world.db, world.subscriptions);
}

test('SU15: a promotion discounts the first paid month after a trial; tier card, quote, email and charge show the same amount', async () => {
  const { mira, tier } = await offered();
  const sam = await fanWith('25');
  const card = (await sam.call(tiers.list, { domain: mira.domain })).tiers[0];
  expect(card).toMatchObject({ trialDays: 7, promotion: { percent: 50, price: amount('5') } });
  const quote = await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 });
  expect(quote).toMatchObject({
    trialDays: 7,
    total: amount('0'),
    firstTotal: amount('5'),
    price: amount('10'),
    promotionPercent: 50,
  });

  const { subscription } = await begin(sam, tier.id, '5');
  expect(subscription).toMatchObject({ state: 'trialing', price: amount('10'), nextTotal: amount('5') });
  const { renewals } = await sam.call(subscriptions.renewals, {});
  expect(renewals[0]).toMatchObject({ amount: amount('5') });
  expect((await mira.call(offers.list, {})).promotions[0]).toMatchObject({ uses: 1 });
  await world.advance(6 * DAY_MS);
  await remindDue(world.db);
  expect((await world.mail(sam.email))[0]?.text).toContain('$5.00');

  await goTo(subscription.periodEnd);
  await sam.relogin();
  expect(await bucketBalance(world, sam)).toBe(usd('20').units);
  const [paid] = (await sam.call(subscriptions.mine, {})).subscriptions;
  expect(paid).toMatchObject({
    state: 'active',
    price: amount('10'),
    paid: amount('5'),
    nextTotal: amount('10'),
  });
  await goTo(paid?.periodEnd ?? '');
  await sam.relogin();
  expect(await bucketBalance(world, sam)).toBe(usd('10').units);
  expect((await sam.call(subscriptions.mine, {})).subscriptions[0]).toMatchObject({ paid: null });
  await expectBooksBalance(world);
});

test('SU2: a request to subscribe is refused when the first month’s price is higher than the price that was shown', async () => {
  const { mira, tier } = await offered({ usesMax: 1 });
  const [sam, kim] = [await fanWith('10'), await fanWith('10')];
  const early = (await refusalOf(begin(sam, tier.id, null))).reason;
  expect(early).toBe('price_changed');
  await begin(kim, tier.id, '5');
  expect((await refusalOf(begin(sam, tier.id, '5'))).reason).toBe('price_changed');
  const [card] = (await sam.call(tiers.list, { domain: mira.domain })).tiers;
  expect(card).toMatchObject({ trialDays: 7, promotion: null });
  expect(await begin(sam, tier.id, '10')).toMatchObject({ subscription: { nextTotal: amount('10') } });
});

test('SU11, SU15: when a fan has had a trial, neither the tier nor its quote offers a second trial', async () => {
  const { mira, tier } = await offered();
  const sam = await fanWith('10');
  const { subscription } = await begin(sam, tier.id, '5');
  await world.sql`
    update subscriptions set state = 'expired', is_auto_renew = false, due_at = null, ended_at = app_now(),
      promotion_id = null
    where id = ${subscription.id}`;
  const [card] = (await sam.call(tiers.list, { domain: mira.domain })).tiers;
  expect(card).toMatchObject({ trialDays: 0, promotion: { price: amount('5') } });
  const quote = await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 });
  expect(quote).toMatchObject({ trialDays: 0, total: amount('5'), firstTotal: null });
});

test('SU15, SU10: an upgrade in the discounted month credits the amount that the fan paid', async () => {
  const { mira, tier } = await offered();
  const values = { name: 'Platinum', price: '30', trialDays: 0 };
  const discounts = { months3: 0, months6: 0, months12: 0 };
  const platinum = await mira.call(tiers.create, { ...values, discounts });
  const sam = await fanWith('50');
  const { subscription } = await begin(sam, tier.id, '5');
  await goTo(subscription.periodEnd);
  await sam.relogin();
  const quote = await sam.call(subscriptions.quoteSwitch, { id: subscription.id, tierId: platinum.id });
  expect(quote.lines).toContainEqual({ name: 'credit', amount: wireOff('5') });
});

test('SU15: when a promotion’s trial is longer than the tier’s trial, it replaces the discount, as the tier card shows', async () => {
  const { mira, tier } = await offered({ trialDays: 3 });
  const trial = { tierId: tier.id, percent: null, trialDays: 14, audience: 'both' as const, days: 30 };
  await mira.call(offers.createPromotion, { ...trial, usesMax: null, message: '' });
  const sam = await fanWith('10');
  const [card] = (await sam.call(tiers.list, { domain: mira.domain })).tiers;
  expect(card).toMatchObject({ trialDays: 14, promotion: { trialDays: 14 } });
  const quote = await sam.call(subscriptions.quote, { tierId: tier.id, months: 1 });
  expect(quote).toMatchObject({ trialDays: 14, firstTotal: amount('10'), promotionPercent: 0 });
});
