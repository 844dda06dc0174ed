import { beforeAll, describe, expect, test } from 'vitest';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const tierOf = (creator: Person, price: string, { months3 = 0 } = {}) =>
  creator.call(tiers.create, {
    name: 'Gold',
    price,
    trialDays: 0,
    discounts: { months3, months6: 0, months12: 0 },
  });
const fanWith = async (dollars: string) => {
  const fan = await world.fan();
  await giveMoney(world, fan, dollars);
  return fan;
};
const subscribe = (fan: Person, tierId: string) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months: 1,
    expectedTotal: amount('10'),
    expectedPrice: amount('10'),
  });

describe('tiers and subscriber lists', () => {
  test('SU14: only verified creators can offer tiers, at most five live ones, within price limits that rise after 90 days', async () => {
    const fresh = await world.creator();
    expect((await refusalOf(tierOf(fresh, '10'))).reason).toBe('identity_needed');
    const mira = await verifiedCreator(world);
    for (const price of ['2.99', '50'])
      expect((await refusalOf(tierOf(mira, price))).reason).toBe('amount_out_of_range');
    const known = await verifiedCreator(world, { joinedSecondsAgo: 91 * 24 * 3_600 });
    expect((await refusalOf(tierOf(known, '200.01'))).reason).toBe('amount_out_of_range');
    expect(await tierOf(known, '200')).toMatchObject({ state: 'live', price: amount('200') });

    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => tierOf(mira, '3')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const { tiers: own } = await mira.call(tiers.mine, {});
    const edit = (id: string, isLive: boolean, price = '4') =>
      mira.call(tiers.edit, { id, price, state: isLive ? 'live' : 'hidden' });
    await edit(own[0]?.id ?? '', false);
    await tierOf(mira, '3');
    expect((await refusalOf(edit(own[0]?.id ?? '', true))).reason).toBe('conflict');
    expect((await refusalOf(edit(newId(), false))).reason).toBe('not_found');
    expect((await refusalOf(edit(own[1]?.id ?? '', true, '1'))).reason).toBe('amount_out_of_range');
    const theirs = known.call(tiers.edit, { id: own[1]?.id ?? '', price: '4', state: 'hidden' });
    expect((await refusalOf(theirs)).reason).toBe('not_found');
    const fan = await world.fan();
    const seen = await fan.call(tiers.list, { domain: mira.domain });
    expect(seen.tiers.map(({ state }) => state)).toEqual(Array(5).fill('live'));
    expect((await refusalOf(fan.call(tiers.list, { domain: 'nobody-here' }))).reason).toBe('not_found');
    const unsold = await refusalOf(fan.call(subscriptions.quote, { tierId: own[0]?.id ?? '', months: 1 }));
    expect(unsold.reason).toBe('not_found');
  });

  test('SU14: a creator who is no longer verified cannot change a tier’s price, and tier discounts have steps of 5 percent', async () => {
    const mira = await verifiedCreator(world);
    expect((await refusalOf(tierOf(mira, '10', { months3: 250 }))).reason).toBe('invalid_input');
    expect((await refusalOf(tierOf(mira, '10', { months3: 5_500 }))).reason).toBe('invalid_input');
    const tier = await tierOf(mira, '10');
    await world.sql`update people set is_verified_to_sell = false where id = ${mira.id}`;
    const edit = mira.call(tiers.edit, { id: tier.id, price: '9', state: 'live' });
    expect((await refusalOf(edit)).reason).toBe('identity_needed');
  });

  test('SU13: the lists of fans and of subscriptions show each entry once, newest first, across pages', async () => {
    const mira = await verifiedCreator(world);
    const tier = await tierOf(mira, '10');
    const fans: Person[] = [];
    for (let count = 0; count < 5; count += 1) fans.push(await fanWith('10'));
    const ids: string[] = [];
    for (const fan of fans) ids.unshift((await subscribe(fan, tier.id)).subscription.id);
    await world.sql`
      update subscriptions set state = 'expired', due_at = null, ended_at = app_now() where id = ${ids[4]}`;

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await mira.call(subscriptions.fans, {
        filter: 'all',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      });
      expect(page.counts).toEqual({ live: 4, expired: 1 });
      seen.push(...page.fans.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(ids);
    const only = async (filter: 'live' | 'expired') =>
      (await mira.call(subscriptions.fans, { filter })).fans.map(({ id }) => id);
    expect([await only('live'), await only('expired')]).toEqual([ids.slice(0, 4), ids.slice(4)]);

    const otto = await verifiedCreator(world);
    expect((await otto.call(subscriptions.fans, {})).fans).toEqual([]);
    const [fan] = fans;
    if (!fan) throw new Error('Nobody subscribed.');
    await giveMoney(world, fan, '10');
    await subscribe(fan, (await tierOf(otto, '10')).id);
    const first = await fan.call(subscriptions.mine, { limit: 1 });
    const second = await fan.call(subscriptions.mine, { limit: 1, cursor: first.next ?? '' });
    expect([first.subscriptions[0]?.creator.domain, second.subscriptions[0]?.creator.domain]).toEqual([
      otto.domain,
      mira.domain,
    ]);
    expect(second.next).toBeNull();
    expect((await refusalOf(fan.call(subscriptions.mine, { cursor: 'nonsense' }))).reason).toBe(
      'invalid_input',
    );
  });
});
