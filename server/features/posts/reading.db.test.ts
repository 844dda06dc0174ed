import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/kit.ts';
import { postPublished, posts } from '#contract/posts.ts';
import { mayViewAssets } from '#server/access/index.ts';
import { findActor } from '#server/features/account/index.ts';
import { mediaLibrary } from '#server/features/media/index.ts';
import { openDatabase } from '#server/kit/db.ts';
import type { RequestFacts } from '#server/kit/handle.ts';
import {
  forNobody,
  insertBlock,
  insertFollow,
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  saveDraft,
  tierOf,
} from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { postsFeature } from './index.ts';

const facts: RequestFacts = {
  ...({ language: 'en', ip: '127.0.0.1', userAgent: 'test', idempotencyKey: null } as const),
  readCookie: () => undefined,
  addressOf: (path) => path,
  setCookie: () => undefined,
};

let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

const idsOf = ({ posts: shown }: { posts: { id: string }[] }): string[] => shown.map(({ id }) => id);

describe('the Following tab', () => {
  test('PO3: “Following” lists posts of followed and subscribed creators, newest first, page by page', async () => {
    const fan = await world.fan();
    const [followed, subscribed, other] = [
      await verifiedCreator(world),
      await verifiedCreator(world),
      await verifiedCreator(world),
    ];
    await insertFollow(world, fan, followed);
    await insertTrialMember(world, fan, subscribed, { tierId: await tierOf(world, subscribed) });
    const expected: string[] = [];
    for (let index = 0; index < 3; index += 1)
      for (const creator of [followed, subscribed]) expected.unshift(await publishedPost(creator));
    await publishedPost(other);
    await saveDraft(followed);
    expect(idsOf(await fan.call(posts.feed, {}))).toEqual(expected);
    const first = await fan.call(posts.feed, { limit: 4 });
    const rest = await fan.call(posts.feed, { limit: 4, cursor: first.next ?? '' });
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(expected);
    expect(rest.next).toBeNull();
  });

  test('“Following” immediately leaves out moderated and expired posts, and all posts of a creator who blocks the viewer', async () => {
    const fan = await world.fan();
    const creator = await verifiedCreator(world);
    await insertFollow(world, fan, creator);
    const [moderated, over, stays] = [
      await publishedPost(creator),
      await publishedPost(creator),
      await publishedPost(creator),
    ];
    await world.sql`update posts set moderated_at = app_now() where id = ${moderated}`;
    await world.sql`update posts set expires_at = app_now() where id = ${over}`;
    expect(idsOf(await fan.call(posts.feed, {}))).toEqual([stays]);
    await insertBlock(world, creator, fan);
    expect(idsOf(await fan.call(posts.feed, {}))).toEqual([]);
  });

  test('PO3: a person who hides explicit posts gets none in lists, but can open an explicit post directly', async () => {
    const [fan, hider] = [await world.fan(), await world.fan()];
    await world.sql`update people set image_display_ratio = 'hide' where id = ${hider.id}`;
    const creator = await verifiedCreator(world);
    for (const person of [fan, hider]) await insertFollow(world, person, creator);
    const id = await publishedPost(creator, { label: 'explicit' });
    expect(idsOf(await fan.call(posts.feed, {}))).toEqual([id]);
    expect(idsOf(await hider.call(posts.feed, {}))).toEqual([]);
    const otherHider = await world.fan();
    await world.sql`update people set image_display_ratio = 'hide' where id = ${otherHider.id}`;
    for (const call of [posts.discover, posts.feed] as const)
      expect(idsOf(await otherHider.call(call, call === posts.feed ? { tab: 'for_you' } : {}))).not.toContain(
        id,
      );
    expect((await hider.call(posts.find, { id })).id).toBe(id);
  });

  test('newSince counts the posts published after a time and names their creators', async () => {
    const fan = await world.fan();
    const creator = await verifiedCreator(world);
    await insertFollow(world, fan, creator);
    const first = await publishedPost(creator);
    const { publishedAt } = await fan.call(posts.find, { id: first });
    expect((await fan.call(posts.newSince, { after: publishedAt ?? '' })).count).toBe(0);
    await publishedPost(creator);
    const since = await fan.call(posts.newSince, { after: publishedAt ?? '' });
    expect([since.count, since.creators.map(({ domain }) => domain)]).toEqual([1, [creator.domain]]);
  });

  test('PO2: a page of the feed takes at most three database queries and a page of one creator’s posts at most four, including the query for the session', async () => {
    const fan = await world.fan();
    const creator = await verifiedCreator(world);
    await insertFollow(world, fan, creator);
    for (let index = 0; index < 3; index += 1)
      await publishedPost(creator, {
        price: '5',
        media: [{ id: await readyMedia(world, creator), alt: '', isPreview: false }],
        poll: { options: ['a', 'b'], days: 1, right: null },
        goal: { title: 'x', target: '20', rule: 'flexible', days: null },
      });
    const queries: string[] = [];
    const counted = openDatabase(world.databaseUrl, {
      connections: 1,
      log: (event) => {
        if (event.level === 'query') queries.push(event.query.sql);
      },
    });
    const media = mediaLibrary({ secret: 'a secret', origin: '', mayView: mayViewAssets });
    const { handlers } = postsFeature({ db: counted.db, media, sales: world.sales });
    const queriesOf = async (call: Call, input: object): Promise<number> => {
      queries.length = 0;
      const actor = await findActor(counted.db, { token: fan.token ?? '', role: 'buyer', shopDomain: null });
      const handler = handlers.find((one) => one.call === call);
      const answer = await handler?.run(counted.db, { input, actor, facts });
      expect(posts.feed.output.parse(answer).posts.length).toBeGreaterThan(0);
      return queries.length;
    };
    expect(await queriesOf(posts.feed, {})).toBeLessThanOrEqual(3);
    expect(await queriesOf(posts.byCreator, { domain: creator.domain })).toBeLessThanOrEqual(4);
    await world.sql`delete from follows where fan_id = ${fan.id}`;
    await publishedPost(creator);
    expect(await queriesOf(posts.feed, { tab: 'for_you' })).toBeLessThanOrEqual(3);
    expect(await queriesOf(posts.discover, {})).toBeLessThanOrEqual(3);
    await counted.close();
  });
});

describe('“For you” and “Discover”', () => {
  test('C12: “For you” gives a reason for each post; “For you” and “Discover” leave out followed, blocking and search-hidden creators', async () => {
    const here = await openWorld();
    const [fan, peer, second] = [await here.fan(), await here.fan(), await here.fan()];
    const creators = [];
    for (let index = 0; index < 5; index += 1) creators.push(await verifiedCreator(here));
    const [mine, similar, sameKind, hidden, blocked] = creators;
    if (!mine || !similar || !sameKind || !hidden || !blocked)
      throw new Error('There must be five creators.');
    await here.sql`update pages set opened_at = app_now() - interval '1 year', category = 'art'`;
    await here.sql`update pages set category = 'music' where creator_id in (${mine.id}, ${sameKind.id})`;
    await here.sql`update pages set is_search_hidden = true where creator_id = ${hidden.id}`;
    await insertFollow(here, fan, mine);
    for (const person of [peer, second]) {
      await insertFollow(here, person, mine);
      await insertFollow(here, person, similar);
    }
    await insertBlock(here, blocked, fan);
    const ids = new Map<string, string>();
    for (const creator of creators) ids.set(creator.domain, await publishedPost(creator));
    const { posts: shown } = await fan.call(posts.feed, { tab: 'for_you' });
    expect(shown.map(({ creator, reason }) => [creator.domain, reason])).toEqual([
      [similar.domain, 'follows_similar'],
      [sameKind.domain, 'category'],
    ]);
    await publishedPost(similar, { audience: { ...forNobody, followers: true } });
    const discovered = await fan.call(posts.discover, {});
    expect(discovered.posts.every((post) => post.lock === null)).toBe(true);
    expect(new Set(discovered.posts.map(({ creator }) => creator.domain))).toEqual(
      new Set([similar.domain, sameKind.domain]),
    );
    const one = await fan.call(posts.discover, { limit: 1 });
    const next = await fan.call(posts.discover, { limit: 1, cursor: one.next ?? '' });
    expect(idsOf(one)).not.toEqual(idsOf(next));
    expect(idsOf(next)).toHaveLength(1);
    await here.close();
  });
});

describe('posts of one creator', () => {
  let creator: Person & { domain: string };
  beforeAll(async () => {
    creator = await verifiedCreator(world);
  });

  test('PO3: a visitor who has not confirmed their age gets no explicit post of a creator', async () => {
    const owner = await verifiedCreator(world);
    const [plain, explicit] = [await publishedPost(owner), await publishedPost(owner, { label: 'explicit' })];
    const visitor = world.visitor();
    expect(idsOf(await visitor.call(posts.byCreator, { domain: owner.domain }))).toEqual([plain]);
    expect(idsOf(await visitor.call(posts.byCreator, { domain: owner.domain, isOfAge: true }))).toEqual([
      explicit,
      plain,
    ]);
    expect((await refusalOf(visitor.call(posts.find, { id: explicit }))).reason).toBe('age_unconfirmed');
    expect((await visitor.call(posts.find, { id: explicit, isOfAge: true })).label).toBe('explicit');
  });

  test('AX13: creators can view their own page as visitor, follower or member; other people cannot', async () => {
    const owner = await verifiedCreator(world);
    await tierOf(world, owner);
    for (const audience of [
      { ...forNobody, followers: true },
      { ...forNobody, members: true },
    ])
      await publishedPost(owner, { text: 'x', audience });
    const locks = async (person: Person, viewAs?: 'visitor' | 'follower' | 'member') =>
      (await person.call(posts.byCreator, { domain: owner.domain, ...(viewAs ? { viewAs } : {}) })).posts.map(
        ({ lock }) => lock !== null,
      );
    expect(await locks(owner)).toEqual([false, false]);
    expect(await locks(owner, 'visitor')).toEqual([true, true]);
    expect(await locks(owner, 'follower')).toEqual([true, false]);
    expect(await locks(owner, 'member')).toEqual([false, false]);
    expect(await locks(await world.fan(), 'member')).toEqual([true, true]);
  });

  test('a locked post shows the ways to open it, cheapest first, and the number and length of its media', async () => {
    const owner = await verifiedCreator(world);
    await tierOf(world, owner, { price: '9000000' });
    await tierOf(world, owner, { price: '4000000' });
    const id = await publishedPost(owner, {
      price: '5',
      audience: { ...forNobody, followers: true, members: true },
      media: [
        { id: await readyMedia(world, owner, { kind: 'video', seconds: 61 }), alt: '', isPreview: false },
      ],
      poll: { options: ['a', 'b'], days: 1, right: null },
    });
    const { lock, media, poll } = await world.visitor().call(posts.find, { id });
    expect(
      lock?.ways.map((way) =>
        way.kind === 'buy' ? way.price.units : way.kind === 'subscribe' ? way.tier.price.units : '0',
      ),
    ).toEqual(['0', '4000000', '5000000']);
    expect(lock).toMatchObject({ photos: 0, videos: 1, audios: 0, hasPoll: true, lengthSeconds: 61 });
    expect(poll).toBeNull();
    expect(media.map((one) => one.media.durationMs)).toEqual([61_000]);
  });

  test('a page’s posts can be filtered by media; the page of an unknown or blocking creator is not found', async () => {
    const owner = await verifiedCreator(world);
    await publishedPost(owner);
    const withPhoto = await publishedPost(owner, {
      media: [{ id: await readyMedia(world, owner), alt: '', isPreview: false }],
    });
    expect(
      idsOf(await world.visitor().call(posts.byCreator, { domain: owner.domain, show: 'media' })),
    ).toEqual([withPhoto]);
    const visitor = world.visitor();
    expect((await refusalOf(visitor.call(posts.byCreator, { domain: 'nobody-here' }))).reason).toBe(
      'not_found',
    );
    const fan = await world.fan();
    expect((await refusalOf(fan.call(posts.search, { domain: 'nobody-here' }))).reason).toBe('not_found');
    await insertBlock(world, owner, fan);
    expect((await refusalOf(fan.call(posts.byCreator, { domain: owner.domain }))).reason).toBe('not_found');
    expect((await refusalOf(fan.call(posts.search, { domain: owner.domain }))).reason).toBe('not_found');
  });

  test('C2: a search in a creator’s posts filters by words, label, type, price and purchase, and locked texts never match', async () => {
    const fan = await world.fan();
    const photo = async () => [{ id: await readyMedia(world, creator), alt: '', isPreview: false }];
    const open = await publishedPost(creator, {
      text: 'A walk by the harbour',
      labels: ['travel'],
      media: await photo(),
    });
    const teased = await publishedPost(creator, {
      text: 'Harbour at night',
      price: '5',
      media: await photo(),
    });
    const hidden = await publishedPost(creator, {
      text: 'The harbour secret',
      isTextOpen: false,
      labels: ['secret'],
      price: '7',
      media: await photo(),
    });
    const plain = await publishedPost(creator, { text: 'Only words' });
    const { domain } = creator;
    const find = async (filters: object, person: Person = fan) =>
      idsOf(await person.call(posts.search, { domain, ...filters }));
    expect(await find({ query: 'harbour' })).toEqual([teased, open]);
    expect(await find({ query: 'secret' })).toEqual([]);
    expect(await find({ label: 'secret' })).toEqual([]);
    expect((await fan.call(posts.search, { domain })).labels).toEqual(['travel']);
    await insertPostPurchase(world, fan, creator, hidden);
    expect(await find({ query: 'harbour' })).toEqual([hidden, teased, open]);
    expect(await find({ access: 'bought' })).toEqual([hidden]);
    expect(await find({ access: 'free', type: 'photo' })).toEqual([open]);
    expect(await find({ type: 'text' })).toEqual([plain]);
    expect(await find({ sort: 'price', access: 'paid' })).toEqual([hidden, teased]);
    for (const query of ["' | !", '(a+)+$', '%', '_', ':*', '<->']) await find({ query });
    expect(await find({ state: 'archived' })).toHaveLength(4);
    await creator.call(posts.archive, { id: plain, isArchived: true });
    expect(await find({ state: 'archived' }, creator)).toEqual([plain]);
    const first = await fan.call(posts.search, { domain, limit: 2 });
    const second = await fan.call(posts.search, { domain, limit: 2, cursor: first.next ?? '' });
    expect([...idsOf(first), ...idsOf(second)]).toEqual([hidden, teased, open]);
  });
});

test('bookmarks are listed latest first; a deleted post is skipped and does not end the paging', async () => {
  const fan = await world.fan();
  const creator = await verifiedCreator(world);
  const ids = [await publishedPost(creator), await publishedPost(creator), await publishedPost(creator)];
  for (const id of ids) await fan.call(posts.bookmark, { id, isBookmarked: true });
  expect(idsOf(await fan.call(posts.bookmarks, {}))).toEqual(ids.toReversed());
  await creator.call(posts.remove, { id: ids[1] ?? '' });
  const first = await fan.call(posts.bookmarks, { limit: 2 });
  expect(idsOf(first)).toEqual([ids[2]]);
  expect(idsOf(await fan.call(posts.bookmarks, { limit: 2, cursor: first.next ?? '' }))).toEqual([ids[0]]);
  await fan.call(posts.bookmark, { id: ids[0] ?? '', isBookmarked: false });
  expect(idsOf(await fan.call(posts.bookmarks, {}))).toEqual([ids[2]]);
  expect((await refusalOf(fan.call(posts.bookmark, { id: ids[1] ?? '', isBookmarked: true }))).reason).toBe(
    'not_found',
  );
});

test('bought posts stay listed after they are deleted and after a block', async () => {
  const fan = await world.fan();
  const creator = await verifiedCreator(world);
  const buy = async (text: string) => {
    const id = await publishedPost(creator, {
      text,
      price: '5',
      media: [{ id: await readyMedia(world, creator), alt: '', isPreview: false }],
    });
    await insertPostPurchase(world, fan, creator, id);
    return id;
  };
  const [first, second] = [await buy('red'), await buy('blue')];
  await creator.call(posts.remove, { id: first });
  await insertBlock(world, creator, fan);
  const bought = await fan.call(posts.bought, {});
  expect(idsOf(bought)).toEqual([second, first]);
  expect(bought.posts.every(({ lock, media }) => lock === null && media[0]?.media.sources !== null)).toBe(
    true,
  );
  expect(idsOf(await fan.call(posts.bought, { query: 'red' }))).toEqual([first]);
});

describe('post events', () => {
  test('PO14, AX12: publishing sends one event without content to followers, and none to a blocked fan', async () => {
    const creator = await verifiedCreator(world);
    const fan = await world.fan();
    const socket = await fan.listen();
    socket.send({ type: 'follow', topic: `creator:${creator.id}` });
    await socket.until(() => socket.frames.some(({ type }) => type === 'following'), 'not subscribed');
    const id = await publishedPost(creator, {
      text: 'canary',
      isTextOpen: false,
      audience: { ...forNobody, followers: true },
    });
    await socket.until(() => socket.received(postPublished).length === 1, 'no event arrived');
    expect(socket.received(postPublished)[0]).toMatchObject({ id, creator: { domain: creator.domain } });
    expect(JSON.stringify(socket.frames)).not.toContain('canary');
    const [rows] = await world.sql<{ count: number }>`
      select count(*)::integer as count from outbox where name = 'postPublished' and payload::json->>'id' = ${id}`;
    expect(rows?.count).toBe(1);

    await insertBlock(world, creator, fan);
    await publishedPost(creator);
    const otherFan = await world.fan();
    const other = await otherFan.listen();
    other.send({ type: 'follow', topic: `creator:${creator.id}` });
    await other.until(() => other.frames.some(({ type }) => type === 'following'), 'not subscribed');
    await publishedPost(creator);
    await other.until(() => other.received(postPublished).length === 1, 'the other fan received no event');
    expect(socket.received(postPublished)).toHaveLength(1);
    socket.send({ type: 'follow', topic: `creator:${creator.id}` });
    await socket.until(() => socket.frames.some(({ type }) => type === 'error'), 'no answer');
  });

  test('subscribing to an invisible post’s topic or to an invalid topic is refused', async () => {
    const creator = await verifiedCreator(world);
    const { id } = await saveDraft(creator);
    const socket = await (await world.fan()).listen();
    for (const topic of [
      `post:${id}`,
      'post:x',
      'creator:',
      `people:${creator.id}`,
      `creator:${creator.id}:x`,
    ])
      socket.send({ type: 'follow', topic });
    await socket.until(
      () => socket.frames.filter(({ type }) => type === 'error').length === 5,
      'subscribed to some topic',
    );
  });
});
