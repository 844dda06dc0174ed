import { beforeAll, describe, expect, test } from 'vitest';
import type { PayloadOf } from '#contract/kit.ts';
import { subscriptionChanged, subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { insertBlock } from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { completeSubscription, findMembership } from './index.ts';
import { remindDue } from './remind-due.ts';
import { renewDue } from './renew-due.ts';
import { DAY_MS, RENEWAL_LAG_MS } from './terms.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const noDiscounts = { months3: 0, months6: 0, months12: 0 };
const fanWith = async (dollars: string) => {
  const fan = await world.fan();
  if (dollars !== '0') await giveMoney(world, fan, dollars);
  return fan;
};
const tierOf = (creator: Person, price = '10', more: { trialDays?: number; memberCap?: number } = {}) =>
  creator.call(tiers.create, {
    name: 'Gold',
    price,
    trialDays: more.trialDays ?? 0,
    discounts: noDiscounts,
    memberCap: more.memberCap ?? null,
    welcome: 'Come in.',
  });
const request = (tierId: string, { total = '10', months = 1 }: { total?: string; months?: 1 | 3 } = {}) => ({
  tierId,
  months,
  expectedTotal: amount(total),
  expectedPrice: amount(months === 3 ? '30' : '10'),
});
const timeOf = async () => {
  const [row] = await world.sql<{ now: Date }>`select app_now() as now`;
  return row?.now.getTime() ?? 0;
};

describe('tiers', () => {
  test('SU18: concurrent subscribers never exceed a tier’s cap, and a full tier also refuses switches', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira, '10', { memberCap: 5 });
    const fans = await Promise.all(Array.from({ length: 15 }, () => fanWith('10')));
    const answers = await Promise.allSettled(
      fans.map((fan) => fan.call(subscriptions.subscribe, request(tier.id))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const late = fans[answers.findIndex(({ status }) => status === 'rejected')];
    if (!late) throw new Error('Everybody got in.');
    expect((await refusalOf(late.call(subscriptions.subscribe, request(tier.id)))).reason).toBe('tier_full');
    expect(await bucketBalance(world, late)).toBe(usd('10').units);
    const { tiers: seen } = await late.call(tiers.list, { domain: mira.domain });
    expect(seen[0]?.isFull).toBe(true);
    const edit = (memberCap: number) => mira.call(tiers.edit, { id: tier.id, memberCap });
    expect((await refusalOf(edit(4))).reason).toBe('below_members');
    expect(await edit(6)).toMatchObject({ members: 5, memberCap: 6, isFull: false });
    const small = await tierOf(mira, '20', { memberCap: 1 });
    await giveMoney(world, late, '20');
    await late.call(subscriptions.subscribe, {
      ...request(small.id, { total: '20' }),
      expectedPrice: amount('20'),
    });
    const [member] = fans.filter((_, index) => answers[index]?.status === 'fulfilled');
    const { subscriptions: mine } = (await member?.call(subscriptions.mine, {})) ?? { subscriptions: [] };
    const quote = await member?.call(subscriptions.quoteSwitch, { id: mine[0]?.id ?? '', tierId: small.id });
    const change = member?.call(subscriptions.switchTier, {
      id: mine[0]?.id ?? '',
      tierId: small.id,
      expectedTotal: quote?.total ?? amount('0'),
      expectedPrice: amount('20'),
    });
    if (!change) throw new Error('Nobody got in.');
    expect((await refusalOf(change)).reason).toBe('tier_full');
  });

  test('SU19: a tier’s price can change three times a day; its other fields can change at any time', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira);
    const edit = (price: string) => mira.call(tiers.edit, { id: tier.id, price });
    for (const price of ['11', '12', '12', '13']) await edit(price);
    expect((await refusalOf(edit('14'))).reason).toBe('price_changes_used_up');
    expect(
      await mira.call(tiers.edit, { id: tier.id, name: 'Silver', benefits: ['One', 'Two'] }),
    ).toMatchObject({
      name: 'Silver',
      benefits: ['One', 'Two'],
      price: amount('13'),
      mayChangePrice: false,
    });
    await world.advance(DAY_MS);
    await mira.relogin();
    expect(await edit('14')).toMatchObject({ price: amount('14'), mayChangePrice: true });
  });

  test('SU14: an archived tier cannot be reopened and keeps its members; a tier can include only tiers of its creator', async () => {
    const mira = await verifiedCreator(world);
    const [small, large] = [await tierOf(mira), await tierOf(mira, '20')];
    const sam = await fanWith('30');
    const { subscription, welcome } = await sam.call(subscriptions.subscribe, request(small.id));
    expect(welcome).toBe('Come in.');
    expect(await mira.call(tiers.edit, { id: small.id, state: 'archived' })).toMatchObject({
      state: 'archived',
      members: 1,
    });
    expect((await refusalOf(mira.call(tiers.edit, { id: small.id, state: 'live' }))).reason).toBe('conflict');
    expect((await refusalOf(sam.call(subscriptions.quote, { tierId: small.id, months: 1 }))).reason).toBe(
      'not_found',
    );
    await world.advance(new Date(subscription.periodEnd).getTime() - (await timeOf()) + 1_000);
    await renewDue(world.db, world.subscriptions);
    expect(await findMembership(world.db, { fanId: sam.id, creatorId: mira.id })).toMatchObject({
      tierId: small.id,
    });

    await mira.relogin();
    const other = await tierOf(await verifiedCreator(world));
    const include = (id: string) => mira.call(tiers.edit, { id: large.id, includes: [id] });
    expect((await refusalOf(include(other.id))).reason).toBe('not_found');
    expect((await refusalOf(include(large.id))).reason).toBe('not_found');
    await include(small.id);
    const kim = await fanWith('20');
    await kim.call(subscriptions.subscribe, {
      ...request(large.id, { total: '20' }),
      expectedPrice: amount('20'),
    });
    const membership = await findMembership(world.db, { fanId: kim.id, creatorId: mira.id });
    expect(new Set(membership?.openedTierIds)).toEqual(new Set([small.id, large.id]));
  });
});

describe('emails about charges', () => {
  const subjectsTo = async (fan: Person) => (await world.mail(fan.email)).map(({ subject }) => subject);

  test('SU20: an email is sent three days before each charge, and a second email one day before the first charge after a trial', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const [tier, trial] = [await tierOf(mira), await tierOf(mira, '10', { trialDays: 10 })];
    const [monthly, long, tries, leaves] = [
      await fanWith('10'),
      await fanWith('30'),
      await fanWith('0'),
      await fanWith('0'),
    ];
    const { subscription } = await tries.call(subscriptions.subscribe, request(trial.id, { total: '0' }));
    const { subscription: month } = await monthly.call(subscriptions.subscribe, request(tier.id));
    await long.call(subscriptions.subscribe, request(tier.id, { total: '30', months: 3 }));
    const left = await leaves.call(subscriptions.subscribe, request(trial.id, { total: '0' }));
    await leaves.call(subscriptions.cancel, { id: left.subscription.id });

    await world.advance(6 * DAY_MS);
    await remindDue(world.db);
    expect(await subjectsTo(tries)).toEqual([]);
    await world.advance(1.5 * DAY_MS);
    await Promise.all([remindDue(world.db), remindDue(world.db), remindDue(world.db)]);
    await remindDue(world.db);
    expect(await subjectsTo(tries)).toEqual([expect.stringContaining('Your free time with Mira ends on')]);
    const [email] = await world.mail(tries.email);
    expect(email?.text).toContain('$10.00');
    expect(email?.text).toContain('your default card is charged instead');
    expect(await subjectsTo(leaves)).toEqual([]);
    await world.advance(1.6 * DAY_MS);
    await Promise.all([remindDue(world.db), remindDue(world.db), remindDue(world.db)]);
    expect(await subjectsTo(tries)).toHaveLength(2);
    await remindDue(world.db);
    expect(await subjectsTo(tries)).toHaveLength(2);
    expect(await subjectsTo(monthly)).toEqual([]);
    const nextEnd = new Date(month.periodEnd).getTime();
    await world.advance(nextEnd - (await timeOf()) - 2.5 * DAY_MS);
    await Promise.all([remindDue(world.db), remindDue(world.db)]);
    expect(await subjectsTo(monthly)).toEqual([
      expect.stringContaining('Your subscription to Mira renews on'),
    ]);
    await world.advance(2 * DAY_MS);
    await remindDue(world.db);
    expect(await subjectsTo(monthly)).toHaveLength(1);

    await world.advance(new Date(subscription.periodEnd).getTime() - (await timeOf()) + 80 * DAY_MS);
    await remindDue(world.db);
    expect(await subjectsTo(long)).toEqual([expect.stringContaining('renews on')]);
  });

  test('SU6, SU20: a failed renewal sends one email, even when three workers run', async () => {
    const mira = await verifiedCreator(world, { displayName: 'Mira' });
    const tier = await tierOf(mira);
    const sam = await fanWith('10');
    const { subscription } = await sam.call(subscriptions.subscribe, request(tier.id));
    await world.advance(new Date(subscription.periodEnd).getTime() - (await timeOf()) + 1_000);
    await Promise.all([1, 2, 3].map(() => renewDue(world.db, world.subscriptions)));
    await world.advance(25 * 3_600_000);
    await renewDue(world.db, world.subscriptions);
    expect(await subjectsTo(sam)).toEqual(['We could not renew your membership with Mira']);
    const events = (
      await world.sql<{ payload: PayloadOf<typeof subscriptionChanged> }>`
        select payload::json as payload from outbox where audience = ${`person:${sam.id}`} and name = ${subscriptionChanged.name}
        order by id`
    ).map(({ payload }) => payload);
    expect(events[0]).toMatchObject({ what: 'started', isMember: true, domain: mira.domain });
    expect(events.at(-1)).toMatchObject({ what: 'changed', state: 'past_due', isMember: true });
    const [email] = await world.mail(sam.email);
    expect(email?.text).toContain('Nothing was charged');
    expect(email?.text).toContain('the page stays open to you');
  });
});

describe('subscription lists and memberships', () => {
  test('SU13: a fan’s list of subscriptions has counts per group, the monthly total and the upcoming charges', async () => {
    const sam = await fanWith('100');
    const creators = [
      await verifiedCreator(world),
      await verifiedCreator(world),
      await verifiedCreator(world),
    ];
    const ids: string[] = [];
    for (const [index, creator] of creators.entries()) {
      const tier = await tierOf(creator, '10', index === 2 ? { trialDays: 7 } : {});
      const input =
        index === 1
          ? request(tier.id, { total: '30', months: 3 })
          : request(tier.id, { total: index === 2 ? '0' : '10' });
      ids.push((await sam.call(subscriptions.subscribe, input)).subscription.id);
    }
    const all = await sam.call(subscriptions.mine, {});
    expect(all.counts).toMatchObject({ all: 3, active: 2, trial: 1, expiring: 0, expired: 0 });
    expect(all.monthlyTotal).toEqual(amount('30'));
    const { renewals } = await sam.call(subscriptions.renewals, {});
    expect(renewals.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(renewals[2]).toMatchObject({ amount: amount('30'), months: 3 });
    const cancelled = await sam.call(subscriptions.cancel, { id: ids[0] ?? '' });
    expect(cancelled).toMatchObject({ resumeTotal: amount('0'), canPause: false, canSwitch: false });
    expect((await sam.call(subscriptions.mine, { show: 'expiring' })).subscriptions).toHaveLength(1);
    expect((await sam.call(subscriptions.mine, {})).monthlyTotal).toEqual(amount('20'));
    const { domain = '' } = creators[0] ?? {};
    expect((await sam.call(subscriptions.withCreator, { domain })).subscription?.id).toBe(ids[0]);
    expect((await refusalOf(sam.call(subscriptions.withCreator, { domain: 'nobody-here' }))).reason).toBe(
      'not_found',
    );
    const other = await fanWith('0');
    expect((await other.call(subscriptions.withCreator, { domain })).subscription).toBeNull();
  });

  test('SU13: after a creator has blocked a fan, the fan still sees a running subscription, but no ended subscription', async () => {
    const [sam, mira, tomas] = [
      await fanWith('50'),
      await verifiedCreator(world),
      await verifiedCreator(world),
    ];
    const ids: string[] = [];
    for (const creator of [mira, tomas]) {
      const { id } = await tierOf(creator);
      ids.push((await sam.call(subscriptions.subscribe, request(id))).subscription.id);
      await insertBlock(world, creator, sam);
    }
    await world.sql`update subscriptions set state = 'expired', ended_at = app_now(), due_at = null where id = ${ids[0]}`;
    const { counts, subscriptions: shown } = await sam.call(subscriptions.mine, {});
    expect(shown.map(({ id }) => id)).toEqual([ids[1]]);
    expect(counts).toMatchObject({ all: 1, expired: 0 });
    expect((await sam.call(subscriptions.mine, { show: 'expired' })).subscriptions).toEqual([]);
    await world.sql`delete from blocks where blocked_id = ${sam.id}`;
    expect((await sam.call(subscriptions.mine, { show: 'expired' })).subscriptions).toHaveLength(1);
  });

  test('SU13: a creator can filter fans by tier, start date and amount spent', async () => {
    const mira = await verifiedCreator(world);
    const [small, large] = [await tierOf(mira), await tierOf(mira, '20')];
    const [sam, kim] = [await fanWith('10'), await fanWith('20')];
    await sam.call(subscriptions.subscribe, request(small.id));
    await world.advance(10 * DAY_MS);
    await kim.relogin();
    await kim.call(subscriptions.subscribe, {
      ...request(large.id, { total: '20' }),
      expectedPrice: amount('20'),
    });
    await mira.relogin();
    const found = async (filter: object) =>
      (await mira.call(subscriptions.fans, filter)).fans.map(({ spent }) => spent);
    expect(await found({})).toEqual([amount('20'), amount('10')]);
    expect(await found({ tierId: small.id })).toEqual([amount('10')]);
    expect(await found({ sinceDays: 5 })).toEqual([amount('20')]);
    expect(await found({ spentMin: '10.01' })).toEqual([amount('20')]);
  });

  test('C16, SU7: when no renewal runs, a membership ends one hour after its period, by the database’s clock', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira);
    const sam = await fanWith('10');
    const { subscription } = await sam.call(subscriptions.subscribe, request(tier.id));
    const isIn = async () => (await findMembership(world.db, { fanId: sam.id, creatorId: mira.id })) !== null;
    const end = new Date(subscription.periodEnd).getTime();
    await world.advance(end - (await timeOf()) + RENEWAL_LAG_MS - 60_000);
    expect(await isIn()).toBe(true);
    await world.advance(60_001);
    expect(await isIn()).toBe(false);
  });
});

describe('subscription intents', () => {
  test('SU21: an intent begins its subscription once, at the shown price, when the wallet holds enough money', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira);
    const sam = await fanWith('4');
    const intent = await sam.call(subscriptions.openIntent, request(tier.id));
    expect(intent).toMatchObject({ state: 'open', total: amount('10') });
    const complete = () =>
      inTransaction(world.db, (tx) =>
        completeSubscription(tx, { personId: sam.id, intentId: intent.id }, world.subscriptions),
      );
    await complete();
    expect((await sam.call(subscriptions.findIntent, { id: intent.id })).state).toBe('open');
    await giveMoney(world, sam, '20');
    await Promise.all([complete(), complete(), complete()]);
    expect(await sam.call(subscriptions.findIntent, { id: intent.id })).toMatchObject({ state: 'done' });
    expect(await bucketBalance(world, sam)).toBe(usd('14').units);
    expect((await refusalOf(sam.call(subscriptions.openIntent, request(tier.id)))).reason).toBe(
      'already_member',
    );
    await expectBooksBalance(world);
  });

  test('SU21: opening an intent is refused for the same reasons as subscribing, and only its fan can see the intent', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira, '10', { memberCap: 1 });
    const [sam, kim] = [await fanWith('0'), await fanWith('10')];
    const open = (fan: Person, input = request(tier.id)) => fan.call(subscriptions.openIntent, input);
    expect((await refusalOf(open(sam, request(newId())))).reason).toBe('not_found');
    expect((await refusalOf(open(sam, request(tier.id, { total: '9' })))).reason).toBe('price_changed');
    expect((await refusalOf(open(mira))).reason).toBe('own_item');
    const { id } = await open(sam);
    expect((await refusalOf(kim.call(subscriptions.findIntent, { id }))).reason).toBe('not_found');
    await mira.call(tiers.edit, { id: tier.id, price: '12' });
    await giveMoney(world, sam, '50');
    await inTransaction(world.db, (tx) =>
      completeSubscription(tx, { personId: sam.id, intentId: id }, world.subscriptions),
    );
    expect(await bucketBalance(world, sam)).toBe(usd('50').units);
    await mira.call(tiers.edit, { id: tier.id, price: '10' });
    await kim.call(subscriptions.subscribe, request(tier.id));
    expect((await refusalOf(open(sam))).reason).toBe('tier_full');
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    expect((await refusalOf(open(sam))).reason).toBe('creator_unavailable');
    await world.advance(25 * 3_600_000);
    await sam.relogin();
    expect((await sam.call(subscriptions.findIntent, { id })).state).toBe('expired');
  });
});
