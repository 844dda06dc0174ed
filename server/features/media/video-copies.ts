import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { copyMade } from '#contract/media.ts';
import { Id } from '#contract/words.ts';
import { inTransaction, type Reader, type Tx } from '../../kit/db.ts';
import { enqueue, type Job, job } from '../../kit/jobs.ts';
import { announce } from '../../kit/outbox.ts';
import { fitsCopy } from './copy-size.ts';
import type { Workplace } from './make-photo.ts';
import { runFfmpeg } from './make-video.ts';
import { findServed, findVersions, type ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { inputArgs } from './probe.ts';
import { copyName } from './rendition-names.ts';
import { copyKey, insertCopy, lockWaiting } from './video-copies.store.ts';
import { markLayer } from './viewer-watermark.ts';
import { queueDeletionOf } from './work.store.ts';

interface Wanted {
  readonly assetId: string;
  readonly viewerId: string;
  /** Its shorter side, where its creator ends copies there. */
  readonly sideMax: number | null;
}

export const copyOrder = {
  name: 'copy a film for a viewer',
  payload: z.object({ assetId: Id, viewerId: Id, sideMax: z.number().nullable().default(null) }),
};

/** More than this one viewer cannot have waiting (ME30): each takes a whole core for minutes. */
const COPIES_WAITING_MAX = 10;

/**
 * A viewer's own copy of a film; null while it has still to be made, which this orders. A copy holds the viewer's mark
 * in every frame, so it is made once for each of them and for each look of the mark (ME28). What somebody ordered first
 * comes before what others ordered second, whenever that was.
 */
export async function ownCopy(tx: Tx, wanted: Wanted): Promise<ServedRow | null | 'too_many'> {
  const source = await findSource(tx, wanted);
  if (!source) return null;
  const copy = await findServed(tx, wanted.assetId, source.name);
  if (copy) return copy;
  const waiting = await lockWaiting(tx, copyOrder.name, wanted.viewerId);
  const key = copyKey(wanted.viewerId, `${wanted.assetId} ${source.name}`);
  if (waiting.includes(key)) return null;
  if (waiting.length >= COPIES_WAITING_MAX) return 'too_many';
  await enqueue(tx, copyOrder, wanted, { key, priority: waiting.length + 1 });
  return null;
}

interface Source {
  readonly name: string;
  readonly version: ServedRow;
  readonly isMarked: boolean;
  readonly seconds: number;
}

/** The largest version that may be kept, and what the copy of it is called. */
async function findSource(reader: Reader, { assetId, viewerId, sideMax }: Wanted): Promise<Source | null> {
  const versions = await findVersions(reader, assetId);
  const largest = versions.findLast((version) => fitsCopy(version, sideMax));
  const version = largest && (await findServed(reader, assetId, largest.name));
  if (!version) return null;
  const isMarked = version.isMarked && version.ownerId !== viewerId;
  const look = JSON.stringify([version.hash, isMarked && version.look]);
  const name = copyName(viewerId, createHash('sha256').update(look).digest('hex'));
  const seconds = (version.segments ?? []).reduce((sum, [each]) => sum + each, 0);
  return { name, version, isMarked, seconds };
}

export const copyJob = (parts: MediaParts, signal: AbortSignal): Job<(typeof copyOrder)['payload']> =>
  job({ ...copyOrder, run: (wanted) => makeCopy(parts, wanted, signal) });

async function makeCopy(parts: MediaParts, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { assetId, viewerId } = wanted;
  const source = await findSource(parts.db, wanted);
  // Deleted meanwhile: whoever waits finds out when they ask again.
  if (!source) return;
  if (!(await findServed(parts.db, assetId, source.name))) {
    const work = join(parts.folder, 'work');
    await mkdir(work, { recursive: true });
    const folder = await mkdtemp(join(work, `${assetId}-copy-`));
    try {
      await encode(parts, { folder, signal }, wanted, source);
      const { hash, bytes } = await parts.storage.put(assetId, join(folder, 'copy.mp4'));
      const { width, height } = source.version;
      await inTransaction(parts.db, async (tx) => {
        await insertCopy(tx, assetId, { name: source.name, hash, bytes, width, height });
        await queueDeletionOf(tx, assetId);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  await inTransaction(parts.db, (tx) =>
    announce(tx, copyMade, { to: { person: viewerId }, payload: { id: assetId } }),
  );
}

/** Without a mark the film is only put into another container; with one every frame is drawn anew. */
async function encode(
  { storage, programs }: MediaParts,
  place: Workplace,
  { assetId, viewerId }: Wanted,
  { version, isMarked, seconds }: Source,
): Promise<void> {
  const found = await programs;
  const video = await storage.read({ shelf: assetId, hash: version.hash });
  if (!video || !found) throw new Error(`The film ${assetId} cannot be copied here.`);
  await pipeline(video, createWriteStream(join(place.folder, 'film.ts')));
  const size = { width: version.width ?? 0, height: version.height ?? 0 };
  if (isMarked) {
    const layer = await markLayer(size, { viewerId, look: version.look });
    await writeFile(join(place.folder, 'mark.png'), layer);
  }
  const marked = [
    ...['-f', 'image2', '-i', 'mark.png', '-filter_complex', '[0:v:0][1:v:0]overlay=0:0[marked]'],
    ...['-map', '[marked]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ];
  const failed = await runFfmpeg({ place, programs: found, seconds }, [
    ...inputArgs('mpegts', join(place.folder, 'film.ts')),
    ...(isMarked ? marked : ['-map', '0:v:0', '-c:v', 'copy']),
    ...['-map', '0:a:0?', '-c:a', 'copy', '-bsf:a', 'aac_adtstoasc', '-map_metadata', '-1'],
    ...['-movflags', '+faststart', '-f', 'mp4', 'copy.mp4'],
  ]);
  if (failed) throw new Error(`The film ${assetId} could not be copied: ${failed.refusal}`);
}
