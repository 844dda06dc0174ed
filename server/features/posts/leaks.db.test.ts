import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { purchases } from '#contract/purchases.ts';
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
import { openWorld, type Person, type World } from '#test/world.ts';

let world: World;
let creator: Person & { domain: string };
let tierId: string;
beforeAll(async () => {
  world = await openWorld();
  creator = await verifiedCreator(world);
  tierId = await tierOf(world, creator);
});

const scenes = fc.record({
  isTextOpen: fc.boolean(),
  isSold: fc.boolean(),
  followers: fc.boolean(),
  members: fc.boolean(),
  kinds: fc.array(fc.constantFrom('photo' as const, 'video' as const, 'audio' as const), {
    minLength: 1,
    maxLength: 3,
  }),
  hasPoll: fc.boolean(),
  rights: fc.subarray(['follower', 'member', 'bought', 'refunded'] as const),
});

/** The JSON of every response that could tell one person something about a creator's posts. */
async function allResponses(
  fan: Person,
  postId: string,
  canary: string,
  assetIds: string[],
): Promise<string> {
  const { domain } = creator;
  const responses: unknown[] = [];
  const collect = async (work: Promise<unknown>): Promise<void> => {
    responses.push(await work.catch((error: unknown) => String(error)));
  };
  await collect(fan.call(posts.find, { id: postId }));
  await collect(fan.call(posts.byCreator, { domain }));
  await collect(fan.call(posts.byCreator, { domain, show: 'media', viewAs: 'member' }));
  await collect(fan.call(posts.feed, {}));
  await collect(fan.call(posts.feed, { tab: 'for_you' }));
  await collect(fan.call(posts.discover, {}));
  await collect(fan.call(posts.bookmarks, {}));
  await collect(fan.call(posts.bought, {}));
  await collect(fan.call(posts.search, { domain, query: canary }));
  await collect(fan.call(posts.search, { domain, label: canary.slice(0, 30) }));
  await collect(fan.call(posts.comments, { postId }));
  await collect(fan.call(posts.history, { id: postId }));
  await collect(fan.call(purchases.quote, { item: { kind: 'post', id: postId } }));
  await collect(fan.call(media.refresh, { ids: assetIds }));
  return JSON.stringify(responses);
}

test('C2: for every combination of a post’s lock and a fan’s rights, no response contains locked content', async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(scenes, async (scene) => {
      serial += 1;
      const [textCanary, altCanary] = [`words${serial}canary`, `alt${serial}canary`];
      const fan = await world.fan();
      const assetIds: string[] = [];
      for (const kind of scene.kinds) assetIds.push(await readyMedia(world, creator, { kind }));
      const id = await publishedPost(creator, {
        text: textCanary,
        isTextOpen: scene.isTextOpen,
        labels: [`label${serial}canary`],
        price: scene.isSold || !(scene.followers || scene.members) ? '5' : null,
        audience: { ...forNobody, followers: scene.followers, members: scene.members },
        media: assetIds.map((asset) => ({ id: asset, alt: altCanary, isPreview: false })),
        poll: scene.hasPoll ? { options: [`poll${serial}canary`, 'no'], days: 1, right: null } : null,
      });
      // Resets the rate limit, because the creator writes more comments in this test than the rate limit
      // allows in a minute.
      await world.sql`delete from allowances where subject = ${creator.id}`;
      await creator.call(posts.comment, { postId: id, text: `comment${serial}canary` });
      await fan.call(posts.bookmark, { id, isBookmarked: true });
      for (const right of scene.rights) {
        if (right === 'follower') await insertFollow(world, fan, creator);
        if (right === 'member') await insertTrialMember(world, fan, creator, { tierId });
        if (right === 'bought') await insertPostPurchase(world, fan, creator, id);
        if (right === 'refunded') await insertPostPurchase(world, fan, creator, id, 'refunded');
      }
      const has = (right: (typeof scene.rights)[number]) => scene.rights.includes(right);
      const isOpen =
        has('bought') ||
        (has('member') && (scene.members || scene.followers)) ||
        (has('follower') && scene.followers);

      const responses = await allResponses(fan, id, textCanary, assetIds);
      const isShown = (canary: string) => responses.replaceAll(`"query":"${canary}"`, '').includes(canary);
      expect(isShown(textCanary)).toBe(isOpen || scene.isTextOpen);
      for (const canary of [altCanary, `comment${serial}canary`]) expect(isShown(canary)).toBe(isOpen);
      expect(isShown(`poll${serial}canary`)).toBe(isOpen && scene.hasPoll);
      // Media have sources only if they are open; a source is a signed address of a rendition.
      const open = (await fan.call(posts.find, { id })).media.filter((one) => one.media.sources !== null);
      expect(open.length > 0).toBe(isOpen);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test('C2: the response for a locked post contains no signed address of its media', async () => {
  const owner = await verifiedCreator(world);
  const assetId = await readyMedia(world, owner, { kind: 'video' });
  const id = await publishedPost(owner, { price: '5', media: [{ id: assetId, alt: '', isPreview: false }] });
  const fan = await world.fan();
  const answer = JSON.stringify(await fan.call(posts.find, { id }));
  expect(answer).not.toContain('/m/g/');
  expect(answer).toContain('/m/p/');
  await insertPostPurchase(world, fan, owner, id);
  expect(JSON.stringify(await fan.call(posts.find, { id }))).toContain('/m/g/');
});
