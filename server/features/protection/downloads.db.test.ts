import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { chat } from '#contract/chat.ts';
import type { InputOf } from '#contract/kit.ts';
import { copyMade, media } from '#contract/media.ts';
import { posts } from '#contract/posts.ts';
import { protection } from '#contract/protection.ts';
import { purchases } from '#contract/purchases.ts';
import { allMessagesIn, chatOf, insertPendingPointer, sendText } from '#test/world/chats.ts';
import {
  insertPostPurchase,
  insertTrialMember,
  publishedPost,
  readyMedia,
  tierOf,
} from '#test/world/content.ts';
import { clip, firstFrame } from '#test/world/footage.ts';
import { giveMoney, verifiedCreator } from '#test/world/money.ts';
import { actingIn, insertActiveSeat } from '#test/world/seats.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { newId } from '../../kit/random.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});

type Rules = InputOf<typeof protection.setDownloads>;
const nothing: Rules = { rule: 'nobody', photo: null, video: null, audio: null, sideMax: null };

const RGB = 3;
const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());
const sideOf = async (picture: Buffer): Promise<number> => {
  const { width, height } = await sharp(picture).metadata();
  return Math.min(width, height);
};

/** A picture of noise, so that all its renditions have different bytes. */
const noise = (width: number, height: number): Promise<Buffer> =>
  sharp(
    Buffer.alloc(width * height * RGB).map((_, at) => (at * at * 31) % 251),
    {
      raw: { width, height, channels: RGB },
    },
  )
    .jpeg()
    .toBuffer();

test('PR9: a rule for one kind of media applies to that kind, and the general rule applies to the other kinds', async () => {
  const [lena, buyer, member] = [await world.creator(), await world.fan(), await world.fan()];
  const kinds = ['photo', 'video', 'audio'] as const;
  const ids = await Promise.all(kinds.map((kind) => readyMedia(world, lena, { kind })));
  const postId = await publishedPost(lena, { media: ids.map((id) => ({ id, alt: '', isPreview: false })) });
  await insertPostPurchase(world, buyer, lena, postId);
  await insertTrialMember(world, member, lena, { tierId: await tierOf(world, lena) });
  const offered = async (who: Person) => (await who.call(posts.find, { id: postId })).mayDownload;
  /**
   * Returns the kinds that this person can download. The function `both` below also checks that the post
   * offers exactly these kinds, because the server computes the offer and allows the download in two places.
   */
  const given = async (who: Person) => {
    const answers = await Promise.all(
      ids.map((id) =>
        who.call(protection.download, { id }).then(
          () => true,
          () => false,
        ),
      ),
    );
    return kinds.filter((_, index) => answers[index]);
  };
  const both = async (who: Person) => {
    const kept = await given(who);
    expect(await offered(who)).toEqual(kept);
    return kept;
  };

  expect([await both(buyer), await both(member), await both(lena)]).toEqual([[], [], [...kinds]]);
  const rules: Rules = { ...nothing, rule: 'subscribers', video: 'nobody', audio: 'buyers' };
  expect(await lena.call(protection.setDownloads, rules)).toEqual(rules);
  expect((await lena.call(protection.downloads, {})).rules).toEqual(rules);
  expect([await both(buyer), await both(member)]).toEqual([['photo', 'audio'], ['photo']]);
  await lena.call(protection.setDownloads, { ...nothing, video: 'subscribers' });
  expect([await both(buyer), await both(member)]).toEqual([['video'], ['video']]);
  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers', photo: 'nobody' });
  expect([await both(buyer), await both(member)]).toEqual([['video', 'audio'], []]);
});

test('PR7: buyers of a message or mass message may download its media, and the chat offers each person exactly the media that the person may download', async () => {
  const [lena, fan, member] = [await verifiedCreator(world), await world.fan(), await world.fan()];
  await giveMoney(world, fan, '50');
  await insertTrialMember(world, member, lena, { tierId: await tierOf(world, lena) });
  const photos = async () => [await readyMedia(world, lena), await readyMedia(world, lena)] as const;
  const [free, paid] = await photos();
  const [toMany, video] = [await readyMedia(world, lena), await readyMedia(world, lena, { kind: 'video' })];
  const own = await readyMedia(world, fan);
  const chatId = await chatOf(fan, lena);
  await sendText(fan, chatId, 'Mine', { mediaIds: [own] });
  await sendText(lena, chatId, 'For nothing', { mediaIds: [free] });
  const sold = { id: newId(), chatId, mediaIds: [paid, video], price: '9' };
  const itemId = (await lena.call(chat.sendPaid, sold)).message.sale?.itemId ?? '';
  const massId = await insertPendingPointer(world, { creator: lena, fan, chatId }, { price: '5000000' });
  await world.sql`insert into mass_media (mass_id, position, asset_id) values (${massId}, 0, ${toMany})`;

  /**
   * Returns the files that the chat offers this person for download, after checking that exactly these can be
   * downloaded.
   */
  const kept = async (who: Person) => {
    const shown = (await allMessagesIn(who, chatId)).flatMap((message) => message.media);
    const offered = shown.flatMap(({ media: { id }, mayDownload }) => (mayDownload ? [id] : []));
    for (const { media: one } of shown)
      expect(
        await who.call(protection.download, { id: one.id }).then(
          () => true,
          () => false,
        ),
      ).toBe(offered.includes(one.id));
    return offered;
  };
  const buy = (id: string, units: string) =>
    fan.call(purchases.buy, { item: { kind: 'message', id }, expectedTotal: { asset: 'USD', units } });

  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers', video: 'nobody' });
  expect(await kept(fan)).toEqual([own]);
  await buy(itemId, '9000000');
  expect(await kept(fan)).toEqual([own, paid]);
  await buy(massId, '5000000');
  expect(await kept(fan)).toEqual([own, paid, toMany]);
  expect(await kept(lena)).toEqual([free, paid, video, toMany]);
  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers' });
  expect(await kept(fan)).toEqual([own, paid, video, toMany]);

  // Media that are still being processed are not offered.
  await world.sql`update media_assets set state = 'processing', settled_at = null where id = ${video}`;
  expect(await kept(fan)).toEqual([own, paid, toMany]);
  await world.sql`update media_assets set state = 'ready', settled_at = app_now() where id = ${video}`;

  // A refund ends the right to download.
  await world.sql`update purchases set state = 'refunded' where item_id = ${massId}`;
  expect(await kept(fan)).toEqual([own, paid, video]);

  const theirs = await chatOf(member, lena);
  const [gift] = await photos();
  await sendText(lena, theirs, 'For members', { mediaIds: [gift] });
  const offeredTo = async (who: Pick<Person, 'call'>) =>
    (await allMessagesIn(who, theirs)).flatMap(({ media: all }) => all.map(({ mayDownload }) => mayDownload));
  expect(await offeredTo(member)).toEqual([false]);
  await lena.call(protection.setDownloads, { ...nothing, rule: 'subscribers' });
  expect(await offeredTo(member)).toEqual([true]);
  // Team members in the creator's inbox cannot download files.
  const mia = await world.fan();
  await insertActiveSeat(world, { creator: lena, member: mia });
  expect(await offeredTo(actingIn(mia, lena))).toEqual([false]);
});

test('ME27, PR9, C14: no address lets a buyer download a photo in a size above the creator’s limit', async () => {
  const [lena, buyer] = [await world.creator(), await world.fan()];
  const original = await noise(2_000, 1_500);
  const { id } = await uploaded(lena, 'photo', original);
  const postId = await publishedPost(lena, { media: [{ id, alt: '', isPreview: false }] });
  await insertPostPurchase(world, buyer, lena, postId);
  const saved = async (who: Person) => {
    const { address } = await who.call(protection.download, { id });
    return bytesOf(await who.raw(address ?? ''));
  };
  /** Adds `?save` to every viewing address of the photo, and returns the files that are served. */
  const keptByHand = async (who: Person) => {
    const [shown] = (await who.call(media.refresh, { ids: [id] })).media;
    const answers = await Promise.all(
      (shown?.sources?.images ?? []).map(({ address }) => who.raw(`${address}?save`)),
    );
    return Promise.all(answers.filter(({ status }) => status === 200).map(bytesOf));
  };

  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers' });
  expect(await sideOf(await saved(buyer))).toBe(1_440);
  expect(await keptByHand(buyer)).toHaveLength(5);

  for (const sideMax of [720, 360] as const) {
    await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers', sideMax });
    const files = [await saved(buyer), ...(await keptByHand(buyer))];
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(await sideOf(file)).toBeLessThanOrEqual(sideMax);
      expect(file.equals(original)).toBe(false);
    }
    // The limit applies to downloads only, so every size can still be viewed.
    const [shown] = (await buyer.call(media.refresh, { ids: [id] })).media;
    for (const { address } of shown?.sources?.images ?? [])
      expect((await buyer.raw(address)).status).toBe(200);
    expect(await sideOf(await saved(lena))).toBe(1_440);
  }
});

test('ME27, PR9, C14: a video download is within the size limit, and a larger download made before the limit was set is refused', async () => {
  const [lena, buyer] = [await world.creator(), await world.fan()];
  const { id } = await uploaded(lena, 'video', await clip({ size: '1280x720', seconds: 1 }));
  const postId = await publishedPost(lena, { media: [{ id, alt: '', isPreview: false }] });
  await insertPostPurchase(world, buyer, lena, postId);
  const made = async (atLeast: number) => {
    expect(await buyer.call(protection.download, { id })).toEqual({ address: null });
    await buyer.received(copyMade, { atLeast });
    return (await buyer.call(protection.download, { id })).address ?? '';
  };
  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers' });
  const large = await made(1);
  expect((await buyer.raw(large)).status).toBe(200);

  await lena.call(protection.setDownloads, { ...nothing, rule: 'buyers', sideMax: 360 });
  expect((await buyer.raw(large)).status).toBe(404);
  const small = await bytesOf(await buyer.raw(await made(2)));
  expect((await firstFrame(small)).length).toBe(640 * 360 * RGB);
  await lena.call(protection.setDownloads, { ...nothing, video: 'nobody', rule: 'buyers' });
  expect((await buyer.raw(large)).status).toBe(404);
});

test('PR11: a changed watermark is visible in the next fetched picture, and no new files are stored', async () => {
  const [lena, fan] = [await world.creator(), await world.fan()];
  const { id } = await uploaded(lena, 'photo', await noise(800, 600));
  await publishedPost(lena, { media: [{ id, alt: '', isPreview: false }] });
  const style = { isOn: true, opacity: 60, size: 'large', position: 'middle', hasViewerMark: false } as const;
  const fetchedWith = async (text: string) => {
    await lena.call(protection.setWatermark, { watermark: { ...style, text }, appliesToAll: true });
    const [shown] = (await fan.call(media.refresh, { ids: [id] })).media;
    return bytesOf(await fan.raw(shown?.sources?.images.at(-1)?.address ?? ''));
  };
  const files = () => world.sql`select name, hash from media_renditions where asset_id = ${id} order by name`;
  const before = await files();
  const first = await fetchedWith('spring');
  expect((await fetchedWith('autumn')).equals(first)).toBe(false);
  expect((await fetchedWith('spring')).equals(first)).toBe(true);
  expect(await files()).toEqual(before);
});
