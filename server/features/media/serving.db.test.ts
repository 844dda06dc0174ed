import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { media, type OwnMedia } from '#contract/media.ts';
import { newId } from '#server/kit/random.ts';
import { clip, song } from '#test/world/footage.ts';
import { uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, type World } from '#test/world.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphOf } from './glyphs.ts';
import { urlSigner } from './signed-urls.ts';
import { viewerMarkText } from './viewer-watermark.ts';

type Own = z.output<typeof OwnMedia>;

let world: World;
let ada: Person;
let eve: Person;
let photo: Own;
let video: Own;
let audio: Own;

beforeAll(async () => {
  world = await openWorld();
  [ada, eve] = [await world.creator(), await world.fan()];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = await sharp({
    create: { width: 1400, height: 1000, channels: 3, background: '#000', noise },
  })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret artist' }, IFD3: { GPSLatitude: '48/1 51/1 29/1' } })
    .toBuffer();
  photo = await uploaded(ada, 'photo', picture);
  video = await uploaded(ada, 'video', await clip());
  audio = await uploaded(ada, 'audio', await song());
});

const fresh = async (person: Person, id: string): Promise<Own['sources']> =>
  (await person.call(media.refresh, { ids: [id] })).media[0]?.sources ?? null;

const addressOf = async (id = photo.id): Promise<string> =>
  (await fresh(ada, id))?.images.at(-1)?.address ?? '';

const bytesOf = async (answer: Response): Promise<Buffer> => Buffer.from(await answer.arrayBuffer());

describe('signed media addresses', () => {
  test('ME19: an address with an impossible file name gets 404 (not found), not a server fault', async () => {
    for (const name of ['%00', 'preview.webp%00', '%ef%bf%bf', '%20'])
      expect((await world.visitor().raw(`/m/p/${photo.id}/${name}`)).status).toBe(404);
  });

  test('ME17: an address works for at most a minute and then gets 404 (not found)', async () => {
    const address = await addressOf();
    const answer = await world.visitor().raw(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=(\d|[1-5]\d|60)$/);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    await world.advance(60_000);
    expect((await world.visitor().raw(address)).status).toBe(404);
    expect((await world.visitor().raw(await addressOf())).status).toBe(200);
  });

  test('ME18: an asset’s address stays the same for half a minute, so that browsers need not fetch the file again', async () => {
    const tries = [await addressOf(), await addressOf(), await addressOf()];
    expect(new Set(tries).size).toBeLessThanOrEqual(2);
  });

  test('ME19: when any character of an address is changed, the address gets no file', async () => {
    const address = await addressOf();
    const [, , , token = '', name = ''] = address.split('/');
    const spoiled = Array.from({ length: token.length }, (_, index) => {
      const other = token[index] === 'A' ? 'B' : 'A';
      return `/m/g/${token.slice(0, index)}${other}${token.slice(index + 1)}/${name}`;
    });
    const others = [
      `/m/g/${token}/320.webp`,
      `/m/g/${token}/original`,
      `/m/g/${token}/${name}%00`,
      `/m/g/${token}/..%2f${name}`,
      `/m/g/${token}/${name}/`,
      `/m/g/${token}=/${name}`,
      `/m/g/${token.slice(1)}/${name}`,
      `/m/p/${photo.id}/${name}`,
      `/m/p/${photo.id}/original`,
      `/m/${photo.id}/${name}`,
    ];
    for (const path of [...spoiled, ...others])
      expect([404, 400], path).toContain((await ada.raw(path)).status);
  });

  test('ME20: an address gets no file if it was signed with another secret or its viewer has no access', async () => {
    const soon = new Date(Math.ceil(Date.now() / 30_000) * 30_000 + 30_000);
    const forged = urlSigner('another secret that is long enough to be one');
    const token = forged.sign({ viewerId: ada.id, assetId: photo.id, expiresAt: soon }, '640.webp');
    expect((await ada.raw(`/m/g/${token}/640.webp`)).status).toBe(404);
    // These tokens are signed correctly, but only the first viewer has access to the asset.
    const real = urlSigner('a sealing secret that only tests know');
    const [{ now } = { now: new Date() }] = await world.sql<{ now: Date }>`select app_now() as now`;
    const expiresAt = new Date(Math.ceil(now.getTime() / 30_000) * 30_000 + 30_000);
    for (const [viewerId, status] of [
      [ada.id, 200],
      [eve.id, 404],
      [null, 404],
      [newId(), 404],
    ] as const) {
      const signature = real.sign({ viewerId, assetId: photo.id, expiresAt }, '640.webp');
      expect((await ada.raw(`/m/g/${signature}/640.webp`)).status, String(viewerId)).toBe(status);
    }
  });

  test('ME21: a viewer without access gets no addresses and cannot find out that the media exist', async () => {
    expect((await eve.call(media.refresh, { ids: [photo.id, video.id] })).media).toEqual([]);
    expect((await world.visitor().call(media.refresh, { ids: [photo.id] })).media).toEqual([]);
    expect((await ada.call(media.refresh, { ids: [photo.id, newId()] })).media).toHaveLength(1);
  });

  test('ME22: a deleted photo gets 404 (not found) immediately, even at an address that has not expired', async () => {
    const copy = await uploaded(
      ada,
      'photo',
      await sharp(await bytesOf(await ada.raw(await addressOf()))).toBuffer(),
    );
    const address = await addressOf(copy.id);
    expect((await ada.raw(address)).status).toBe(200);
    await ada.call(media.remove, { ids: [copy.id] });
    expect((await ada.raw(address)).status).toBe(404);
    expect((await ada.raw(copy.preview ?? '')).status).toBe(404);
    await expect
      .poll(() => world.sql`select shelf from media_shelves_to_clear`, { timeout: 90_000, interval: 500 })
      .toEqual([]);
  });
});

describe('served files', () => {
  test('ME16: a photo is served without metadata such as location, artist or color profile', async () => {
    const sources = await fresh(ada, photo.id);
    for (const { address } of [...(sources?.images ?? []), { address: photo.preview ?? '' }]) {
      const content = await bytesOf(await ada.raw(address));
      const { exif, xmp, iptc, icc } = await sharp(content).metadata();
      expect([exif, xmp, iptc, icc], address).toEqual([undefined, undefined, undefined, undefined]);
      expect(content.includes('Secret')).toBe(false);
    }
  });

  test('ME23: the blurred preview is public and at most 32 pixels wide and high', async () => {
    const answer = await world.visitor().raw(photo.preview ?? '');
    expect(answer.headers.get('cache-control')).toContain('public');
    const content = await bytesOf(answer);
    const { width, height } = await sharp(content).metadata();
    expect(Math.max(width ?? 99, height ?? 99)).toBeLessThanOrEqual(32);
    expect(content.length).toBeLessThan(1_500);
  });

  test('ME24: one requested byte range is served alone, several ranges get the whole file, and an invalid range gets 416', async () => {
    const { address } = (await fresh(ada, audio.id))?.audio ?? { address: '' };
    const whole = await bytesOf(await ada.raw(address));
    const range = async (value: string) => ada.raw(address, { headers: { range: value } });
    const part = await range('bytes=10-19');
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect((await bytesOf(part)).equals(whole.subarray(10, 20))).toBe(true);
    expect((await bytesOf(await range('bytes=-5'))).equals(whole.subarray(-5))).toBe(true);
    expect((await range(`bytes=${whole.length}-`)).status).toBe(416);
    const many = await range(`bytes=${Array.from({ length: 1_000 }, () => '0-').join(',')}`);
    expect([many.status, (await bytesOf(many)).length]).toEqual([200, whole.length]);
  });

  test('ME25: a video plays from playlists made for its viewer, in which each address is signed separately', async () => {
    expect(video).toMatchObject({ kind: 'video', width: 640, height: 360 });
    expect(video.durationMs).toBeGreaterThan(5_800);
    const playlist = (await fresh(ada, video.id))?.playlist ?? '';
    const master = await ada.raw(playlist);
    expect(master.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    const lists = linesOf(await master.text());
    expect(lists).toHaveLength(1);
    const segments = linesOf(await (await ada.raw(lists[0] ?? '')).text());
    expect(segments.length).toBeGreaterThan(1);
    for (const segment of segments) {
      const answer = await ada.raw(segment, { headers: { range: 'bytes=0-' } });
      expect(answer.headers.get('content-type')).toBe('video/mp2t');
      const content = await bytesOf(answer);
      expect(content[0]).toBe(0x47);
      expect(content.length % 188).toBe(0);
      expect(content.includes('Secret')).toBe(false);
    }
    const [, , , token = '', name = ''] = (segments[0] ?? '').split('/');
    expect((await ada.raw(`/m/g/${token}/${name.replace('-0.', '-1.')}`)).status).toBe(404);
    expect((await ada.raw(`/m/g/${token}/360p`)).status).toBe(404);
    await world.advance(60_000);
    for (const path of [playlist, lists[0] ?? '', segments[0] ?? ''])
      expect((await ada.raw(path)).status, path).toBe(404);
  });

  test('ME16: audio is served with its length and waveform, and without metadata', async () => {
    expect(audio).toMatchObject({ kind: 'audio', width: null, sources: { images: [] } });
    expect(Math.abs((audio.durationMs ?? 0) - 4_000)).toBeLessThan(200);
    expect(audio.waveform).toHaveLength(96);
    expect(Math.max(...(audio.waveform ?? []))).toBeGreaterThan(5);
    const content = await bytesOf(await ada.raw((await fresh(ada, audio.id))?.audio?.address ?? ''));
    expect(content.includes('Secret')).toBe(false);
  });

  test('ME26: a watermarked photo shows each viewer’s own id to that viewer, and no id to the photo’s owner', async () => {
    await world.sql`update media_assets set is_public = true where id = ${photo.id}`;
    const largest = async (person: Person): Promise<Buffer> => {
      const images = (await fresh(person, photo.id))?.images ?? [];
      return bytesOf(await person.raw(images.find(({ width }) => width === 1_280)?.address ?? ''));
    };
    const plain = await largest(eve);
    await ada.call(media.mark, { ids: [photo.id], isMarked: true });
    const ben = await world.fan();
    expect((await largest(ada)).equals(plain)).toBe(true);
    for (const viewer of [eve, ben]) {
      const marked = await largest(viewer);
      expect(
        await readMark(
          plain,
          marked,
          [eve, ben].map(({ id }) => viewerMarkText(id)),
        ),
      ).toBe(viewerMarkText(viewer.id));
      expect((await largest(viewer)).equals(marked)).toBe(true);
    }
    await world.sql`update media_assets set is_public = false where id = ${photo.id}`;
  });

  /**
   * Uploads a photo and returns all its sizes as a fan receives them, before and after watermarking is turned
   * on.
   */
  const withoutAndWith = async (content: Buffer) => {
    const { id } = await uploaded(ada, 'photo', content);
    await world.sql`update media_assets set is_public = true where id = ${id}`;
    const shown = async () => {
      const images = (await fresh(eve, id))?.images ?? [];
      const answers = await Promise.all(images.map(({ address }) => eve.raw(address)));
      expect(answers.map(({ status }) => status)).toEqual(images.map(() => 200));
      return Promise.all(answers.map(bytesOf));
    };
    const plain = await shown();
    await ada.call(media.mark, { ids: [id], isMarked: true });
    return { plain, marked: await shown() };
  };

  test('ME26: a picture that is only a few pixels high gets a watermark in at least one of its sizes', async () => {
    const flat = sharp({ create: { width: 1920, height: 20, channels: 3, background: '#333' } });
    const { plain, marked } = await withoutAndWith(await flat.png().toBuffer());
    expect(marked.length).toBeGreaterThan(2);
    expect(marked.some((picture, size) => !picture.equals(plain[size] ?? picture))).toBe(true);
  });

  test('ME26: every frame of an animated picture is watermarked', async () => {
    const frames = ['#102030', '#405060', '#708090'].map((background) =>
      sharp({ create: { width: 400, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const animation = sharp(await Promise.all(frames), { join: { animated: true } });
    const { plain, marked } = await withoutAndWith(await animation.gif().toBuffer());
    const rawFrame = (picture: Buffer | undefined, page: number) =>
      sharp(picture, { page }).greyscale().raw().toBuffer();
    for (const page of frames.keys()) {
      const [before, after] = [await rawFrame(plain[0], page), await rawFrame(marked[0], page)];
      const lightened = after.filter((part, at) => part - (before[at] ?? 0) > 20);
      expect(lightened.length, `frame ${page}`).toBeGreaterThan(500);
    }
  });
});

const linesOf = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => line.startsWith('/m/g/'));

/**
 * Returns the one of `texts` that is in the middle row of the watermarked picture: the text whose dots are
 * lightened the most.
 */
async function readMark(
  plain: Buffer,
  marked: Buffer,
  texts: readonly string[],
): Promise<string | undefined> {
  const grey = async (content: Buffer) =>
    sharp(content).greyscale().raw().toBuffer({ resolveWithObject: true });
  const [before, after] = [await grey(plain), await grey(marked)];
  const { width, height } = before.info;
  const dot = Math.floor(width / 240);
  const scores = texts.map((text) => {
    const markWidth = (text.length * (GLYPH_WIDTH + 1) + 1) * dot;
    const left = Math.round((width - markWidth) / 2);
    const top = Math.round(height / 2 - ((GLYPH_HEIGHT + 2) * dot) / 2);
    let gained = 0;
    let dots = 0;
    for (const [index, letter] of [...text].entries())
      for (const [x, y] of glyphOf(letter)) {
        const column = left + (1 + index * (GLYPH_WIDTH + 1) + x) * dot;
        const row = top + (y + 1) * dot;
        for (let down = 0; down < dot; down += 1)
          for (let right = 0; right < dot; right += 1) {
            const at = (row + down) * width + column + right;
            gained += (after.data[at] ?? 0) - (before.data[at] ?? 0);
            dots += 1;
          }
      }
    return gained / dots;
  });
  return texts[scores.indexOf(Math.max(...scores))];
}
