import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultBrand } from '#contract/brand.ts';
import { creators } from '#contract/creators.ts';
import { newId } from '#server/kit/random.ts';
import { forNobody, publishedPost } from '#test/world/content.ts';
import { verifiedCreator } from '#test/world/money.ts';
import { openWorld, type World } from '#test/world.ts';
import { viewerOf } from '../access/index.ts';
import { describePage } from '../features/creators/index.ts';
import { describePost } from '../features/posts/index.ts';
import { openHttp } from '../kit/http.ts';
import { openLog } from '../kit/log.ts';
import { mountWebApp } from './web-app.ts';

const boot = { brand: defaultBrand, version: '1', demo: null, translates: false, loginTypes: [5] };
const HOSTILE = [
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</title><svg onload=alert(1)>',
  '<!--boot--><base href=//evil.test>',
  '&lt;script&gt;alert(1)',
  '$& $1 $` {{constructor}}',
];

/** A manifest as the bundler writes it: the screens, the files they import, and locale files. */
const BUILT = {
  '_start.js': { file: 'assets/start.js', name: 'first-load' },
  '_frame.js': { file: 'assets/frame.js', name: 'Shell', imports: ['_start.js'], css: ['assets/frame.css'] },
  'screens/CreatorScreen.tsx': { file: 'assets/creator.js', name: 'CreatorScreen', imports: ['_frame.js'] },
  'screens/LoginScreen.tsx': { file: 'assets/login.js', name: 'LoginScreen', imports: ['_start.js'] },
  'screens/WalletScreen.tsx': { file: 'assets/wallet.js', name: 'WalletScreen', imports: ['_frame.js'] },
  '../virtual:locale/en': { file: 'assets/en.js', name: 'en' },
  '../virtual:locale/en/creators': { file: 'assets/en-creators.js', name: 'creators' },
  '../virtual:locale/ar': { file: 'assets/ar.js', name: 'ar' },
};

let world: World;
let http: FastifyInstance;
let distDir: string;
beforeAll(async () => {
  world = await openWorld();
  distDir = await mkdtemp(join(tmpdir(), 'dist-'));
  await writeFile(
    join(distDir, 'index.html'),
    '<html><head><!--boot--></head><body><!--sight--><!--links--></body></html>',
  );
  await mkdir(join(distDir, '.vite'));
  await writeFile(join(distDir, '.vite', 'manifest.json'), JSON.stringify(BUILT));
  http = await openHttp({ log: openLog({ level: 'silent' }), trustedHops: 0, publicOrigin: null });
  const viewer = (ip: string) => viewerOf(null, { ip });
  await mountWebApp(http, {
    distDir,
    boot,
    frames: [],
    mediaOrigin: null,
    publicOrigin: 'https://fans.test',
    describe: {
      page: (domain, ip) => describePage(world.db, { domain, viewer: viewer(ip) }),
      post: (id, ip) => describePost(world.db, { id, viewer: viewer(ip) }),
    },
  });
});
afterAll(async () => {
  await http.close();
  await rm(distDir, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  http.inject({ url, headers: { host: 'localhost', ...headers } });
const pageOf = async (url: string) => (await get(url)).body;
const tag = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const set = (id: string, change: { about?: string; name?: string }) =>
  world.sql`update people set about = coalesce(${change.about ?? null}, about),
    display_name = coalesce(${change.name ?? null}, display_name) where id = ${id}`;

describe('the address of a creator’s page', () => {
  test('CR9: the served HTML has a head with the creator’s name, description and picture', async () => {
    const mira = await world.creator({ creatorDomain: 'mira-okafor', displayName: 'Mira Okafor' });
    await set(mira.id, { about: 'Cellist.\n\n  New session each month.' });
    await world.sql`update pages set banner = '/m/public/banner.webp' where creator_id = ${mira.id}`;
    const answer = await get('/Mira-Okafor');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Mira Okafor (@mira-okafor) · DFans</title>');
    expect(answer.body).toContain('<link rel="canonical" href="https://fans.test/mira-okafor">');
    expect(tag(answer.body, 'description')).toBe('Cellist. New session each month.');
    expect(tag(answer.body, 'og:title')).toBe('Mira Okafor (@mira-okafor)');
    expect(tag(answer.body, 'og:type')).toBe('profile');
    expect(tag(answer.body, 'og:image')).toBe('https://fans.test/m/public/banner.webp');
    expect(tag(answer.body, 'twitter:card')).toBe('summary_large_image');
    expect(tag(answer.body, 'robots')).toBeUndefined();
  });

  test.each(HOSTILE)('the served HTML escapes a hostile name and about text: %s', async (payload) => {
    const creator = await world.creator();
    await set(creator.id, { name: payload, about: payload });
    const html = await pageOf(`/${creator.domain}`);
    expect(html).not.toMatch(/<(script|img|svg|base)/i);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/name="boot"/g)).toHaveLength(1);
    const words = (tag(html, 'og:description') ?? '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
    expect(words).toBe(payload);
  });

  test('CR6: a page hidden from search, and every address below it, has the robots tag `noindex`', async () => {
    const creator = await world.creator();
    await creator.call(creators.hideFromSearch, { isHidden: true });
    for (const below of ['', '/all', `/${newId()}`]) {
      const html = await pageOf(`/${creator.domain}${below}`);
      expect(tag(html, 'robots'), below).toBe('noindex');
      expect(tag(html, 'og:title'), below).toContain(`@${creator.domain}`);
    }
  });

  test('CR5: an unknown page, a restricted page, and a page closed to the visitor’s network answer with the same 404', async () => {
    const [restricted, shut] = [await world.creator(), await world.creator()];
    await world.sql`update people set is_restricted = true where id = ${restricted.id}`;
    await world.sql`insert into blocked_ranges (id, creator_id, range) values (${newId()}, ${shut.id}, '127.0.0.0/8')`;
    const bodies = new Set<string>();
    for (const path of [
      '/nobody-is-here',
      '/no_such',
      '/a%20b',
      `/${restricted.domain}`,
      `/${shut.domain}`,
    ]) {
      const answer = await get(path);
      expect(answer.statusCode, path).toBe(404);
      bodies.add(answer.body.replace(/&quot;styleNonce&quot;:&quot;[^&]+&quot;/, ''));
    }
    expect(bodies.size).toBe(1);
  });

  test('CR3: the page at a former domain names the new domain as its canonical address', async () => {
    const creator = await world.creator({ creatorDomain: 'old-name-here' });
    await creator.call(creators.rename, { domain: 'new-name-here' }, { shopDomain: 'old-name-here' });
    expect(await pageOf('/old-name-here')).toContain('href="https://fans.test/new-name-here"');
  });

  test('CR9: an explicit page is rated adult and has no preview picture', async () => {
    const creator = await world.creator();
    await world.sql`update pages set is_explicit = true, banner = '/m/b.webp' where creator_id = ${creator.id}`;
    const html = await pageOf(`/${creator.domain}`);
    expect(tag(html, 'rating')).toBe('adult');
    expect(tag(html, 'og:image')).toBeUndefined();
  });

  test('the served HTML shows the creator’s picture, name and about text before any script runs', async () => {
    const mira = await world.creator({ displayName: 'Mira Okafor' });
    await set(mira.id, { about: 'Cellist.\nNew session each month.' });
    await world.sql`update pages set banner = '/m/public/wide.webp' where creator_id = ${mira.id}`;
    const html = await pageOf(`/${mira.domain}`);
    expect(html).toContain('<img src="/m/public/wide.webp" alt="" fetchpriority="high">');
    expect(html).toContain('<p class="sight-name"><bdi>Mira Okafor</bdi></p>');
    expect(html).toContain('Cellist.\nNew session each month.</p>');
    await world.sql`update people set craft = null, location = '' where id = ${mira.id}`;
    expect(await pageOf(`/${mira.domain}`)).toContain(`<p class="sight-meta"><bdi>@${mira.domain}</bdi></p>`);
    expect(await pageOf('/wallet')).not.toContain('sight');
    expect(await pageOf('/nobody-is-here')).not.toContain('sight');
  });

  test('the served HTML of an explicit page shows none of its content before the age question', async () => {
    const creator = await world.creator();
    await world.sql`update pages set is_explicit = true, banner = '/m/b.webp' where creator_id = ${creator.id}`;
    expect(await pageOf(`/${creator.domain}`)).not.toMatch(/sight|b\.webp/);
  });

  test('a creator’s page and the login page link each file they need once, including texts in the browser’s language', async () => {
    const creator = await world.creator();
    const linked = async (url: string, language: string) =>
      [
        ...(await get(url, { 'accept-language': language })).body.matchAll(
          /<link rel="(\w+)"[^>]* href="\/assets\/([^"]+)"/g,
        ),
      ]
        .map(([, rel, file]) => `${rel} ${file}`)
        .sort();
    expect(await linked(`/${creator.domain}`, 'en-GB,en;q=0.8')).toEqual([
      'modulepreload creator.js',
      'modulepreload en-creators.js',
      'modulepreload en.js',
      'modulepreload frame.js',
      'modulepreload start.js',
      'preload frame.css',
    ]);
    expect(await linked('/', 'ar')).toEqual([
      'modulepreload ar.js',
      'modulepreload login.js',
      'modulepreload start.js',
    ]);
    expect(await linked('/wallet', 'en')).toEqual([]);
    expect((await get('/', { 'accept-language': 'ar' })).headers.vary).toContain('accept-language');
  });

  test('a browser with the page in its cache gets 304 (not modified) until the page’s content changes', async () => {
    const creator = await world.creator();
    const first = await get(`/${creator.domain}`);
    const etag = String(first.headers.etag);
    const again = await get(`/${creator.domain}`, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBeUndefined();
    await set(creator.id, { about: 'Something new' });
    const changed = await get(`/${creator.domain}`, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers['content-security-policy']).toContain('nonce-');
  });
});

describe('the address of a post', () => {
  test('an open post is described by its text, and a locked post only by the creator’s name', async () => {
    const creator = await verifiedCreator(world);
    await set(creator.id, { name: 'Juno <b>Hale</b>' });
    const open = await publishedPost(creator, { text: 'Three glazes <i>today</i>' });
    const locked = await publishedPost(creator, {
      text: 'A secret',
      isTextOpen: false,
      audience: { ...forNobody, members: true },
    });
    const openHtml = await pageOf(`/post?id=${open}`);
    expect(openHtml).toContain('<title>Post by Juno &lt;b&gt;Hale&lt;/b&gt; · DFans</title>');
    expect(tag(openHtml, 'og:description')).toBe('Three glazes &lt;i&gt;today&lt;/i&gt;');
    expect(tag(openHtml, 'og:type')).toBe('article');
    expect(openHtml).toContain(`<link rel="canonical" href="https://fans.test/post?id=${open}">`);
    const lockedHtml = await pageOf(`/post?id=${locked}`);
    expect(lockedHtml).not.toContain('secret');
    expect(lockedHtml).toContain('Post by Juno');
  });

  test('the served HTML hides the text of an explicit post and everything about a moderated or unknown post', async () => {
    const creator = await verifiedCreator(world);
    const explicit = await publishedPost(creator, { text: 'Not for previews', label: 'explicit' });
    const moderated = await publishedPost(creator, { text: 'Gone' });
    await world.sql`update posts set moderated_at = app_now() where id = ${moderated}`;
    expect(await pageOf(`/post?id=${explicit}`)).not.toContain('Not for previews');
    for (const id of [moderated, newId(), 'x', '', '"><script>'])
      expect(await pageOf(`/post?id=${encodeURIComponent(id)}`), id).toContain('<title>DFans</title>');
  });
});
