import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { chat } from '#contract/chat.ts';
import { creators } from '#contract/creators.ts';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { chatOf, sendText } from '#test/world/chats.ts';
import { insertBlock, publishedPost, readyMedia } from '#test/world/content.ts';
import { createTier, subscribeForMonth } from '#test/world/membership.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const several = async <Thing>(count: number, make: () => Promise<Thing>): Promise<Thing[]> => {
  const made: Thing[] = [];
  while (made.length < count) made.push(await make());
  return made;
};
const last = <Thing>(things: readonly Thing[]): Thing => {
  const thing = things.at(-1);
  if (thing === undefined) throw new Error('The list is empty.');
  return thing;
};

describe('the cursor of a list', () => {
  test('the list of followed creators continues at the right place even if the last shown creator was unfollowed', async () => {
    const [fan, kenjis] = [await world.fan(), await several(3, () => world.creator())];
    for (const { domain } of kenjis)
      await fan.call(creators.follow, { domain: domain ?? '', isFollowing: true });
    const first = await fan.call(creators.following, { limit: 2 });
    await fan.call(creators.follow, { domain: last(first.creators).domain, isFollowing: false });
    const rest = await fan.call(creators.following, { limit: 2, cursor: first.next ?? '' });
    expect(rest.creators.map(({ domain }) => domain)).toEqual([kenjis[0]?.domain]);
  });

  test('the list of followers continues at the right place even if the last shown fan no longer follows the creator', async () => {
    const [kenji, fans] = [await world.creator(), await several(3, () => world.fan())];
    const domain = kenji.domain ?? '';
    for (const fan of fans) await fan.call(creators.follow, { domain, isFollowing: true });
    const first = await kenji.call(creators.followers, { limit: 2 });
    await fans[1]?.call(creators.follow, { domain, isFollowing: false });
    const rest = await kenji.call(creators.followers, { limit: 2, cursor: first.next ?? '' });
    expect(rest.followers.map(({ id }) => id)).toEqual([fans[0]?.id]);
  });

  test('the list of blocked people continues at the right place even if the last shown person was unblocked', async () => {
    const kenji = await world.creator();
    const others = [await world.fan({ displayName: 'Ada' }), await world.creator(), await world.fan()];
    for (const { id } of others) await kenji.call(creators.block, { personId: id, isBlocked: true });
    const first = await kenji.call(creators.blocked, { limit: 2 });
    await kenji.call(creators.block, { address: last(first.people).address, isBlocked: false });
    const rest = await kenji.call(creators.blocked, { limit: 2, cursor: first.next ?? '' });
    expect(rest.people).toMatchObject([{ name: 'Ada', domain: null, address: others[0]?.address }]);
    expect(rest.next).toBeNull();
  });

  test('the list of bookmarks continues at the right place even if the last shown bookmark was removed', async () => {
    const [fan, kenji] = [await world.fan(), await verifiedCreator(world)];
    const ids = await several(3, () => publishedPost(kenji));
    for (const id of ids) await fan.call(posts.bookmark, { id, isBookmarked: true });
    const first = await fan.call(posts.bookmarks, { limit: 2 });
    await fan.call(posts.bookmark, { id: last(first.posts).id, isBookmarked: false });
    const rest = await fan.call(posts.bookmarks, { limit: 2, cursor: first.next ?? '' });
    expect(rest.posts.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('the list of favorite messages continues at the right place even if the last shown favorite was removed', async () => {
    const [fan, kenji] = [await world.fan(), await world.creator()];
    const chatId = await chatOf(fan, kenji);
    for (const words of ['one', 'two', 'three']) {
      const { seq } = await sendText(fan, chatId, words);
      await fan.call(chat.favourite, { chatId, seq, isFavourite: true });
    }
    const first = await fan.call(chat.favourites, { limit: 2 });
    const { seq } = last(first.messages);
    await fan.call(chat.favourite, { chatId, seq, isFavourite: false });
    const rest = await fan.call(chat.favourites, { limit: 2, cursor: first.next ?? '' });
    expect(rest.messages.map(({ text }) => text)).toEqual(['one']);
  });

  test('the list of the creator’s own files continues at the right place even if the last shown file was removed', async () => {
    const kenji = await world.creator();
    const ids = await several(3, () => readyMedia(world, kenji));
    const first = await kenji.call(media.mine, { limit: 2 });
    await kenji.call(media.remove, { ids: [last(first.media).id] });
    const rest = await kenji.call(media.mine, { limit: 2, cursor: first.next ?? '' });
    expect(rest.media.map(({ id }) => id)).toEqual([ids[0]]);
  });

  test('suggestions continue at the right place even if the fan followed the creator of the last shown post', async () => {
    const here = await openWorld();
    const fan = await here.fan();
    for (const kenji of await several(3, () => verifiedCreator(here))) await publishedPost(kenji);
    const first = await fan.call(posts.feed, { tab: 'for_you', limit: 2 });
    await fan.call(creators.follow, { domain: last(first.posts).creator.domain, isFollowing: true });
    const rest = await fan.call(posts.feed, { tab: 'for_you', limit: 2, cursor: first.next ?? '' });
    expect(rest.posts).toHaveLength(1);
    expect(first.posts.map(({ id }) => id)).not.toContain(rest.posts[0]?.id);
    await here.close();
  });

  test('a malformed cursor is refused', async () => {
    const fan = await world.fan();
    const { id } = fan;
    for (const cursor of [id, `x_${id}`, '1_2', `99999999999999999_${id}`, `1_${id}_1`])
      expect((await refusalOf(fan.call(creators.following, { cursor }))).reason).toBe('invalid_input');
  });
});

test('CR11: suggestions leave out followed and subscribed creators, and explicit pages that the fan hides', async () => {
  const here = await openWorld();
  const fan = await here.fan();
  const [known, explicit, other] = await several(3, () => verifiedCreator(here));
  if (!known || !explicit || !other) throw new Error('Expected three creators.');
  await explicit.call(creators.updatePage, { isExplicit: true });
  await fan.call(creators.follow, { domain: known.domain ?? '', isFollowing: true });
  const suggested = async () =>
    (await fan.call(creators.search, { onlyNew: true, limit: 2 })).creators.map(({ domain }) => domain);
  expect(new Set(await suggested())).toEqual(new Set([explicit.domain, other.domain]));
  await fan.call(account.setFilter, { imageDisplayRatio: 'hide', isOfAge: true });
  expect(await suggested()).toEqual([other.domain]);
  await publishedPost(other);
  const forYou = async () => (await fan.call(posts.feed, { tab: 'for_you' })).posts.length;
  expect(await forYou()).toBe(1);
  const { id: tierId } = await createTier(other, { name: 'Pit lane', price: '8' });
  await giveMoney(here, fan, '50');
  await subscribeForMonth(fan, { tierId, price: '8' });
  expect(await suggested()).toEqual([]);
  expect(await forYou()).toBe(0);
  await here.close();
});

test('CR4, CR5: a fan’s own lists show no domain of a creator who is restricted or has blocked the fan', async () => {
  const [fan, open, blocking, restricted] = [
    await world.fan(),
    await verifiedCreator(world),
    await verifiedCreator(world),
    await verifiedCreator(world),
  ];
  const all = [open, blocking, restricted];
  for (const { domain } of all) await fan.call(creators.follow, { domain, isFollowing: true });
  await world.sql`update people set is_restricted = true where id = ${restricted.id}`;
  const domains = all.map(({ domain }) => domain);
  expect((await fan.call(creators.checkFollow, { domains })).following.toSorted()).toEqual(
    [open.domain, blocking.domain].toSorted(),
  );
  await insertBlock(world, blocking, fan);
  for (const { id } of all) await fan.call(creators.block, { personId: id, isBlocked: true });
  const { people } = await fan.call(creators.blocked, {});
  expect(people.map(({ domain }) => domain)).toEqual([null, null, open.domain]);
});
