import { readdir, readFile, readlink } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { media } from '#contract/media.ts';
import { clip } from '#test/world/footage.ts';
import { settledMedia, upload, uploaded } from '#test/world/uploads.ts';
import { openWorld, type Person, refusalOf, type World } from '#test/world.ts';
import { inTransaction } from '../../kit/db.ts';
import { clearOldFailures } from './work.store.ts';

let world: World;
let ada: Person;
let picture: Buffer;

beforeAll(async () => {
  world = await openWorld();
  ada = await world.creator();
  picture = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#336699' } })
    .webp()
    .toBuffer();
});

/** The process ids of the encoders that run in the asset's work folder. */
async function encodersOf(id: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const folder = await readlink(`/proc/${name}/cwd`).catch(() => '');
    const program = await readFile(`/proc/${name}/comm`, 'utf8').catch(() => '');
    if (folder.includes(id) && program.trim() === 'ffmpeg') found.push(Number(name));
  }
  return found;
}

describe.runIf(process.platform === 'linux')('video encoding', () => {
  test('ME11: an encoder that is killed is started again, and the finished video is complete', async () => {
    const id = await upload(ada, 'video', await clip({ size: '960x540', seconds: 10 }));
    await vi.waitFor(
      async () => {
        const [pid] = await encodersOf(id);
        expect(pid).toBeDefined();
        if (pid) process.kill(pid, 'SIGKILL');
      },
      { timeout: 90_000, interval: 20 },
    );
    expect(await settledMedia(ada, id)).toMatchObject({ state: 'ready', width: 960, height: 540 });
    const [row] = await world.sql<{ attempts: number }>`select attempts from media_assets where id = ${id}`;
    expect(row?.attempts).toBeGreaterThan(1);
    expect(await encodersOf(id)).toEqual([]);
  });
});

describe('short videos', () => {
  test.each([
    { size: '320x180', seconds: 2, width: 320, height: 180 },
    { size: '320x180', seconds: 2, hasSound: false, width: 320, height: 180 },
    { size: '321x181', seconds: 3, hasSound: false, width: 320, height: 180 },
    { size: '181x321', seconds: 0.5, width: 180, height: 320 },
    { size: '33x17', seconds: 1, hasSound: false, width: 32, height: 16 },
    // A video with a single frame, so the poster cannot be a later frame.
    { size: '320x180', seconds: 1, framesPerSecond: 1, hasSound: false, width: 320, height: 180 },
  ])(
    'ME16: a clip of $seconds seconds and $size pixels is accepted (case $#)',
    async ({ width, height, ...options }) => {
      const made = await uploaded(ada, 'video', await clip(options));
      expect(made).toMatchObject({ state: 'ready', kind: 'video', width, height });
      expect(made.durationMs).toBeGreaterThanOrEqual(options.seconds * 1_000);
      expect(made.durationMs).toBeLessThan(options.seconds * 1_000 + 150);
      expect(made.preview).not.toBeNull();
    },
  );
});

describe('an asset whose worker was lost', () => {
  test('ME12: another worker takes over an asset whose worker was lost', async () => {
    const { id } = await uploaded(ada, 'photo', picture);
    await world.sql`delete from media_renditions where asset_id = ${id}`;
    await world.sql`
      update media_assets set state = 'processing', settled_at = null, leased_until = app_now() - interval '1 second'
      where id = ${id}`;
    expect(await settledMedia(ada, id)).toMatchObject({ state: 'ready' });
  });

  test('ME8, ME13: after four lost workers, an asset is refused as `failed`, and its owner can then retry it', async () => {
    const { id } = await uploaded(ada, 'photo', picture);
    await expect(refusalOf(ada.call(media.retry, { id }))).resolves.toMatchObject({ reason: 'conflict' });
    await world.sql`delete from media_renditions where asset_id = ${id}`;
    await world.sql`
      update media_assets set state = 'processing', settled_at = null, attempts = 4,
        leased_until = app_now() - interval '1 second' where id = ${id}`;
    expect(await settledMedia(ada, id)).toMatchObject({ state: 'refused', refusal: 'failed' });
    expect(await ada.call(media.retry, { id })).toMatchObject({ state: 'quarantined', refusal: null });
    expect(await settledMedia(ada, id)).toMatchObject({ state: 'ready' });
    const eve = await world.fan();
    await expect(refusalOf(eve.call(media.retry, { id }))).resolves.toMatchObject({ reason: 'not_found' });
  });

  test('ME8: when an asset was refused as `failed` more than a day ago, its owner cannot retry it', async () => {
    const { id } = await uploaded(ada, 'photo', picture);
    await world.sql`delete from media_renditions where asset_id = ${id}`;
    await world.sql`
      update media_assets set state = 'refused', refusal = 'failed', settled_at = app_now() - interval '2 days'
      where id = ${id}`;
    await inTransaction(world.db, clearOldFailures);
    await expect(refusalOf(ada.call(media.retry, { id }))).resolves.toMatchObject({ reason: 'conflict' });
  });
});

describe('ownership of media', () => {
  test('ME14: nobody can delete or watermark another person’s media', async () => {
    const { id } = await uploaded(ada, 'photo', picture);
    const eve = await world.fan();
    for (const refused of [
      refusalOf(eve.call(media.remove, { ids: [id] })),
      refusalOf(eve.call(media.mark, { ids: [id], isMarked: true })),
    ])
      await expect(refused).resolves.toMatchObject({ reason: 'not_found' });
    expect((await ada.call(media.mine, {})).media.find((each) => each.id === id)?.isMarked).toBe(false);
  });
});
