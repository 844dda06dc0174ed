import { beforeAll, describe, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
import { newId } from '#server/kit/random.ts';
import { type CollectionInput, collectionInput } from '#test/world/collection-input.ts';
import {
  forNobody,
  insertBlock,
  insertTrialMember,
  publishedPost,
  readyMedia,
  tierOf,
} from '#test/world/content.ts';
import { bucketBalance, expectBooksBalance, giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { viewerOf } from '../../access/index.ts';
import { openDatabase } from '../../kit/db.ts';
import { collectionItems } from './index.ts';

let world: World;
let creator: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
  creator = await verifiedCreator(world);
});

const dollars = (amount: number) => ({ asset: 'USD', units: String(amount * 1_000_000) }) as const;
const fileItem = async (owner: Person = creator) =>
  ({ kind: 'media', id: await readyMedia(world, owner) }) as const;
const save = (
  changes: Partial<CollectionInput> = {},
  id = newId(),
  version: number | null = null,
  reason = '',
) => creator.call(collections.save, { id, version, collection: collectionInput(changes), reason });
const live = async (changes: Partial<CollectionInput> = {}) => {
  const { id, version } = await save({ items: [await fileItem()], ...changes });
  return creator.call(collections.setState, { id, version, state: 'live' });
};
const rich = async (amount = '100'): Promise<Person> => {
  const fan = await world.fan();
  await giveMoney(world, fan, amount);
  return fan;
};
const find = (who: Person, id: string) => who.call(collections.find, { domain: creator.domain, id });
const buy = (fan: Person, id: string, amount = 20) =>
  fan.call(purchases.buy, { item: { kind: 'collection', id }, expectedTotal: dollars(amount) });
const pricedPost = async (price: string) =>
  publishedPost(creator, {
    price,
    media: [{ id: await readyMedia(world, creator), alt: '', isPreview: false }],
    audience: forNobody,
  });
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

test('for many buyers of a collection, one query finds each buyer’s price, and another finds who may see it', async () => {
  const [fan, owner, blocked] = [await rich(), await rich(), await rich()];
  const post = await pricedPost('5');
  const { id } = await live({ items: [{ kind: 'post', id: post }] });
  await fan.call(purchases.buy, { item: { kind: 'post', id: post }, expectedTotal: dollars(5) });
  await buy(owner, id);
  await insertBlock(world, creator, blocked);
  const queries: unknown[] = [];
  const counting = openDatabase(world.databaseUrl, {
    connections: 1,
    log: (one) => void queries.push(one),
  });

  const everybody = [owner, blocked, fan];
  const found = await collectionItems.findAll?.(
    counting.db,
    everybody.map((one) => ({ id, fanId: one.id })),
  );
  expect(found?.map((one) => one && [one.price.units, one.isAvailable])).toEqual([
    [20_000_000n, false],
    null,
    [15_000_000n, true],
  ]);
  const here = await collectionItems.whichAreVisible?.(
    counting.db,
    everybody.map((one) => ({ id, viewer: viewerOf(one, { ip: '127.0.0.1' }) })),
  );
  expect([...(here ?? [])]).toEqual([0, 2]);
  expect(queries).toHaveLength(2);
  await counting.close();
});

describe('selling a collection', () => {
  test('CO1, CO10: a purchase opens all items and gives a certificate with the terms in force at the purchase', async () => {
    const fan = await rich();
    const item = await fileItem();
    const cover = await readyMedia(world, creator);
    const { id } = await live({ items: [item], coverId: cover });
    const before = await find(fan, id);
    expect([before.isOwned, before.isOpen, before.certificate, before.owners]).toEqual([
      false,
      false,
      null,
      0,
    ]);
    expect(before.contents[0]?.media?.sources).toBeNull();
    expect(before.cover?.sources).not.toBeNull();
    const { receipt } = await buy(fan, id);
    await world.sql`insert into sale_terms (version, body, in_force_from)
      values (2, 'Later words', app_now()) on conflict do nothing`;
    const after = await find(fan, id);
    expect(after.contents[0]?.media?.sources).not.toBeNull();
    expect(after.certificate).toMatchObject({
      number: 1,
      ledgerId: receipt.transferId,
      receiptId: receipt.id,
      termsVersion: 1,
    });
    expect([after.owners, after.terms.version, after.sales]).toEqual([1, 2, null]);
    expect((await find(creator, id)).sales?.earned).toEqual(dollars(16));
    const [seen] = (await fan.call(media.refresh, { ids: [item.id] })).media;
    expect(seen?.sources).not.toBeNull();
    const other = await world.fan();
    expect((await other.call(media.refresh, { ids: [item.id] })).media[0]?.sources ?? null).toBeNull();
    expect((await fan.call(collections.bought, { query: 'ferry' })).collections.map((one) => one.id)).toEqual(
      [id],
    );
    expect((await fan.call(collections.bought, { query: 'nothing%' })).collections).toEqual([]);
    await world.sql`delete from sale_terms where version = 2`;
  });

  test('CO7: a supply of three sells exactly three copies, even with a hundred simultaneous requests', async () => {
    const { id } = await live({ supply: 3 });
    const fans = await Promise.all(Array.from({ length: 10 }, () => rich('30')));
    const clicks = fans.flatMap((fan) => Array.from({ length: 10 }, () => buy(fan, id)));
    const ends = await Promise.allSettled(clicks);
    const bought = ends.filter((end) => end.status === 'fulfilled' && end.value.isNew);
    expect(bought).toHaveLength(3);
    const numbers = await world.sql<{ number: number }>`
      select number from collection_sales where collection_id = ${id} order by number`;
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
    const left = await Promise.all(fans.map((fan) => bucketBalance(world, fan)));
    expect(left.filter((units) => units === 10_000_000n)).toHaveLength(3);
    expect(left.filter((units) => units === 30_000_000n)).toHaveLength(7);
    const late = await rich();
    expect(await reasonOf(buy(late, id))).toBe('sold_out');
    const item = { kind: 'collection', id } as const;
    expect(await reasonOf(late.call(purchases.openIntent, { item, expectedTotal: dollars(20) }))).toBe(
      'sold_out',
    );
    const draft = await creator.call(collections.draft, { id });
    expect(await reasonOf(save({ items: [await fileItem()], supply: 2 }, id, draft.version, 'Fewer'))).toBe(
      'below_sold',
    );
    await expectBooksBalance(world);
  });

  test('CO6: payments for posts in the collection reduce its price; when nothing is due, the fan claims one copy', async () => {
    const fan = await rich();
    const [one, two] = [await pricedPost('8'), await pricedPost('7')];
    const { id } = await live({
      price: '15',
      items: [
        { kind: 'post', id: one },
        { kind: 'post', id: two },
      ],
    });
    const claim = (who: Person) => who.call(collections.claim, { id });
    expect(await reasonOf(claim(fan))).toBe('price_changed');
    const buyPost = (post: string, amount: number) =>
      fan.call(purchases.buy, { item: { kind: 'post', id: post }, expectedTotal: dollars(amount) });
    await buyPost(one, 8);
    expect((await find(fan, id)).due).toEqual(dollars(7));
    const item = { kind: 'collection', id } as const;
    expect((await fan.call(purchases.quote, { item })).total).toEqual(dollars(7));
    expect(await reasonOf(buy(fan, id, 15))).toBe('price_changed');
    const { receipt } = await buyPost(two, 7);
    expect((await find(fan, id)).due).toEqual(dollars(0));
    expect(await reasonOf(buy(fan, id, 15))).toBe('not_found');
    const claims = await Promise.all([claim(fan), claim(fan), claim(fan)]);
    expect(new Set(claims.map(({ recordId }) => recordId)).size).toBe(1);
    expect(claims[0]).toMatchObject({ number: 1, ledgerId: null, receiptId: null });
    expect(await bucketBalance(world, fan)).toBe(85_000_000n);
    // When a post that made the copy free is refunded, the copy ends.
    const operator = await world.operator();
    await operator.call(purchases.refund, { id: receipt.id, reason: 'It does not play.' });
    expect((await find(fan, id)).isOwned).toBe(false);
    expect((await fan.call(posts.find, { id: two })).lock).not.toBeNull();
    await expectBooksBalance(world);
  });

  test('CO6: refunding a post ends the copies that the post made cheaper, and refunds the money paid for these copies', async () => {
    const [fan, other] = [await rich(), await rich()];
    const [one, two] = [await pricedPost('8'), await pricedPost('7')];
    const { id } = await live({ price: '20', items: [one, two].map((post) => ({ kind: 'post', id: post })) });
    const buyPost = (who: Person, post: string, amount: number) =>
      who.call(purchases.buy, { item: { kind: 'post', id: post }, expectedTotal: dollars(amount) });
    const { receipt } = await buyPost(fan, one, 8);
    await buy(fan, id, 12);
    // This copy is bought at the full price, so a post's refund does not end it.
    await buy(other, id, 20);
    const operator = await world.operator();
    await operator.call(purchases.refund, { id: receipt.id, reason: 'It does not play.' });

    expect((await find(fan, id)).isOwned).toBe(false);
    expect((await fan.call(posts.find, { id: two })).lock).not.toBeNull();
    expect([await bucketBalance(world, fan), await bucketBalance(world, fan, 'refund')]).toEqual([
      80_000_000n,
      20_000_000n,
    ]);
    expect((await find(other, id)).isOwned).toBe(true);
    // The fan can buy a copy again, at the price that is due without the post.
    expect((await buy(fan, id, 20)).isNew).toBe(true);
    await expectBooksBalance(world);
  });

  test('a copy opens the posts in its collection, even deleted ones; the copy’s owner cannot buy these posts again', async () => {
    const fan = await rich();
    const post = await pricedPost('8');
    const { id } = await live({ items: [{ kind: 'post', id: post }] });
    expect((await fan.call(posts.find, { id: post })).lock).not.toBeNull();
    await buy(fan, id);
    expect((await fan.call(posts.find, { id: post })).lock).toBeNull();
    const again = fan.call(purchases.buy, { item: { kind: 'post', id: post }, expectedTotal: dollars(8) });
    expect(await reasonOf(again)).toBe('not_found');
    await creator.call(posts.remove, { id: post });
    const kept = await fan.call(posts.find, { id: post });
    expect(kept.media[0]?.media.sources).not.toBeNull();
    expect(await bucketBalance(world, fan)).toBe(80_000_000n);
  });

  test('a refund ends a copy, and the copy’s number is not given again', async () => {
    const [fan, next, operator] = [await rich(), await rich(), await world.operator()];
    const { id } = await live({ supply: 2 });
    const { receipt } = await buy(fan, id);
    await operator.call(purchases.refund, { id: receipt.id, reason: 'Bought by mistake.' });
    expect(await find(fan, id)).toMatchObject({ isOwned: false, isOpen: false, certificate: null });
    await buy(next, id);
    expect((await find(next, id)).certificate?.number).toBe(2);
    expect(await reasonOf(buy(fan, id))).toBe('sold_out');
  });

  test('nobody gets a copy of their own collection, of an unverified creator’s collection, or while blocked or shut out', async () => {
    const fan = await rich();
    const { id } = await live();
    await giveMoney(world, creator, '50');
    expect(await reasonOf(buy(creator, id))).toBe('own_item');
    expect(await reasonOf(creator.call(collections.claim, { id }))).toBe('own_item');
    await world.sql`update people set is_verified_to_sell = false where id = ${creator.id}`;
    expect(await reasonOf(buy(fan, id))).toBe('creator_unavailable');
    expect(await reasonOf(fan.call(collections.claim, { id }))).toBe('creator_unavailable');
    await world.sql`update people set is_verified_to_sell = true where id = ${creator.id}`;
    await world.sql`insert into blocked_countries (creator_id, country) values (${creator.id}, 'US')`;
    const from = { headers: { 'x-forwarded-for': '8.8.8.8' } };
    expect(await reasonOf(fan.call(collections.find, { domain: creator.domain, id }, from))).toBe(
      'not_found',
    );
    expect(await reasonOf(fan.call(collections.claim, { id }, from))).toBe('not_found');
    await world.sql`delete from blocked_countries where creator_id = ${creator.id}`;
    await insertBlock(world, creator, fan);
    expect(await reasonOf(find(fan, id))).toBe('not_found');
    expect(await reasonOf(buy(fan, id))).toBe('not_found');
    expect(await bucketBalance(world, fan)).toBe(100_000_000n);
  });

  test('when two fans claim the last copy simultaneously, only one of them gets it', async () => {
    const post = await pricedPost('5');
    const { id } = await live({ price: '5', supply: 1, items: [{ kind: 'post', id: post }] });
    const fans = [await rich(), await rich()];
    for (const fan of fans)
      await fan.call(purchases.buy, { item: { kind: 'post', id: post }, expectedTotal: dollars(5) });
    const ends = await Promise.allSettled(fans.map((fan) => fan.call(collections.claim, { id })));
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const loser = fans[ends.findIndex(({ status }) => status === 'rejected')];
    expect(await reasonOf(loser?.call(collections.claim, { id }) ?? Promise.reject())).toBe('sold_out');
  });
});

describe('changing a sold collection', () => {
  test('CO8: owners get added items and keep removed ones; removing an item needs a reason', async () => {
    const [early, late] = [await rich(), await rich()];
    const [first, second] = [await fileItem(), await fileItem()];
    const { id, version } = await live({ items: [first] });
    await buy(early, id);
    const added = await save({ items: [second, first] }, id, version);
    expect((await find(early, id)).contents.map((one) => [one.id, one.media?.sources !== null])).toEqual([
      [second.id, true],
      [first.id, true],
    ]);
    expect(await reasonOf(save({ items: [second] }, id, added.version))).toBe('reason_missing');
    await save({ items: [second] }, id, added.version, 'The photo was blurred.');
    await buy(late, id);
    expect((await find(early, id)).contents.map((one) => [one.id, one.isRemoved])).toEqual([
      [second.id, false],
      [first.id, true],
    ]);
    expect((await find(late, id)).contents.map((one) => one.id)).toEqual([second.id]);
    const open = async (who: Person) =>
      (await who.call(media.refresh, { ids: [first.id] })).media[0]?.sources ?? null;
    expect([(await open(early)) !== null, await open(late)]).toEqual([true, null]);
  });

  test('CO9, CO11: owners keep a withdrawn collection; withdrawing an unsold collection releases its files', async () => {
    const [fan, other] = [await rich(), await rich()];
    const item = await fileItem();
    const sold = await live({ items: [item] });
    await buy(fan, sold.id);
    let { version } = sold;
    for (const state of ['hidden', 'withdrawn'] as const) {
      ({ version } = await creator.call(collections.setState, { id: sold.id, version, state }));
      expect((await find(fan, sold.id)).isOpen).toBe(true);
      expect(await reasonOf(find(other, sold.id))).toBe('not_found');
      expect(await reasonOf(buy(other, sold.id))).toBe('not_found');
    }
    expect(await reasonOf(save({ items: [item] }, sold.id, version))).toBe('not_found');
    expect(await reasonOf(creator.call(media.remove, { ids: [item.id] }))).toBe('media_in_use');
    const loose = await fileItem();
    const unsold = await save({ items: [loose], coverId: loose.id });
    expect(await reasonOf(creator.call(media.remove, { ids: [loose.id] }))).toBe('media_in_use');
    await creator.call(collections.setState, { id: unsold.id, version: unsold.version, state: 'withdrawn' });
    await creator.call(media.remove, { ids: [loose.id] });
    const back = { id: sold.id, version, state: 'draft' } as const;
    expect(await reasonOf(creator.call(collections.setState, back))).toBe('not_found');
  });

  test('AX14: a tier opens a live collection’s items; moderation closes the collection even for owners', async () => {
    const [member, owner] = [await world.fan(), await rich()];
    const tier = await tierOf(world, creator);
    await insertTrialMember(world, member, creator, { tierId: tier });
    const [item, post] = [await fileItem(), await pricedPost('9')];
    const { id, version } = await live({ tierIds: [tier], items: [item, { kind: 'post', id: post }] });
    await buy(owner, id);
    const isOpen = async (who: Person) => [
      ((await who.call(media.refresh, { ids: [item.id] })).media[0]?.sources ?? null) !== null,
      (await who.call(posts.find, { id: post })).lock === null,
    ];
    expect(await isOpen(member)).toEqual([true, true]);
    await creator.call(collections.setState, { id, version, state: 'hidden' });
    expect(await isOpen(member)).toEqual([false, false]);
    expect(await isOpen(owner)).toEqual([true, true]);
    await world.sql`update collections set moderated_at = app_now() where id = ${id}`;
    expect(await isOpen(owner)).toEqual([false, false]);
    expect(await reasonOf(find(owner, id))).toBe('not_found');
  });
});

test('CO1, C2: the length of locked media is shown in whole seconds', async () => {
  const video = await readyMedia(world, creator, { kind: 'video', seconds: 61.25 });
  const inPost = await readyMedia(world, creator, { kind: 'audio', seconds: 0.4 });
  const media = [{ id: inPost, alt: '', isPreview: false }];
  const post = await publishedPost(creator, { price: '5', audience: forNobody, media });
  const { id } = await live({
    items: [
      { kind: 'media', id: video },
      { kind: 'post', id: post },
    ],
  });
  const lengths = async (who: Person) =>
    (await find(who, id)).contents.map((item) => item.media?.durationMs ?? null);
  const fan = await rich();
  expect(await lengths(fan)).toEqual([61_000, 1_000]);
  await buy(fan, id);
  expect(await lengths(fan)).toEqual([61_250, 400]);
});
