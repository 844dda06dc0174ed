import { beforeAll, describe, expect, test } from 'vitest';
import { posts } from '#contract/posts.ts';
import {
  forNobody,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  saveDraft,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { type Browser, openWorld, type Person, type World } from '#test/world.ts';

let world: World;
let creator: Person & { domain: string };
let tierId: string;
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
  tierId = await tierOf(world, creator);
});

type Changes = NonNullable<Parameters<typeof saveDraft>[1]>;

/** Publishes a post with `first`, then saves each of `later` as an edit. */
async function postThatWas(first: Changes, ...later: Changes[]): Promise<string> {
  const id = await publishedPost(creator, first);
  for (const changes of later) {
    const { version } = await creator.call(posts.draft, { id });
    await saveDraft(creator, changes, { id, version });
  }
  return id;
}

const textsFor = async (viewer: Pick<Browser, 'call'>, id: string): Promise<string[]> =>
  (await viewer.call(posts.history, { id })).edits.map(({ text }) => text);

const forMembers = { isTextOpen: false, audience: { ...forNobody, members: true } };
const forFollowers = { isTextOpen: false, audience: { ...forNobody, followers: true } };
const forAll = { isTextOpen: true, audience: { ...forNobody, isPublic: true } };

describe('AX18, PO7: the earlier texts in the history of a post', () => {
  test('only subscribers and the creator see earlier texts that were written for subscribers, even when the post is public now', async () => {
    const id = await postThatWas(
      { text: 'for members', ...forMembers },
      { text: 'for followers', ...forFollowers },
      { text: 'for all, once', ...forAll },
      { text: 'for all', ...forAll },
    );
    const [fan, follower, member] = [await world.fan(), await world.fan(), await world.fan()];
    await insertFollow(world, follower, creator);
    await insertTrialMember(world, member, creator, { tierId });
    expect(await textsFor(world.visitor(), id)).toEqual(['for all, once']);
    expect(await textsFor(fan, id)).toEqual(['for all, once']);
    expect(await textsFor(follower, id)).toEqual(['for all, once', 'for followers']);
    const all = ['for all, once', 'for followers', 'for members'];
    expect(await textsFor(member, id)).toEqual(all);
    expect(await textsFor(creator, id)).toEqual(all);
  });

  test('a subscriber sees an earlier text that was written for one tier only if the subscriber has this tier', async () => {
    const gold = await tierOf(world, creator);
    const id = await postThatWas(
      { text: 'for gold', isTextOpen: false, audience: { ...forNobody, tierIds: [gold] } },
      { text: 'for members', ...forMembers },
    );
    const [inGold, member] = [await world.fan(), await world.fan()];
    await insertTrialMember(world, inGold, creator, { tierId: gold });
    await insertTrialMember(world, member, creator, { tierId });
    expect(await textsFor(inGold, id)).toEqual(['for gold']);
    expect(await textsFor(member, id)).toEqual([]);
  });

  test('buyers of a priced post see its earlier locked texts, and everybody sees its earlier texts that were left open', async () => {
    const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
    const priced = { price: '5', media, audience: forNobody };
    const id = await postThatWas(
      { text: 'open beside the price', isTextOpen: true, ...priced },
      { text: 'behind the price', isTextOpen: false, ...priced },
      { text: 'for all', media, ...forAll },
    );
    const [buyer, refunded] = [await world.fan(), await world.fan()];
    await insertPostPurchase(world, buyer, creator, id);
    await insertPostPurchase(world, refunded, creator, id, 'refunded');
    expect(await textsFor(buyer, id)).toEqual(['behind the price', 'open beside the price']);
    expect(await textsFor(refunded, id)).toEqual(['open beside the price']);
    expect(await textsFor(world.visitor(), id)).toEqual(['open beside the price']);
  });

  test('only buyers and the creator see an earlier text that was replaced while the post was archived', async () => {
    const media = [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
    const id = await postThatWas({ text: 'for members', price: '5', media, ...forMembers });
    const [fan, member, buyer] = [await world.fan(), await world.fan(), await world.fan()];
    await insertTrialMember(world, member, creator, { tierId });
    await insertPostPurchase(world, buyer, creator, id);
    await creator.call(posts.archive, { id, isArchived: true });
    // The first save keeps the text `for members` but opens the post to everybody. The people for whom it was
    // opened could not see this text on the page, because the post is archived.
    for (const text of ['for members', 'never shown', 'for all']) {
      const { version } = await creator.call(posts.draft, { id });
      await saveDraft(creator, { text, media, ...forAll }, { id, version });
    }
    await creator.call(posts.archive, { id, isArchived: false });
    for (const viewer of [world.visitor(), fan, member]) expect(await textsFor(viewer, id)).toEqual([]);
    // Buyers can read an archived post, so they may read its earlier texts as well.
    for (const viewer of [buyer, creator])
      expect(await textsFor(viewer, id)).toEqual(['never shown', 'for members']);
  });

  test('only the creator sees an earlier text that was replaced after the post expired', async () => {
    const id = await postThatWas({ text: 'for members', ...forMembers });
    await world.sql`update posts set expires_at = app_now() - interval '1 second' where id = ${id}`;
    for (const text of ['for members', 'for all']) {
      const { version, expiresAt } = await creator.call(posts.draft, { id });
      await saveDraft(creator, { text, expiresAt, ...forAll }, { id, version });
    }
    await world.sql`update posts set expires_at = null where id = ${id}`;
    expect(await textsFor(await world.fan(), id)).toEqual([]);
    expect(await textsFor(creator, id)).toEqual(['for members']);
  });

  test('only the creator sees an earlier text that was stored without an audience', async () => {
    const id = await postThatWas({ text: 'first', ...forAll }, { text: 'second', ...forAll });
    await world.sql`update post_edits set is_text_open = default, for_public = default where post_id = ${id}`;
    expect(await textsFor(await world.fan(), id)).toEqual([]);
    expect(await textsFor(creator, id)).toEqual(['first']);
  });
});
