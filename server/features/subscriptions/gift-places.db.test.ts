import { beforeAll, expect, test } from 'vitest';
import { offers } from '#contract/offers.ts';
import { purchases } from '#contract/purchases.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import { tiers } from '#contract/tiers.ts';
import { waitUntilBlocked } from '#test/world/locks.ts';
import { bucketBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { usd } from '../../ledger/index.ts';
import { claimGiftMonths } from './claim-gift.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const amount = (dollars: string) => ({ asset: 'USD' as const, units: usd(dollars).units.toString() });
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const capped = async (memberCap: number) => {
  const mira = await verifiedCreator(world);
  const discounts = { months3: 0, months6: 0, months12: 0 };
  const tier = await mira.call(tiers.create, {
    name: 'Gold',
    price: '10',
    trialDays: 0,
    discounts,
    memberCap,
  });
  return { mira, tierId: tier.id };
};
const fanWith = async (dollars: string) => {
  const fan = await world.fan();
  if (dollars !== '0') await giveMoney(world, fan, dollars);
  return fan;
};
const buy = (fan: Person, tierId: string) =>
  fan.call(offers.buyGift, { tierId, months: 1, message: '', expectedTotal: amount('10') });
const join = (fan: Person, tierId: string) =>
  fan.call(subscriptions.subscribe, {
    tierId,
    months: 1,
    expectedTotal: amount('10'),
    expectedPrice: amount('10'),
  });
const claim = (fan: Person, code: string) => fan.call(offers.claimGift, { code });

test('SU18: a bought gift reserves a place until it is claimed, and is sold only while a place is free', async () => {
  const { mira, tierId } = await capped(2);
  const [giver, kim, eva, lou] = [
    await fanWith('20'),
    await fanWith('0'),
    await fanWith('10'),
    await fanWith('20'),
  ];
  const gift = await buy(giver, tierId);
  await join(eva, tierId);

  expect(await reasonOf(join(lou, tierId))).toBe('tier_full');
  expect(await reasonOf(buy(lou, tierId))).toBe('tier_full');
  expect(await bucketBalance(world, lou)).toBe(usd('20').units);
  const [seen] = (await lou.call(tiers.list, { domain: mira.domain ?? '' })).tiers;
  expect(seen?.isFull).toBe(true);
  expect(await reasonOf(mira.call(tiers.edit, { id: tierId, memberCap: 1 }))).toBe('below_members');

  expect(await claim(kim, gift.code)).toMatchObject({ isGift: true, isMember: true });
  expect(await mira.call(tiers.edit, { id: tierId, memberCap: 2 })).toMatchObject({
    members: 2,
    isFull: true,
  });
  expect(await reasonOf(join(lou, tierId))).toBe('tier_full');
});

test('SU18: a refunded gift reserves no place, and a free gift from the creator can be claimed only while a place is free', async () => {
  const { mira, tierId } = await capped(1);
  const [giver, kim, eva] = [await fanWith('10'), await fanWith('0'), await fanWith('10')];
  const given = await mira.call(offers.createGift, { tierId, months: 1, message: '' });
  await buy(giver, tierId);
  expect(await reasonOf(claim(kim, given.code))).toBe('tier_full');
  await world.sql`update purchases set state = 'refunded' where fan_id = ${giver.id}`;
  await join(eva, tierId);
  expect(await reasonOf(claim(kim, given.code))).toBe('tier_full');
  await mira.call(tiers.edit, { id: tierId, memberCap: 2 });
  expect(await claim(kim, given.code)).toMatchObject({ isMember: true });
});

test('SU18: concurrent buyers of gifts and subscriptions never exceed the tier’s cap', async () => {
  const { mira, tierId } = await capped(3);
  const fans = await Promise.all(Array.from({ length: 10 }, () => fanWith('10')));
  const answers = await Promise.allSettled(
    fans.map(async (fan, index) => {
      if (index % 2 === 0) await join(fan, tierId);
      else await claim(await fanWith('0'), (await buy(fan, tierId)).code);
    }),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await mira.call(tiers.edit, { id: tierId, memberCap: 3 })).toMatchObject({ members: 3 });
});

async function refundPayment(fan: Person): Promise<void> {
  const [paid] = await world.sql<{ id: string }>`
    select id from purchases where fan_id = ${fan.id} and state = 'paid'`;
  const operator = await world.operator();
  await operator.call(purchases.refund, { id: paid?.id ?? '', reason: 'by mistake' });
}

test('SU12, SU18: a refunded payment frees the member’s place in the tier, and the fan can subscribe again', async () => {
  const { tierId } = await capped(1);
  const [giver, kim, eva] = [await fanWith('10'), await fanWith('0'), await fanWith('10')];
  await join(eva, tierId);
  await refundPayment(eva);
  expect((await eva.call(subscriptions.mine, {})).subscriptions).toMatchObject([{ state: 'expired' }]);
  await join(eva, tierId);
  await refundPayment(eva);
  await claim(kim, (await buy(giver, tierId)).code);
  await refundPayment(giver);
  expect((await kim.call(subscriptions.mine, {})).subscriptions).toMatchObject([{ state: 'expired' }]);
  expect((await join(eva, tierId)).subscription.isMember).toBe(true);
});

test('SU12, SU18: when a gift is refunded during its claim, it gives no membership and frees its place in the tier', async () => {
  const { tierId } = await capped(1);
  const [giver, kim, eva] = [await fanWith('10'), await fanWith('0'), await fanWith('10')];
  const { code } = await buy(giver, tierId);
  let refunding: Promise<void> | undefined;
  await inTransaction(world.db, async (tx) => {
    expect(await claimGiftMonths(tx, { code, fanId: kim.id }, world.subscriptions)).toMatchObject({
      outcome: 'claimed',
    });
    refunding = refundPayment(giver);
    // Waits until the refund is blocked by the claim's lock, or has finished without seeing the claim.
    await waitUntilBlocked(world, refunding);
  });
  await refunding;
  expect((await kim.call(subscriptions.mine, {})).subscriptions).toMatchObject([{ state: 'expired' }]);
  expect((await join(eva, tierId)).subscription.isMember).toBe(true);
});

test('SU18: a scheduled switch to a cheaper tier immediately reserves a place in that tier', async () => {
  const { mira, tierId } = await capped(2);
  const { id: platinum } = await mira.call(tiers.create, {
    name: 'Platinum',
    price: '20',
    trialDays: 0,
    discounts: { months3: 0, months6: 0, months12: 0 },
  });
  const [kim, eva, lou] = [await fanWith('40'), await fanWith('40'), await fanWith('20')];
  const [first, second] = await Promise.all(
    [kim, eva].map((fan) =>
      fan.call(subscriptions.subscribe, {
        tierId: platinum,
        months: 1,
        expectedTotal: amount('20'),
        expectedPrice: amount('20'),
      }),
    ),
  );
  const goCheaper = (fan: Person, id: string) =>
    fan.call(subscriptions.switchTier, {
      id,
      tierId,
      expectedTotal: amount('0'),
      expectedPrice: amount('10'),
    });
  const [one, other] = [first?.subscription.id ?? '', second?.subscription.id ?? ''];
  await goCheaper(kim, one);
  await join(lou, tierId);
  expect(await reasonOf(goCheaper(eva, other))).toBe('tier_full');
  expect(await reasonOf(mira.call(tiers.edit, { id: tierId, memberCap: 1 }))).toBe('below_members');
  // The tier is full, but it accepts a repeated switch request, because Kim's place is already reserved.
  // Cancelling frees that place for another fan.
  await goCheaper(kim, one);
  await kim.call(subscriptions.cancel, { id: one });
  expect(await goCheaper(eva, other)).toMatchObject({ next: { tier: { id: tierId } } });
});
