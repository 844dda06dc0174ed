import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { collections } from '#contract/collections.ts';
import { creators } from '#contract/creators.ts';
import { posts } from '#contract/posts.ts';
import { protection } from '#contract/protection.ts';
import { statistics } from '#contract/statistics.ts';
import { testConfig } from '#test/world/config.ts';
import { expectBooksBalance } from '#test/world/money.ts';
import { type Browser, openWorld, type World } from '#test/world.ts';
import { demoLogins, fillDemoWorld } from './index.ts';
import { drawingOrder, plannedShots, sentShots } from './shots.ts';

const [fanLogin, creatorLogin] = demoLogins.logins;

describe('the demo’s posts', () => {
  let world: World;
  const fill = () =>
    fillDemoWorld(world.db, { xpub: testConfig('').secrets.addressXpub, say: () => undefined });
  const loggedIn = async (email: string): Promise<Browser> => {
    const browser = world.visitor();
    await browser.call(account.logIn, { type: 5, credentials: { email, password: demoLogins.password } });
    return browser;
  };

  beforeAll(async () => {
    world = await openWorld();
    await fill();
  });

  test('a second fill adds no posts, and the ledger balances after all sales of posts', async () => {
    const before = await world.sql`select id from posts order by id`;
    expect(before.length).toBeGreaterThan(45);
    await fill();
    expect(await world.sql`select id from posts order by id`).toEqual(before);
    await expectBooksBalance(world);
  });

  test('the demo creator’s rules let buyers download photos and audio; some files were downloaded, but no video', async () => {
    const star = await loggedIn(creatorLogin.email);
    const { rules, latest } = await star.call(protection.downloads, {}, { shopDomain: 'miraokafor' });
    expect(rules).toEqual({ rule: 'buyers', photo: null, video: 'nobody', audio: null, sideMax: 720 });
    expect(latest.length).toBeGreaterThan(2);
    expect(latest.map(({ kind }) => kind)).not.toContain('video');
  });

  test('the demo fan’s home shows open and locked posts, newest first', async () => {
    const sam = await loggedIn(fanLogin.email);
    const { posts: shown, next } = await sam.call(posts.feed, {});
    expect(shown).toHaveLength(20);
    expect(next).not.toBeNull();
    const times = shown.map(({ publishedAt }) => publishedAt ?? '');
    expect(times).toEqual(times.toSorted().reverse());
    expect(shown.some(({ lock }) => lock !== null)).toBe(true);
    expect(shown.some(({ lock }) => lock === null)).toBe(true);
    expect((await sam.call(posts.feed, { tab: 'for_you' })).posts.length).toBeGreaterThan(0);
    expect((await sam.call(posts.bookmarks, {})).posts.length).toBeGreaterThan(0);
  });

  test('the demo creator has posts, followers, a banner, three scheduled posts and a draft', async () => {
    const page = await world.visitor().call(creators.page, { domain: 'miraokafor' });
    expect(page.counts.posts).toBeGreaterThan(5);
    expect(page.counts.followers).toBeGreaterThan(20);
    expect(page.banner).toMatch(/^\/sandbox\/art\//);
    const star = await loggedIn(creatorLogin.email);
    const shop = { shopDomain: 'miraokafor' };
    const [from, to] = ['2000-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];
    expect((await star.call(posts.queue, { from, to }, shop)).items).toHaveLength(3);
    expect((await star.call(posts.drafts, {}, shop)).drafts).toHaveLength(1);
  });

  test('collections of posts were sold, the demo fan owns one of them, and a second fill adds no collection', async () => {
    const before = await world.sql<{
      id: string;
      sold: number;
    }>`select id, sold from collections order by id`;
    expect(before.length).toBeGreaterThan(2);
    expect(before.every(({ sold }) => sold > 0)).toBe(true);
    await fill();
    expect(await world.sql`select id, sold from collections order by id`).toEqual(before);
    const sam = await loggedIn(fanLogin.email);
    expect((await sam.call(collections.bought, {})).collections).toHaveLength(1);
    const { collections: shown } = await sam.call(collections.byCreator, { domain: 'miraokafor' });
    expect(shown).toHaveLength(2);
    expect(shown.every(({ items, cover }) => items > 2 && cover !== null)).toBe(true);
  });

  test('the demo creator’s page has visits from several countries, and a second fill adds no visits', async () => {
    const star = await loggedIn(creatorLogin.email);
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
    const load = () =>
      star.call(statistics.show, { from: day(29), to: day(0) }, { shopDomain: 'miraokafor' });
    const { funnel, countries } = await load();
    expect(funnel.visits).toBeGreaterThan(funnel.spenders * 10);
    expect(countries.length).toBeGreaterThan(5);
    await fill();
    expect((await load()).funnel.visits).toBe(funnel.visits);
  });

  test('each shot has a unique id, and the drawing order contains all shots, pictures first', () => {
    const ids = [...plannedShots, ...sentShots.values()].flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(drawingOrder.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const kinds = drawingOrder.map(({ shot }) => (shot[0] === 'art' ? 0 : 1));
    expect(kinds).toEqual(kinds.toSorted());
  });
});
