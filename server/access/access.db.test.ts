import { beforeAll, describe, expect, test } from 'vitest';
import { media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import {
  forNobody,
  insertBlock,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, RefusedError, refusalOf, type World } from '#test/world.ts';

/** The rights in the order in which the README lists them. */
const rights = ['removed', 'refunded', 'bought', 'blocked', 'member', 'follower', 'public'] as const;
type Right = (typeof rights)[number];
type Seen = 'absent' | 'locked' | 'open';

/**
 * What a fan with two rights sees: the outer key is the first right, the inner key the second. The README
 * gives the reasons.
 */
const expected: Record<Right, Partial<Record<Right, Seen>>> = {
  removed: {
    refunded: 'absent',
    bought: 'absent',
    blocked: 'absent',
    member: 'absent',
    follower: 'absent',
    public: 'absent',
  },
  refunded: { bought: 'open', blocked: 'absent', member: 'open', follower: 'open', public: 'open' },
  bought: { blocked: 'open', member: 'open', follower: 'open', public: 'open' },
  blocked: { member: 'absent', follower: 'absent', public: 'absent' },
  member: { follower: 'open', public: 'open' },
  follower: { public: 'open' },
  public: {},
};

const CANARY = 'canary-of-the-locked-text';

let world: World;
let creator: Person & { domain: string };
let tierId: string;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
  creator = await verifiedCreator(world);
  tierId = await tierOf(world, creator);
});

/**
 * Publishes a post that the given rights open. The post has a price, unless `public` is among these rights.
 */
async function lockedPost(open: readonly Right[] = []): Promise<{ id: string; assetId: string }> {
  const assetId = await readyMedia(world, creator);
  const isPublic = open.includes('public');
  const id = await publishedPost(creator, {
    text: CANARY,
    isTextOpen: false,
    media: [{ id: assetId, alt: CANARY, isPreview: false }],
    price: isPublic ? null : '5',
    audience: {
      ...forNobody,
      isPublic,
      followers: open.includes('follower'),
      members: open.includes('member'),
    },
  });
  return { id, assetId };
}

async function happens(right: Right, fan: Person, postId: string): Promise<void> {
  if (right === 'removed') await world.sql`update posts set moderated_at = app_now() where id = ${postId}`;
  if (right === 'refunded') await insertPostPurchase(world, fan, creator, postId, 'refunded');
  if (right === 'bought') await insertPostPurchase(world, fan, creator, postId);
  if (right === 'blocked') await insertBlock(world, creator, fan);
  if (right === 'member') await insertTrialMember(world, fan, creator, { tierId });
  if (right === 'follower') await insertFollow(world, fan, creator);
}

/** Returns what a fan sees of a post. Asserts that the call for the post and the call for its file agree. */
async function seenBy(
  fan: Person,
  { id, assetId }: { id: string; assetId: string },
  headers: Record<string, string> = {},
): Promise<Seen> {
  const [file] = (await fan.call(media.refresh, { ids: [assetId] }, { headers })).media;
  const isFileOpen = file?.sources !== null && file?.sources !== undefined;
  const found = await fan.call(posts.find, { id }, { headers }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.reason === 'not_found') return null;
    throw error;
  });
  if (!found) {
    expect(isFileOpen, 'the file is open although the post is hidden').toBe(false);
    return 'absent';
  }
  const seen = found.lock === null ? 'open' : 'locked';
  expect(isFileOpen, 'post and file disagree').toBe(seen === 'open');
  if (seen === 'locked') expect(JSON.stringify(found)).not.toContain(CANARY);
  else expect(found.text).toBe(CANARY);
  return seen;
}

describe('AX1 to AX7, C1: two rights on one post', () => {
  const pairs = rights.flatMap((first, index) =>
    rights.slice(index + 1).map((second) => ({ first, second, seen: expected[first][second] })),
  );

  test('the table has an expected result for every pair of rights', () => {
    expect(pairs.filter(({ seen }) => seen === undefined)).toEqual([]);
    expect(pairs).toHaveLength(21);
  });

  test.each(pairs)('with rights $first and $second, the post is $seen', async ({ first, second, seen }) => {
    const fan = await world.fan();
    const post = await lockedPost([first, second]);
    for (const right of [first, second]) await happens(right, fan, post.id);
    expect(await seenBy(fan, post)).toBe(seen);
  });
});

describe('one right on a post', () => {
  test.each([
    ['no right: the post is locked', [], 'locked'],
    ['removed: the post is absent', ['removed'], 'absent'],
    ['refunded: the post is locked', ['refunded'], 'locked'],
    ['bought: the post is open', ['bought'], 'open'],
    ['blocked: the post is absent', ['blocked'], 'absent'],
    ['member: the post is open', ['member'], 'open'],
    ['follower: the post is open', ['follower'], 'open'],
    ['public: the post is open', ['public'], 'open'],
  ] as const)('a fan’s only right opens, locks or hides a post: %s', async (_name, given, seen) => {
    const fan = await world.fan();
    const post = await lockedPost(given);
    for (const right of given) await happens(right, fan, post.id);
    expect(await seenBy(fan, post)).toBe(seen);
  });

  test('AX2: a bought post is locked again after a dispute is lost', async () => {
    const fan = await world.fan();
    const post = await lockedPost();
    await insertPostPurchase(world, fan, creator, post.id, 'charged_back');
    expect(await seenBy(fan, post)).toBe('locked');
  });

  test('AX5, AX6: neither a follow nor a membership with another creator opens a post for members', async () => {
    const fan = await world.fan();
    const other = await verifiedCreator(world);
    await insertFollow(world, fan, creator);
    await insertTrialMember(world, fan, other, { tierId: await tierOf(world, other) });
    expect(await seenBy(fan, await lockedPost(['member']))).toBe('locked');
  });

  test('AX5: a tier opens its own posts and those of included tiers, but no posts of a higher tier', async () => {
    const basic = await tierOf(world, creator);
    const gold = await tierOf(world, creator, { price: '20000000', includes: [basic] });
    const [inBasic, inGold] = [await world.fan(), await world.fan()];
    await insertTrialMember(world, inBasic, creator, { tierId: basic });
    await insertTrialMember(world, inGold, creator, { tierId: gold });
    const assetId = await readyMedia(world, creator);
    const forTier = async (id: string) => ({
      assetId,
      id: await publishedPost(creator, {
        text: CANARY,
        isTextOpen: false,
        audience: { ...forNobody, tierIds: [id] },
        media: [{ id: assetId, alt: '', isPreview: false }],
      }),
    });
    const goldPost = await forTier(gold);
    expect(await seenBy(inGold, goldPost)).toBe('open');
    expect(await seenBy(inBasic, goldPost)).toBe('locked');
    const lock = (await inBasic.call(posts.find, { id: goldPost.id })).lock;
    expect(lock?.ways.map((way) => (way.kind === 'subscribe' ? way.tier.id : way.kind))).toEqual([gold]);
    await world.sql`delete from post_media where post_id = ${goldPost.id}`;
    const basicPost = await forTier(basic);
    expect([await seenBy(inBasic, basicPost), await seenBy(inGold, basicPost)]).toEqual(['open', 'open']);
  });
});

describe('AX4, C11: blocks and shut-out countries and networks', () => {
  const from = (ip: string) => ({ 'x-forwarded-for': ip });

  test('a post is hidden from a fan who blocked its creator', async () => {
    const fan = await world.fan();
    await insertBlock(world, fan, creator);
    expect(await seenBy(fan, await lockedPost(['public']))).toBe('absent');
  });

  test('the server derives the fan’s country only from the address that the last trusted proxy reports', async () => {
    const owner = await verifiedCreator(world);
    await world.sql`insert into blocked_countries (creator_id, country) values (${owner.id}, 'US')`;
    const id = await publishedPost(owner);
    const fan = await world.fan();
    const find = (headers: Record<string, string>) => fan.call(posts.find, { id }, { headers });
    expect((await refusalOf(find(from('8.8.8.8')))).reason).toBe('not_found');
    for (const claimed of ['81.2.69.142, 8.8.8.8', '127.0.0.1, 8.8.8.8', '81.2.69.142, ::FFFF:8.8.8.8'])
      expect((await refusalOf(find(from(claimed)))).reason).toBe('not_found');
    const liars = { ...from('8.8.8.8'), forwarded: 'for=81.2.69.142', 'cf-connecting-ip': '81.2.69.142' };
    expect((await refusalOf(find({ ...liars, 'cf-ipcountry': 'GB' }))).reason).toBe('not_found');
    expect((await find(from('81.2.69.142'))).id).toBe(id);
    const page = { domain: owner.domain };
    expect(
      (await refusalOf(world.visitor().call(posts.byCreator, page, { headers: from('8.8.8.8') }))).reason,
    ).toBe('not_found');
  });

  test('a shut-out network covers IPv4, IPv6 and IPv4-mapped IPv6 addresses', async () => {
    const owner = await verifiedCreator(world);
    for (const range of ['203.0.113.0/24', '2001:db8:7::/48'])
      await world.sql`
        insert into blocked_ranges (id, creator_id, range) values (gen_random_uuid(), ${owner.id}, ${range}::cidr)`;
    const id = await publishedPost(owner);
    const fan = await world.fan();
    const reasonFrom = async (ip: string) =>
      fan.call(posts.find, { id }, { headers: from(ip) }).then(
        () => 'found',
        (error: unknown) => (error instanceof RefusedError ? error.reason : 'fault'),
      );
    expect(await reasonFrom('203.0.113.77')).toBe('not_found');
    expect(await reasonFrom('::ffff:203.0.113.77')).toBe('not_found');
    expect(await reasonFrom('2001:db8:7:1::5')).toBe('not_found');
    expect(await reasonFrom('203.0.114.1')).toBe('found');
  });

  test('AX3: a bought post stays open in a shut-out country', async () => {
    const owner = await verifiedCreator(world);
    await world.sql`insert into blocked_countries (creator_id, country) values (${owner.id}, 'US')`;
    const id = await publishedPost(owner, {
      price: '5',
      media: [{ id: await readyMedia(world, owner), alt: '', isPreview: false }],
    });
    const fan = await world.fan();
    await insertPostPurchase(world, fan, owner, id);
    const found = await fan.call(posts.find, { id }, { headers: from('8.8.8.8') });
    expect(found.lock).toBeNull();
  });
});

describe('C5, C16: rights that end', () => {
  test('a membership ends at its end time by the database’s clock, without any background work', async () => {
    const fan = await world.fan();
    const post = await lockedPost(['member']);
    await insertTrialMember(world, fan, creator, { tierId, days: 1 });
    // The membership ends in two minutes. The second check runs a minute before this end, and the third check
    // a minute after it, so slow calls do not change the results.
    await world.sql`update subscriptions set period_end = app_now() + interval '2 minutes',
      trial_until = app_now() + interval '2 minutes' where fan_id = ${fan.id}`;
    expect(await seenBy(fan, post)).toBe('open');
    await world.advance(60_000);
    expect(await seenBy(fan, post)).toBe('open');
    await world.advance(120_000);
    expect(await seenBy(fan, post)).toBe('locked');
  });

  test('a refund, a block and a removal take effect at the next request', async () => {
    const fan = await world.fan();
    const post = await lockedPost(['follower']);
    const purchase = await insertPostPurchase(world, fan, creator, post.id);
    expect(await seenBy(fan, post)).toBe('open');
    await world.sql`update purchases set state = 'refunded' where id = ${purchase}`;
    expect(await seenBy(fan, post)).toBe('locked');
    await insertFollow(world, fan, creator);
    expect(await seenBy(fan, post)).toBe('open');
    await insertBlock(world, creator, fan);
    expect(await seenBy(fan, post)).toBe('absent');
    await world.sql`delete from blocks where blocked_id = ${fan.id}`;
    await happens('removed', fan, post.id);
    expect(await seenBy(fan, post)).toBe('absent');
  });

  test('AX3, AX9: a bought post stays open after expiry and deletion', async () => {
    const [buyer, other] = [await world.fan(), await world.fan()];
    const post = await lockedPost(['follower']);
    await insertPostPurchase(world, buyer, creator, post.id);
    await insertFollow(world, other, creator);
    await world.sql`update posts set expires_at = app_now() + interval '1 minute' where id = ${post.id}`;
    expect(await seenBy(other, post)).toBe('open');
    await world.advance(61_000);
    expect([await seenBy(buyer, post), await seenBy(other, post)]).toEqual(['open', 'absent']);
    await creator.call(posts.remove, { id: post.id });
    expect([await seenBy(buyer, post), await seenBy(other, post)]).toEqual(['open', 'absent']);
  });

  test('posts of a restricted creator are hidden, except from their buyers', async () => {
    const owner = await verifiedCreator(world);
    const id = await publishedPost(owner, {
      price: '5',
      media: [{ id: await readyMedia(world, owner), alt: '', isPreview: false }],
    });
    const [buyer, other] = [await world.fan(), await world.fan()];
    await insertPostPurchase(world, buyer, owner, id);
    await world.sql`update people set is_restricted = true where id = ${owner.id}`;
    expect((await buyer.call(posts.find, { id })).lock).toBeNull();
    expect((await refusalOf(other.call(posts.find, { id }))).reason).toBe('not_found');
  });
});

test('AX10: a fan sees the previews of a locked post but not its other media', async () => {
  const fan = await world.fan();
  const [preview, rest] = [await readyMedia(world, creator), await readyMedia(world, creator)];
  const id = await publishedPost(creator, {
    price: '5',
    media: [
      { id: preview, alt: 'a hand', isPreview: true },
      { id: rest, alt: CANARY, isPreview: false },
    ],
  });
  const found = await fan.call(posts.find, { id });
  expect(found.media.map((one) => [one.isPreview, one.media.sources !== null, one.alt])).toEqual([
    [true, true, 'a hand'],
    [false, false, ''],
  ]);
  const openNow = async () =>
    (await fan.call(media.refresh, { ids: [preview, rest] })).media
      .filter(({ sources }) => sources !== null)
      .map((file) => file.id);
  expect(await openNow()).toEqual([preview]);
  await insertBlock(world, creator, fan);
  expect(await openNow()).toEqual([]);
});

test('AX11: when a file is in two posts, a fan may see it as long as one of the posts is open to them', async () => {
  const fan = await world.fan();
  const { assetId } = await lockedPost();
  const isOpen = async () => {
    const [file] = (await fan.call(media.refresh, { ids: [assetId] })).media;
    return (file?.sources ?? null) !== null;
  };
  expect(await isOpen()).toBe(false);
  const other = await publishedPost(creator, { media: [{ id: assetId, alt: '', isPreview: false }] });
  expect(await isOpen()).toBe(true);
  await creator.call(posts.remove, { id: other });
  expect(await isOpen()).toBe(false);
});
