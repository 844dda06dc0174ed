import { beforeAll, expect, test } from 'vitest';
import { protection } from '#contract/protection.ts';
import { insertPostPurchase, publishedPost, readyMedia } from '#test/world/content.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';

let world: World;
let videos: string[];
let buyer: () => Promise<Person>;
beforeAll(async () => {
  world = await openWorld();
  const lena = await world.creator();
  videos = await Promise.all(Array.from({ length: 12 }, () => readyMedia(world, lena, { kind: 'video' })));
  await world.sql`update media_renditions set segments = '[[4, 0, 100]]' where name = '720p'`;
  const media = videos.map((id) => ({ id, alt: '', isPreview: false }));
  const postId = await publishedPost(lena, { media });
  buyer = async () => {
    const fan = await world.fan();
    await insertPostPurchase(world, fan, lena, postId);
    return fan;
  };
  await lena.call(protection.setDownloads, {
    rule: 'buyers',
    photo: null,
    video: null,
    audio: null,
    sideMax: null,
  });
});

/**
 * The viewers of the waiting download jobs, in the order of the queue. No job finishes in this test, because
 * the videos have no stored bytes.
 */
const order = async () =>
  (
    await world.sql<{ viewerId: string }>`
      select payload->>'viewerId' as "viewerId" from graphile_worker._private_jobs j
      where j.key like 'copy %' order by j.priority, j.id`
  ).map(({ viewerId }) => viewerId);

test('ME30: in the queue, every person’s first download comes before any person’s second download', async () => {
  const [scraper, fan] = [await buyer(), await buyer()];
  const download = (who: Person, id: string) => who.call(protection.download, { id });
  for (const id of videos.slice(0, 10)) expect(await download(scraper, id)).toEqual({ address: null });
  // A repeated request for the same video adds no job.
  expect(await download(scraper, videos[0] ?? '')).toEqual({ address: null });
  expect((await refusalOf(download(scraper, videos[10] ?? ''))).reason).toBe('too_many_requests');
  expect(await download(fan, videos[11] ?? '')).toEqual({ address: null });
  expect(await order()).toEqual([scraper.id, fan.id, ...Array.from({ length: 9 }, () => scraper.id)]);
});
