import { expect, test } from 'vitest';
import { posts } from '#contract/posts.ts';
import {
  forNobody,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld } from '#test/world.ts';

test('PO1: the filter "free" finds posts without a price that are open to the viewer', async () => {
  const world = await openWorld();
  const [creator, fan] = [await verifiedCreator(world), await world.fan()];
  const free = async () =>
    (await fan.call(posts.search, { domain: creator.domain, access: 'free' })).posts.map(({ id }) => id);
  const open = await publishedPost(creator);
  const followers = await publishedPost(creator, { audience: { ...forNobody, followers: true } });
  const members = await publishedPost(creator, { audience: { ...forNobody, members: true } });
  const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
  await publishedPost(creator, { price: '5', media });
  expect(await free()).toEqual([open]);
  await insertFollow(world, fan, creator);
  expect(await free()).toEqual([followers, open]);
  await insertTrialMember(world, fan, creator, { tierId: await tierOf(world, creator) });
  expect(await free()).toEqual([members, followers, open]);
});

test('PO1: a search of only punctuation finds nothing, an empty search finds everything', async () => {
  const world = await openWorld();
  const [creator, fan] = [await verifiedCreator(world), await world.fan()];
  const open = await publishedPost(creator, { text: 'Open!!!' });
  const found = async (query: string) =>
    (await fan.call(posts.search, { domain: creator.domain, query })).posts.map(({ id }) => id);
  expect([await found('!!!'), await found('  '), await found('open!')]).toEqual([[], [open], [open]]);
  await insertPostPurchase(world, fan, creator, open);
  const bought = async (query: string) => (await fan.call(posts.bought, { query })).posts.map(({ id }) => id);
  expect([await bought('!!!'), await bought('')]).toEqual([[], [open]]);
});

test('AX1, C2: a search in bought posts does not reveal the words of a moderated post', async () => {
  const world = await openWorld();
  const [creator, fan] = [await verifiedCreator(world), await world.fan()];
  const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
  const buy = async (text: string) => {
    const id = await publishedPost(creator, { text, price: '5', media });
    await insertPostPurchase(world, fan, creator, id);
    return id;
  };
  const guesses = await buy('harbour lighthouse');
  const hidden = await buy('harbour');
  await world.sql`update posts set moderated_at = app_now() where id = ${hidden}`;
  const found = async (query: string) => {
    const page = await fan.call(posts.bought, { query, limit: 1 });
    return [page.posts.map(({ id }) => id), page.next];
  };
  expect(await found('harbour')).toEqual(await found('lighthouse'));
  expect(await found('harbour')).toEqual([[guesses], null]);
});
