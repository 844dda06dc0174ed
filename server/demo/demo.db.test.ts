import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { testConfig } from '#test/world/config.ts';
import { openWorld, type World } from '#test/world.ts';
import { inTransaction } from '../kit/db.ts';
import { motifNames } from './artwork.ts';
import { demoLogins, fillDemoWorld } from './index.ts';

/** A time in which several pictures could be drawn. */
const SOME_PICTURES_MS = 3_000;

describe('the demo world', () => {
  let world: World;
  const said: string[] = [];
  const fill = () =>
    fillDemoWorld(world.db, {
      xpub: testConfig('').secrets.addressXpub,
      say: (line) => said.push(line),
    });

  beforeAll(async () => {
    world = await openWorld();
    await fill();
  });

  test('a second fill changes nothing and prints nothing', async () => {
    const before = await world.sql`select * from people order by id`;

    await fill();

    expect(await world.sql`select * from people order by id`).toEqual(before);
    expect(before).toHaveLength(1 + 1 + 25 + 60);
    expect(said).toEqual(['The demo world is filled: 25 creators, 60 fans.']);
  });

  test.each(demoLogins.logins)(
    'the $role can log in with the well-known password',
    async ({ role, email }) => {
      const browser = world.visitor();

      const { info } = await browser.call(account.logIn, {
        type: 5,
        credentials: { email, password: demoLogins.password },
      });

      expect(info).toMatchObject({ firstLogin: false, isOperator: role === 'operator' });
      expect(info.creatorDomain !== null).toBe(role === 'creator');
    },
  );

  test('a search for the newest creators finds creators with avatars, but not the official account', async () => {
    const browser = world.visitor();
    const credentials = { email: demoLogins.logins[0].email, password: demoLogins.password };
    await browser.call(account.logIn, { type: 5, credentials });

    const { creators: newest } = await browser.call(creators.search, { sort: 'new', limit: 6 });

    expect(newest.map(({ domain }) => domain)).toEqual([
      'junohale',
      'tomasrey',
      'inesfalk',
      'kenjiabe',
      'lenabrandt',
      'miraokafor',
    ]);
    for (const { avatar } of newest) expect((await browser.raw(avatar ?? '')).status).toBe(200);
  });

  test('all demo people joined within the last ninety days of the platform’s clock', async () => {
    const rows = await world.sql<{ early: number; late: number }>`
      select count(*) filter (where created_at < app_now() - interval '90 days 1 hour')::integer as early,
             count(*) filter (where created_at > app_now())::integer as late from people`;
    expect(rows).toEqual([{ early: 0, late: 0 }]);
  });

  test('demo pictures enter the media pipeline one at a time, so that an upload never waits behind all of them', async () => {
    const underWay = () => world.sql<{ id: string }>`
      select id from media_assets where state in ('quarantined', 'processing')`;
    await world.secondNode();
    await expect.poll(underWay, { interval: 5 }).not.toEqual([]);
    const [first] = await underWay();
    await inTransaction(world.db, async (tx) => {
      // The lock on the picture's row keeps the media pipeline from finishing the picture.
      await sql`select from media_assets where id = ${first?.id ?? null} for update`.execute(tx);
      await pause(SOME_PICTURES_MS);
      expect((await underWay()).length).toBeLessThanOrEqual(1);
    });
  });
});

describe('the demo’s pictures', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });

  test('a picture is served as SVG with a policy that allows no scripts and no other files', async () => {
    for (const motif of motifNames) {
      const answer = await world.visitor().raw(`/sandbox/art/${motif}/3.svg`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/svg+xml');
      expect(answer.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'",
      );
      expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    '/sandbox/art/portrait/1.svg',
    '/sandbox/art/constructor/1.svg',
    '/sandbox/art/vinyl/-1.svg',
    '/sandbox/art/vinyl/01.svg',
    '/sandbox/art/vinyl/1000000.svg',
    '/sandbox/art/vinyl/1.png',
    '/sandbox/art/vinyl/1.svg%00',
    '/sandbox/art/vinyl/..%2f1.svg',
    '/sandbox/art/vinyl/',
  ])('the address %s is answered with 404 (not found)', async (path) => {
    expect((await world.visitor().raw(path)).status).toBe(404);
  });

  test('a platform that is not a demo does not serve the pictures', async () => {
    const live = await openWorld({ config: { isDemo: false } });
    expect((await live.visitor().raw('/sandbox/art/vinyl/1.svg')).status).toBe(404);
    await live.close();
  });
});
