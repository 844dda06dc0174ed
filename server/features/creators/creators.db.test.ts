import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { profileChanged } from '#contract/account.ts';
import { collections } from '#contract/collections.ts';
import { creators, followChanged, pageOpened } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import { newId } from '#server/kit/random.ts';
import { collectionInput } from '#test/world/collection-input.ts';
import { insertBlock, insertTrialMember, publishedPost, tierOf } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const DAY_MS = 24 * 60 * 60_000;
const applicationFor = (domain: string) =>
  ({ name: 'Juno Hale', domain, category: 'art', acceptsTerms: true }) as const;
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;

describe('opening a page', () => {
  test('CR2: without automatic approval, an operator decides on an application; a rejected person can apply again', async () => {
    const otherWorld = await openWorld({ config: { isDemo: false } });
    const juno = await otherWorld.fan();
    const operator = await otherWorld.operator();
    expect(await juno.call(creators.application, {})).toMatchObject({ state: 'none' });
    await juno.call(creators.apply, applicationFor('junohale'));
    expect(await juno.call(creators.application, {})).toMatchObject({
      state: 'submitted',
      domain: 'junohale',
    });
    expect(await reasonOf(juno.call(creators.apply, applicationFor('junohale2')))).toBe('conflict');

    const no = { address: juno.address, isApproved: false, reason: 'Please add a picture.' };
    await operator.call(creators.decide, no);
    expect(await juno.call(creators.application, {})).toMatchObject({ state: 'rejected', reason: no.reason });
    expect(await reasonOf(operator.call(creators.decide, no))).toBe('conflict');

    await juno.call(creators.apply, applicationFor('junohale'));
    await operator.call(creators.decide, { address: juno.address, isApproved: true, reason: '' });
    expect(await juno.received(pageOpened)).toEqual([{ domain: 'junohale' }]);
    expect(await otherWorld.visitor().call(creators.page, { domain: 'junohale' })).toMatchObject({
      creator: { name: 'Juno Hale', isVerified: true },
      category: 'art',
      viewer: { isSelf: false, isFollowing: false },
    });
    expect(await reasonOf(juno.call(creators.apply, applicationFor('another-one')))).toBe('conflict');
    expect(
      await reasonOf(
        operator.call(creators.decide, { address: operator.address, isApproved: true, reason: '' }),
      ),
    ).toBe('not_found');
    await otherWorld.close();
  });

  test('CR1: taken, look-alike, reserved and malformed domains are refused', async () => {
    const [fan] = [await world.fan(), await world.creator({ creatorDomain: 'lenavoss' })];
    const verdict = (domain: string) => reasonOf(fan.call(creators.domainExists, { domain }));
    expect(await verdict('lenavoss')).toBe('domain_taken');
    expect(await verdict('1ena-v0ss')).toBe('domain_taken');
    for (const domain of [
      'wallet',
      'Lena',
      'ab',
      'under_score',
      '12345',
      'dfansofficial2',
      'all',
      '../etc',
      'ünïcode',
    ])
      expect(await verdict(domain), domain).toBe('domain_reserved');
    expect(await fan.call(creators.domainExists, { domain: 'lena-v' })).toEqual({ isFree: true });
    expect(
      await reasonOf(fan.call(creators.apply, { ...applicationFor('lena-v'), acceptsTerms: false })),
    ).toBe('terms_not_accepted');
    expect(await reasonOf(fan.call(creators.apply, applicationFor('lenavoss')))).toBe('domain_taken');
    expect(await reasonOf(fan.call(creators.apply, applicationFor('wallet')))).toBe('domain_reserved');
  });

  test('CR1: when several people apply for the same domain simultaneously, only one of them gets it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.fan()));
    const outcomes = await Promise.all(
      people.map((person, index) =>
        person.call(creators.apply, applicationFor(index % 2 ? 'one-name' : 'onename')).then(
          ({ state }) => state,
          () => 'refused',
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['approved', ...Array<string>(5).fill('refused')]);
  });

  test('CR3: the old domain of a renamed page leads to the page for 90 days and is reserved for a year', async () => {
    const ines = await verifiedCreator(world, { creatorDomain: 'inesfalk' });
    const fan = await world.fan();
    const post = await publishedPost(ines);
    const draft = await ines.call(collections.save, {
      id: newId(),
      version: null,
      collection: collectionInput({ items: [{ kind: 'post', id: post }] }),
    });
    const set = await ines.call(collections.setState, {
      id: draft.id,
      version: draft.version,
      state: 'live',
    });
    const rename = (domain: string, shopDomain: string) =>
      ines.call(creators.rename, { domain }, { shopDomain });
    expect(await reasonOf(rename('wallet', 'inesfalk'))).toBe('domain_reserved');
    expect(await reasonOf(rename('lenavoss', 'inesfalk'))).toBe('domain_taken');
    await rename('ines-falk-studio', 'inesfalk');
    const [changed] = await ines.received(profileChanged, { atLeast: 1 });
    expect(changed).toMatchObject({ address: ines.address, creatorDomain: 'ines-falk-studio' });
    expect((await fan.call(creators.page, { domain: 'inesfalk' })).creator.domain).toBe('ines-falk-studio');
    const old = { domain: 'inesfalk' };
    expect((await fan.call(collections.byCreator, old)).collections.map(({ id }) => id)).toEqual([set.id]);
    expect(await fan.call(collections.find, { ...old, id: set.id })).toMatchObject({
      creator: { domain: 'ines-falk-studio' },
    });
    expect(await reasonOf(fan.call(collections.find, { domain: 'lenavoss', id: set.id }))).toBe('not_found');
    expect((await fan.call(posts.search, old)).posts.map(({ id }) => id)).toEqual([post]);
    expect((await fan.call(posts.byCreator, old)).posts.map(({ id }) => id)).toEqual([post]);
    expect(await reasonOf(fan.call(creators.domainExists, { domain: 'inesfalk' }))).toBe('domain_taken');
    await rename('ines-studio', 'ines-falk-studio');
    expect(await reasonOf(rename('ines-third', 'ines-studio'))).toBe('too_many_tries');

    await world.advance(91 * DAY_MS);
    await fan.relogin();
    expect(await reasonOf(fan.call(creators.page, { domain: 'inesfalk' }))).toBe('not_found');
    expect(await reasonOf(fan.call(collections.find, { ...old, id: set.id }))).toBe('not_found');
    expect(await reasonOf(fan.call(creators.domainExists, { domain: 'inesfalk' }))).toBe('domain_taken');
    await world.advance(280 * DAY_MS);
    await fan.relogin();
    expect(await fan.call(creators.domainExists, { domain: 'inesfalk' })).toEqual({ isFree: true });
  });
});

describe('following and finding', () => {
  test('a follow that is repeated counts once, and the fan’s other browsers are notified once', async () => {
    const [kenji, fan] = [await world.creator(), await world.fan()];
    const domain = kenji.domain ?? '';
    const press = (isFollowing: boolean) => fan.call(creators.follow, { domain, isFollowing });
    const pressed = await Promise.all(Array.from({ length: 5 }, () => press(true)));
    expect(pressed.at(-1)).toMatchObject({ isFollowing: true });
    expect((await press(true)).followers).toBe(1);
    expect((await fan.received(followChanged)).length).toBe(1);
    expect(await fan.call(creators.checkFollow, { domains: [domain, 'nobody'] })).toEqual({
      following: [domain],
    });
    expect((await fan.call(creators.following, {})).creators).toMatchObject([{ domain, isFollowing: true }]);
    expect(await press(false)).toEqual({ isFollowing: false, followers: 0 });
    expect(await reasonOf(kenji.call(creators.follow, { domain, isFollowing: true }))).toBe('own_page');
    expect(await reasonOf(fan.call(creators.follow, { domain: 'nobody-here', isFollowing: true }))).toBe(
      'not_found',
    );
  });

  test('CR4, CR10: a creator sees their followers, latest first; a block removes the follower', async () => {
    const [kenji, ...fans] = [
      await world.creator(),
      await world.fan({ displayName: 'Ada' }),
      await world.fan({ displayName: 'Bea' }),
      await world.fan({ displayName: 'Cleo' }),
    ];
    const [ada, bea, cleo] = fans;
    const domain = kenji.domain ?? '';
    for (const fan of fans) await fan.call(creators.follow, { domain, isFollowing: true });
    if (!ada || !bea || !cleo) throw new Error('Expected three fans.');
    await insertTrialMember(world, bea, kenji, { tierId: await tierOf(world, kenji) });
    const first = await kenji.call(creators.followers, { limit: 2 });
    expect(first).toMatchObject({
      count: 3,
      followers: [
        { name: 'Cleo', isMember: false },
        { name: 'Bea', isMember: true, address: bea.address, domain: null },
      ],
    });
    const rest = await kenji.call(creators.followers, { limit: 2, cursor: first.next ?? '' });
    expect(rest.followers.map(({ name }) => name)).toEqual(['Ada']);
    expect(rest.next).toBeNull();
    await ada.call(creators.block, { address: kenji.address, isBlocked: true });
    const after = await kenji.call(creators.followers, {});
    expect(after.count).toBe(2);
    expect(after.followers.map(({ name }) => name)).toEqual(['Cleo', 'Bea']);
    const other = await world.creator();
    expect((await other.call(creators.followers, {})).followers).toEqual([]);
  });

  test('a creator is found by name, domain and craft', async () => {
    const fan = await world.fan();
    await world.creator({ creatorDomain: 'kilnhouse', displayName: 'Ines Braga', craft: 'Stoneware potter' });
    for (const query of ['ines br', 'KILN', 'stoneware', 'potter'])
      expect((await fan.call(creators.search, { query })).creators.map(({ domain }) => domain)).toEqual([
        'kilnhouse',
      ]);
  });

  test('C12, CR6: a page hidden from search is not found by a search, but opens at its address', async () => {
    const [hidden, fan] = [
      await world.creator({ creatorDomain: 'quietone', displayName: 'Quiet 100%_One' }),
      await world.fan(),
    ];
    const found = async (query: string) =>
      (await fan.call(creators.search, { query })).creators.map(({ domain }) => domain);
    expect(await found('100%_one')).toEqual(['quietone']);
    expect(await found('%%%')).toEqual([]);
    await hidden.call(creators.hideFromSearch, { isHidden: true });
    expect(await found('quiet')).toEqual([]);
    expect((await fan.call(creators.page, { domain: 'quietone' })).isSearchHidden).toBe(false);
    expect((await hidden.call(creators.page, { domain: 'quietone' })).isSearchHidden).toBe(true);
  });

  test('CR5, CR6: a search with a blocking creator’s id as cursor does not reveal whether the creator’s page matches', async () => {
    const fan = await world.fan();
    const [open, blocking] = [await world.creator(), await world.creator()];
    await world.sql`update people set display_name = 'Quixotic Lark' where id = ${open.id}`;
    await fan.call(creators.follow, { domain: blocking.domain ?? '', isFollowing: true });
    await insertBlock(world, blocking, fan);
    const foundFrom = (cursor: string) =>
      fan.call(creators.search, { query: 'quixo', cursor }).then(
        (page) => page.creators.map(({ id }) => id),
        (refused: unknown) => String(refused),
      );
    const cursors = [blocking.id, ...[1, 2, 3].map((way) => `${way}_${blocking.id}`)];
    const found = () => Promise.all(cursors.map(foundFrom));
    const before = await found();
    await world.sql`update people set display_name = 'Quixotic Finch' where id = ${blocking.id}`;
    expect(await found()).toEqual(before);
  });

  test.each(['popular', 'new'] as const)(
    'a search sorted by "%s" is paged without gaps or repeats',
    async (sort) => {
      const otherWorld = await openWorld();
      const fan = await otherWorld.fan();
      const opened: string[] = [];
      for (let count = 0; count < 7; count += 1) opened.unshift((await otherWorld.creator()).domain ?? '');
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { creators: { domain: string }[]; next: string | null } = await fan.call(
          creators.search,
          {
            limit: 3,
            sort,
            ...(cursor ? { cursor } : {}),
          },
        );
        seen.push(...page.creators.map(({ domain }) => domain));
        cursor = page.next;
      } while (cursor);
      expect([seen.length, new Set(seen).size]).toEqual([7, 7]);
      if (sort === 'new') expect(seen).toEqual(opened);
      await otherWorld.close();
    },
  );

  test('visited pages are listed latest first; a creator’s own page is left out', async () => {
    const [one, two] = [await world.creator(), await world.creator()];
    const fan = await world.fan();
    const visit = (domain: string | null) => fan.call(creators.visited, domain ? { domain } : {});
    await visit(one.domain);
    await visit(two.domain);
    expect((await visit(one.domain)).creators.map(({ domain }) => domain)).toEqual([one.domain, two.domain]);
    expect((await one.call(creators.visited, { domain: one.domain ?? '' })).creators).toEqual([]);
    expect(await world.visitor().call(creators.visited, { domain: one.domain ?? '' })).toEqual({
      creators: [],
    });
  });
});

describe('blocking and reporting', () => {
  test('CR4, CR5: a block ends follows in both directions and hides the page from the blocked person', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const domain = creator.domain ?? '';
    await fan.call(creators.follow, { domain, isFollowing: true });
    await creator.call(creators.block, { address: fan.address, isBlocked: true });
    expect(await reasonOf(fan.call(creators.page, { domain }))).toBe('not_found');
    expect((await creator.call(creators.page, { domain })).counts.followers).toBe(0);
    expect((await creator.call(creators.blocked, {})).people).toMatchObject([{ address: fan.address }]);
    await creator.call(creators.block, { address: fan.address, isBlocked: false });
    expect((await fan.call(creators.page, { domain })).viewer.isFollowing).toBe(false);
    expect(await reasonOf(creator.call(creators.block, { address: creator.address, isBlocked: true }))).toBe(
      'own_page',
    );
    expect(
      await reasonOf(creator.call(creators.block, { address: `0x${'0'.repeat(40)}`, isBlocked: true })),
    ).toBe('not_found');
  });

  test('a report is stored for the operator; a report on an unknown subject, or a person’s 31st report, is refused', async () => {
    const [creator, fan] = [await world.creator(), await world.fan()];
    const report = { reason: 'spam', text: 'Only adverts.' } as const;
    await fan.call(creators.report, { subject: { kind: 'page', id: creator.id }, ...report });
    expect(await world.sql`select reason, body from reports where reporter_id = ${fan.id}`).toEqual([
      { reason: 'spam', body: 'Only adverts.' },
    ]);
    expect(
      await reasonOf(fan.call(creators.report, { subject: { kind: 'post', id: newId() }, ...report })),
    ).toBe('not_found');
    for (let count = 1; count < 30; count += 1)
      await fan.call(creators.report, { subject: { kind: 'page', id: creator.id }, ...report });
    expect(
      await reasonOf(fan.call(creators.report, { subject: { kind: 'page', id: creator.id }, ...report })),
    ).toBe('too_many_tries');
  });
});

describe('changing one’s own page', () => {
  test('CR10: a new avatar is sent to the creator’s other browsers', async () => {
    const creator = await world.creator();
    const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#336699' } })
      .webp()
      .toBuffer();
    const { id } = await uploaded(creator, 'photo', photo);
    const page = await creator.call(creators.updatePage, { avatarId: id });
    const [changed] = await creator.received(profileChanged, { atLeast: 1 });
    expect(changed?.avatar).toBe(page.creator.avatar);
    expect(changed?.avatar).toContain(id);
    await creator.call(creators.updatePage, { craft: 'Chef' });
    expect(await creator.received(profileChanged)).toHaveLength(1);
  });

  test('C4, CR7: changes to a page are saved; a change with an unknown media id is refused', async () => {
    const creator = await world.creator();
    const links = [{ label: 'Shop', url: 'https://shop.example/' }];
    const page = await creator.call(creators.updatePage, {
      category: 'food',
      craft: 'Chef',
      links,
      isExplicit: true,
    });
    expect(page).toMatchObject({ category: 'food', craft: 'Chef', links, isExplicit: true });
    expect(await reasonOf(creator.call(creators.updatePage, { avatarId: newId() }))).toBe(
      'media_unavailable',
    );
    const seen = await creator.call(creators.page, { domain: creator.domain ?? '', viewAs: 'visitor' });
    expect(seen.viewer.isSelf).toBe(false);
  });
});

test('CR8: posts per week are counted over the page’s age, but over at least a week and at most three months', async () => {
  const creator = await verifiedCreator(world);
  const opened = (days: number) =>
    world.sql`update pages set opened_at = app_now() - make_interval(days => ${days}) where creator_id = ${creator.id}`;
  const pace = async () =>
    (await creator.call(creators.page, { domain: creator.domain })).promise.postsPerWeek;
  for (let nth = 0; nth < 4; nth += 1) await publishedPost(creator);
  await opened(2);
  expect(await pace()).toBe(4);
  await opened(14);
  expect(await pace()).toBe(2);
  await opened(900);
  expect(await pace()).toBe(0.3);
});
