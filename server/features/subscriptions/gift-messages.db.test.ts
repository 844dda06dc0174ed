import { beforeAll, expect, test } from 'vitest';
import { creators } from '#contract/creators.ts';
import { offers } from '#contract/offers.ts';
import { purchases } from '#contract/purchases.ts';
import { tiers } from '#contract/tiers.ts';
import { giveMoney, verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, type World } from '#test/world.ts';

let world: World;
let giver: Person;
let buy: () => Promise<{ id: string; code: string }>;
beforeAll(async () => {
  world = await openWorld();
  const mira = await verifiedCreator(world);
  const discounts = { months3: 0, months6: 0, months12: 0 };
  const { id: tierId } = await mira.call(tiers.create, {
    name: 'Gold',
    price: '10',
    trialDays: 0,
    discounts,
  });
  giver = await world.fan({ displayName: 'Sam' });
  await giveMoney(world, giver, '90');
  const gift = { tierId, months: 3, message: 'For you', expectedTotal: wire('30') } as const;
  buy = () => giver.call(offers.buyGift, gift);
});

const shown = { from: 'Sam', message: 'For you' };
const hidden = { from: null, message: '' };
const showTo = (who: Pick<Person, 'call'>, code: string) => who.call(offers.showLink, { code });

test('an open gift’s link shows giver and message to everyone; later only to the giver and the receiver', async () => {
  const [kim, { code }] = [await world.fan(), await buy()];
  expect(await showTo(world.visitor(), code)).toMatchObject(shown);
  await kim.call(offers.claimGift, { code });
  expect(await showTo(kim, code)).toMatchObject(shown);
  expect(await showTo(giver, code)).toMatchObject(shown);
  expect(await showTo(world.visitor(), code)).toMatchObject(hidden);
  expect(await showTo(await world.fan(), code)).toMatchObject(hidden);
});

test('a refunded gift’s link shows neither giver nor message', async () => {
  const { code } = await buy();
  const [row] = await world.sql<{ purchase_id: string }>`select purchase_id from gifts where code = ${code}`;
  await (await world.operator()).call(purchases.refund, { id: row?.purchase_id ?? '', reason: 'as a test' });
  expect(await showTo(await world.fan(), code)).toMatchObject(hidden);
});

test('G11: a gift’s link shows neither giver nor message to a person whom the giver blocked', async () => {
  const [kim, eve, { code }] = [await world.fan(), await world.fan(), await buy()];
  await kim.call(offers.claimGift, { code });
  for (const { id } of [kim, eve]) await giver.call(creators.block, { personId: id, isBlocked: true });
  expect(await showTo(kim, code)).toMatchObject(hidden);
  expect(await showTo(eve, code)).toMatchObject(hidden);
});
