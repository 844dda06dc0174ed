import { beforeAll, beforeEach, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import type { InputOf } from '#contract/kit.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { collectionInput } from '#test/world/collection-input.ts';
import { publishedPost, readyMedia } from '#test/world/content.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
let maker: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  maker = await verifiedCreator(world);
});

const dollars = (amount: number) => ({ asset: 'USD', units: String(amount * 1_000_000) }) as const;
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

test('a creator’s list can be filtered, sorted by price and paged without gaps; fans see no drafts in it', async () => {
  const fan = await world.fan();
  await giveMoney(world, fan, '100');
  const make = async (title: string, price: string, state: 'live' | 'draft') => {
    const items = [{ kind: 'media', id: await readyMedia(world, maker) } as const];
    const collection = collectionInput({ title, price, items });
    const { id, version } = await maker.call(collections.save, { id: newId(), version: null, collection });
    if (state === 'live') await maker.call(collections.setState, { id, version, state });
    return id;
  };
  const [costly, cheap, draft] = [
    await make('Costly', '30', 'live'),
    await make('Cheap', '10', 'live'),
    await make('Draft', '5', 'draft'),
  ];
  const list = async (who: Person, input: Partial<InputOf<typeof collections.byCreator>> = {}) =>
    who.call(collections.byCreator, { domain: maker.domain, ...input });
  const ids = async (...input: Parameters<typeof list>) =>
    (await list(...input)).collections.map(({ id }) => id);
  expect(await ids(fan)).toEqual([cheap, costly]);
  expect(await ids(maker)).toEqual([draft, cheap, costly]);
  const first = await list(fan, { sort: 'cheapest', limit: 1 });
  expect(first.collections.map(({ id }) => id)).toEqual([cheap]);
  expect(await ids(fan, { sort: 'cheapest', limit: 1, cursor: first.next ?? '' })).toEqual([costly]);
  const item = { kind: 'collection', id: costly } as const;
  await fan.call(purchases.buy, { item, expectedTotal: dollars(30) });
  expect(await ids(fan, { show: 'owned' })).toEqual([costly]);
  expect(await ids(fan, { show: 'for_sale' })).toEqual([cheap]);
  const mine = await maker.call(collections.mine, {});
  expect(mine.collections.find(({ id }) => id === costly)).toMatchObject({ sold: 1, earned: dollars(24) });
  expect(await reasonOf(fan.call(collections.byCreator, { domain: 'nobody-here' }))).toBe('not_found');
  expect(await reasonOf(world.visitor().call(collections.find, { domain: 'nobody-here', id: costly }))).toBe(
    'not_found',
  );
  await world.sql`update pages set is_explicit = true where creator_id = ${maker.id}`;
  const asked = { domain: maker.domain, id: costly };
  expect(await reasonOf(world.visitor().call(collections.find, asked))).toBe('age_unconfirmed');
  expect((await world.visitor().call(collections.find, { ...asked, isOfAge: true })).title).toBe('Costly');
});

test('a visitor must confirm their age before they open a collection with an explicit post', async () => {
  const post = await publishedPost(maker, { label: 'explicit', text: 'What is explicit' });
  const collection = collectionInput({ items: [{ kind: 'post', id: post }] });
  const { id, version } = await maker.call(collections.save, { id: newId(), version: null, collection });
  await maker.call(collections.setState, { id, version, state: 'live' });
  const asked = { domain: maker.domain, id };
  expect(await reasonOf(world.visitor().call(collections.find, asked))).toBe('age_unconfirmed');
  const shown = await world.visitor().call(collections.find, { ...asked, isOfAge: true });
  expect(shown.contents).toMatchObject([{ title: 'What is explicit' }]);
  const fan = await world.fan();
  expect((await fan.call(collections.find, asked)).title).toBe(shown.title);
});
