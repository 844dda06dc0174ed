import { beforeAll, expect, test } from 'vitest';
import { copyMade, media } from '#contract/media.ts';
import { protection } from '#contract/protection.ts';
import { insertPostPurchase, insertTrialMember, publishedPost, tierOf } from '#test/world/content.ts';
import { clip, firstFrame } from '#test/world/footage.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { deleteOldDownloads } from './video-downloads.store.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

const keptBy = (rule: 'buyers' | 'subscribers') => ({
  rule,
  photo: null,
  video: null,
  audio: null,
  sideMax: null,
});

/** The mean difference per byte of two raw pictures of the same size. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, byte, index) => sum + Math.abs(byte - (other[index] ?? 0)), 0) / one.length;

test('ME28: each viewer gets their own watermarked video download, which is deleted two days after its last request', async () => {
  const [lena, buyer, member] = [await world.creator(), await world.fan(), await world.fan()];
  const { id } = await uploaded(lena, 'video', await clip({ size: '320x180', seconds: 2 }));
  const postId = await publishedPost(lena, { media: [{ id, alt: '', isPreview: false }] });
  await insertPostPurchase(world, buyer, lena, postId);
  await insertTrialMember(world, member, lena, { tierId: await tierOf(world, lena) });
  await lena.call(protection.setDownloads, keptBy('subscribers'));
  await lena.call(media.mark, { ids: [id], isMarked: true });
  const download = async (who: Person) => {
    expect(await who.call(protection.download, { id })).toEqual({ address: null });
    expect(await who.received(copyMade, { atLeast: 1 })).toEqual([{ id }]);
    return (await who.call(protection.download, { id })).address ?? '';
  };
  const [first, second, own] = [await download(buyer), await download(member), await download(lena)];
  const kept = async (who: Person, address: string) => {
    const answer = await who.raw(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="video.mp4"');
    return Buffer.from(await answer.arrayBuffer());
  };
  const [plain, ...marked] = [await kept(lena, own), await kept(buyer, first), await kept(member, second)];
  const [plainFrame, ...frames] = await Promise.all([plain, ...marked].map(firstFrame));
  if (!plainFrame) throw new Error('The unmarked video has no first frame.');
  for (const frame of frames) expect(difference(frame, plainFrame)).toBeGreaterThan(1);
  expect(difference(...(frames as [Buffer, Buffer]))).toBeGreaterThan(0.1);

  // A download is served only with `?save`, and only while the creator's rule lets the viewer keep it.
  expect((await buyer.raw(first.replace('?save', ''))).status).toBe(404);
  await lena.call(protection.setDownloads, keptBy('buyers'));
  expect((await member.raw(second)).status).toBe(404);
  expect((await buyer.raw(first)).status).toBe(200);

  const copies = () =>
    world.sql`select name from media_renditions where asset_id = ${id} and type = 'video/mp4'`;
  await inTransaction(world.db, deleteOldDownloads);
  // The viewers' recent downloads stay. The creator's own download is deleted, because its requests are not
  // recorded.
  expect(await copies()).toHaveLength(2);
  await world.sql`update media_downloads set created_at = app_now() - interval '3 days' where asset_id = ${id}`;
  await inTransaction(world.db, deleteOldDownloads);
  expect(await copies()).toHaveLength(0);
});
