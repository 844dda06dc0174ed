import { beforeAll, describe, expect, test } from 'vitest';
import { account } from '#contract/account.ts';
import { creators } from '#contract/creators.ts';
import { BLOCKED_RANGES_MAX } from '#contract/limits.ts';
import { posts } from '#contract/posts.ts';
import { protection } from '#contract/protection.ts';
import {
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  tierOf,
} from '#test/world/content.ts';
import { openWorld, refusalOf, type World } from '#test/world.ts';

/** This server trusts one proxy, so the client's address is the last one in `x-forwarded-for`. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ config: { trustedHops: 1 } });
});

const GERMAN = '217.160.0.1';
const AMERICAN = '8.8.8.8';
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const reasonOf = async (call: Promise<unknown>) => (await refusalOf(call)).reason;
const block = (countries: string[], confirmsOwn = false) => ({ countries, confirmsOwn });

describe('blocked countries and networks', () => {
  test('PR1: a visitor from a blocked country gets the same refusal for a page as for an unknown domain', async () => {
    const lena = await world.creator();
    const domain = lena.domain ?? '';
    const postId = await publishedPost(lena);
    const visitor = world.visitor();
    await lena.call(protection.blockCountries, block(['DE']), from(AMERICAN));

    const shut = await refusalOf(visitor.call(creators.page, { domain }, from(GERMAN)));
    const nobody = await refusalOf(visitor.call(creators.page, { domain: 'nobody-at-all' }, from(GERMAN)));
    expect([shut.reason, shut.message]).toEqual([nobody.reason, nobody.message]);
    expect(await reasonOf(visitor.call(posts.find, { id: postId, isOfAge: true }, from(GERMAN)))).toBe(
      'not_found',
    );
    expect((await visitor.call(creators.page, { domain }, from(AMERICAN))).creator.domain).toBe(domain);

    await lena.call(protection.blockCountries, block([]), from(AMERICAN));
    expect((await visitor.call(creators.page, { domain }, from(GERMAN))).creator.domain).toBe(domain);
  });

  test('PR1: headers that a client adds do not change the country that the server sees', async () => {
    const lena = await world.creator();
    const domain = lena.domain ?? '';
    await lena.call(protection.blockCountries, block(['DE']), from(AMERICAN));
    const asked = (headers: Record<string, string>) =>
      reasonOf(world.visitor().call(creators.page, { domain }, { headers }));
    expect(await asked({ 'x-forwarded-for': `${AMERICAN}, ${GERMAN}` })).toBe('not_found');
    expect(
      await asked({
        'x-forwarded-for': GERMAN,
        'x-real-ip': AMERICAN,
        'cf-ipcountry': 'US',
        'true-client-ip': AMERICAN,
        forwarded: `for=${AMERICAN}`,
      }),
    ).toBe('not_found');
  });

  test('PR2: a creator who blocks their own country must confirm it, and still sees their own page', async () => {
    const lena = await world.creator();
    const domain = lena.domain ?? '';
    expect(await reasonOf(lena.call(protection.blockCountries, block(['DE']), from(GERMAN)))).toBe(
      'own_country',
    );
    expect((await lena.call(protection.countries, {}, from(GERMAN))).blocked).toEqual([]);
    await lena.call(protection.blockCountries, block(['DE'], true), from(GERMAN));
    // The creator's country is already blocked, so adding another country needs no confirmation.
    await lena.call(protection.blockCountries, block(['DE', 'FR']), from(GERMAN));
    expect((await lena.call(creators.page, { domain }, from(GERMAN))).viewer.isSelf).toBe(true);
    expect(await reasonOf(lena.call(protection.blockCountries, block(['XX'])))).toBe('unknown_country');
    expect((await lena.call(protection.countries, {}, from(GERMAN))).blocked).toEqual(['DE', 'FR']);
  });

  test('PR4: for each country, a creator sees the number of subscribers and the earnings from those subscribers', async () => {
    const [lena, sam] = [await world.creator(), await world.fan()];
    const tier = await tierOf(world, lena);
    await insertTrialMember(world, sam, lena, { tierId: tier });
    await world.sql`update people set country = 'DE' where id = ${sam.id}`;
    const { members, own } = await lena.call(protection.countries, {}, from(AMERICAN));
    expect([members, own]).toEqual([
      [{ country: 'DE', count: 1, earned: { asset: 'USD', units: '0' } }],
      'US',
    ]);
  });

  test('PR3, PR5: requests from a blocked network are refused and counted, and succeed again after unblocking', async () => {
    const lena = await world.creator();
    const domain = lena.domain ?? '';
    const visitor = world.visitor();
    const add = (range: string, confirmsOwn = false) =>
      lena.call(protection.blockRange, { range, note: 'leaks', confirmsOwn }, from(AMERICAN));
    const added = await add('217.160.3.9/16');
    expect(added).toMatchObject({ range: '217.160.0.0/16', note: 'leaks', hits: 0 });
    expect(await reasonOf(visitor.call(creators.page, { domain }, from(GERMAN)))).toBe('not_found');
    expect(await reasonOf(visitor.call(creators.page, { domain }, from(`::ffff:${GERMAN}`)))).toBe(
      'not_found',
    );
    expect((await lena.call(protection.ranges, {}, from(AMERICAN))).ranges).toMatchObject([
      { id: added.id, hits: 2 },
    ]);
    expect(await reasonOf(add('217.160.0.0/16'))).toBe('conflict');
    expect(await reasonOf(add('8.8.0.0/16'))).toBe('own_address');
    expect(await add('8.8.8.8', true)).toMatchObject({ range: '8.8.8.8' });
    expect(await reasonOf(add('not an address'))).toBe('range_invalid');
    expect(await reasonOf(add('10.0.0.0/8'))).toBe('range_private');
    expect(await reasonOf(add('0.0.0.0/0'))).toBe('range_too_wide');

    const other = await world.creator();
    expect(await reasonOf(other.call(protection.unblockRange, { id: added.id }))).toBe('not_found');
    await lena.call(protection.unblockRange, { id: added.id });
    expect((await visitor.call(creators.page, { domain }, from(GERMAN))).creator.domain).toBe(domain);
  });

  test('PR3: a creator can block at most `BLOCKED_RANGES_MAX` ranges', async () => {
    const lena = await world.creator();
    await world.sql`
      insert into blocked_ranges (id, creator_id, range)
      select gen_random_uuid(), ${lena.id}, ('9.0.' || n / 250 || '.' || n % 250 || '/32')::cidr
      from generate_series(1, ${BLOCKED_RANGES_MAX}) n`;
    const one = { range: '203.0.113.7', note: '', confirmsOwn: false };
    expect(await reasonOf(lena.call(protection.blockRange, one))).toBe('too_many_ranges');
  });
});

describe('downloads and watermarks', () => {
  test('PR7, PR8: only people whom the rule allows can download, and the creator sees who downloaded', async () => {
    const [lena, buyer, member, otherFan] = [
      await world.creator(),
      await world.fan({ displayName: 'Bea' }),
      await world.fan(),
      await world.fan(),
    ];
    const photo = await readyMedia(world, lena);
    const media = [{ id: photo, alt: '', isPreview: false }];
    const postId = await publishedPost(lena, { media });
    await insertPostPurchase(world, buyer, lena, postId);
    await insertTrialMember(world, member, lena, { tierId: await tierOf(world, lena) });
    const keep = (who: typeof buyer) => reasonOf(who.call(protection.download, { id: photo }));
    const set = (rule: 'nobody' | 'buyers' | 'subscribers') =>
      lena.call(protection.setDownloads, { rule, photo: null, video: null, audio: null, sideMax: null });
    const offered = async () =>
      Promise.all(
        [buyer, member, otherFan, lena].map(
          async (who) => (await who.call(posts.find, { id: postId })).mayDownload.length,
        ),
      );

    expect(await keep(buyer)).toBe('download_off');
    expect(await offered()).toEqual([0, 0, 0, 3]);
    await set('buyers');
    expect(await offered()).toEqual([3, 0, 0, 3]);
    expect((await buyer.call(protection.download, { id: photo })).address).toMatch(/\?save$/);
    expect(await keep(member)).toBe('download_off');
    await set('subscribers');
    expect(await offered()).toEqual([3, 3, 0, 3]);
    await buyer.call(protection.download, { id: photo });
    const { address } = await member.call(protection.download, { id: photo });
    expect(await keep(otherFan)).toBe('download_off');
    expect((await lena.call(protection.downloads, {})).latest.map((line) => line.from)).toContain('Bea');

    // An address that was issued under the earlier rule no longer works.
    await set('nobody');
    expect((await member.raw(address ?? '')).status).toBe(404);
    const hidden = await readyMedia(world, lena);
    expect(await keep(otherFan)).toBe('download_off');
    expect(await reasonOf(otherFan.call(protection.download, { id: hidden }))).toBe('not_found');
  });

  test('PR10: once watermarks are on, new uploads are watermarked, and earlier media only if the creator chooses so', async () => {
    const lena = await world.creator();
    const before = await readyMedia(world, lena);
    const style = {
      isOn: true,
      text: '{domain} 2026',
      position: 'top-start',
      opacity: 45,
      size: 'large',
      hasViewerMark: false,
    } as const;
    const isMarked = async (id: string) =>
      (await world.sql<{ is_marked: boolean }>`select is_marked from media_assets where id = ${id}`)[0]
        ?.is_marked;

    const saved = await lena.call(protection.setWatermark, { watermark: style, appliesToAll: false });
    expect(saved).toEqual({ watermark: style, domain: lena.domain, otherMedia: 1 });
    const after = await readyMedia(world, lena);
    expect([await isMarked(before), await isMarked(after)]).toEqual([false, true]);
    await lena.call(protection.setWatermark, { watermark: style, appliesToAll: true });
    expect(await isMarked(before)).toBe(true);
    expect((await lena.call(protection.watermark, {})).otherMedia).toBe(0);

    const tooLong = { ...style, text: 'x'.repeat(41) };
    for (const wrong of [tooLong, { ...style, opacity: 9 }, { ...style, text: 'ünïcode' }])
      expect(
        await reasonOf(lena.call(protection.setWatermark, { watermark: wrong, appliesToAll: false })),
      ).toBe('invalid_input');
  });
});

test('sensitive pictures are shown unblurred only after the person has confirmed their age once', async () => {
  const sam = await world.fan();
  const set = (imageDisplayRatio: 'none' | 'hide', isOfAge: boolean) =>
    sam.call(account.setFilter, { imageDisplayRatio, isOfAge });
  expect(await reasonOf(set('none', false))).toBe('age_unconfirmed');
  expect((await set('hide', false)).imageDisplayRatio).toBe('hide');
  expect((await set('none', true)).imageDisplayRatio).toBe('none');
  await set('hide', false);
  expect((await set('none', false)).imageDisplayRatio).toBe('none');
});
