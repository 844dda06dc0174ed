import { beforeAll, expect, test } from 'vitest';
import { collections } from '#contract/collections.ts';
import { creators } from '#contract/creators.ts';
import { POSTS_PAGE_MAX } from '#contract/limits.ts';
import { posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import { collectionInput } from '#test/world/collection-input.ts';
import { publishedPost } from '#test/world/content.ts';
import { createTier } from '#test/world/membership.ts';
import { verifiedCreator, wire } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
let plain: Person & { domain: string };
let explicit: Person & { domain: string };
let hidden: Person & { domain: string };
beforeAll(async () => {
  world = await openWorld();
  [plain, explicit, hidden] = [
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
  ];
  for (const creator of [plain, explicit, hidden]) await publishedPost(creator);
  await explicit.call(creators.updatePage, { isExplicit: true });
  await hidden.call(creators.hideFromSearch, { isHidden: true });
});

test('CR13: the front page shows only pages that everybody may see, each with its lowest price', async () => {
  await createTier(plain, { name: 'Front row', price: '12' });
  await createTier(plain, { name: 'Back row', price: '7' });
  const [free, abroad, restricted, silent] = [
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
  ];
  for (const creator of [free, abroad, restricted]) await publishedPost(creator);
  await world.sql`insert into blocked_countries (creator_id, country) values (${abroad.id}, 'FR')`;
  await world.sql`update people set is_restricted = true where id = ${restricted.id}`;

  const { creators: shown } = await world.visitor().call(creators.featured, {});
  expect(new Map(shown.map(({ domain, price }) => [domain, price]))).toEqual(
    new Map([
      [plain.domain, wire('7')],
      [free.domain, null],
    ]),
  );
  expect(shown.map(({ domain }) => domain)).not.toContain(silent.domain);
  expect((await (await world.fan()).call(creators.featured, {})).creators).toEqual([]);
});

test('CR14: a visitor finds explicit pages and posts only after they have confirmed their age', async () => {
  const rated = await publishedPost(plain, { label: 'explicit' });
  const visitor = world.visitor();
  const found = async (isOfAge: boolean) => ({
    pages: (await visitor.call(creators.search, { isOfAge })).creators.map(({ domain }) => domain),
    posts: (await visitor.call(posts.discover, { isOfAge, limit: POSTS_PAGE_MAX })).posts,
  });
  const [before, after] = [await found(false), await found(true)];
  expect(before.pages).toContain(plain.domain);
  expect(before.posts.map(({ creator }) => creator.domain)).toContain(plain.domain);
  expect(before.pages).not.toContain(explicit.domain);
  expect(before.posts.map(({ creator }) => creator.domain)).not.toContain(explicit.domain);
  expect(before.posts.map(({ id }) => id)).not.toContain(rated);
  expect(after.pages).toContain(explicit.domain);
  expect(after.posts.map(({ creator }) => creator.domain)).toContain(explicit.domain);
  expect(after.posts.map(({ id }) => id)).toContain(rated);
  for (const { pages } of [before, after]) expect(pages).not.toContain(hidden.domain);
  for (const { posts: open } of [before, after]) expect(open.every(({ lock }) => lock === null)).toBe(true);
});

test('CR14: a visitor sees a page’s collections, but those of an explicit page only after confirming their age', async () => {
  const make = async (maker: Person) => {
    const id = newId();
    const collection = collectionInput({
      items: [{ kind: 'post', id: await publishedPost(maker) }],
      price: '10',
    });
    const { version } = await maker.call(collections.save, { id, version: null, collection });
    await maker.call(collections.setState, { id, version, state: 'live' });
    return id;
  };
  const [openSet, closedSet] = [await make(plain), await make(explicit)];
  const visitor = world.visitor();
  const list = async (domain: string, isOfAge = false) =>
    (await visitor.call(collections.byCreator, { domain, isOfAge })).collections.map(({ id, isOwned }) => [
      id,
      isOwned,
    ]);
  expect(await list(plain.domain)).toEqual([[openSet, false]]);
  expect((await refusalOf(list(explicit.domain))).reason).toBe('age_unconfirmed');
  expect(await list(explicit.domain, true)).toEqual([[closedSet, false]]);
});
