import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { copyMade } from '#contract/media.ts';
import { inTransaction, type Reader, type Tx } from '../../kit/db.ts';
import { enqueue, type Job, job } from '../../kit/jobs.ts';
import { announce } from '../../kit/outbox.ts';
import { fitsDownloadLimit } from './download-limit.ts';
import type { Workspace } from './make-photo.ts';
import { runFfmpeg } from './make-video.ts';
import { findServed, findVersions, type ServedRow } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { inputArgs } from './probe.ts';
import { downloadName } from './rendition-names.ts';
import { downloadJobKey, insertDownload, lockWaitingDownloads } from './video-downloads.store.ts';
import { watermarkLayer } from './viewer-watermark.ts';
import { queueDeletionOf } from './work.store.ts';

interface Wanted {
  readonly assetId: string;
  readonly viewerId: string;
  /** The maximum length of a download's shorter side, set by the creator; null for no limit. */
  readonly sideMax: number | null;
}

export const downloadJobSpec = {
  name: 'media.make-download',
  formerName: 'copy a film for a viewer',
  payload: z.object({ assetId: Id, viewerId: Id, sideMax: z.number().nullable().default(null) }),
};

/**
 * The maximum number of a viewer's waiting downloads (ME30). Making a download uses a whole core for minutes.
 */
const COPIES_WAITING_MAX = 10;

/**
 * The download of a video for one viewer. If it does not exist yet, enqueues the job that makes it and
 * returns null. The download of a watermarked video has the viewer's watermark in every frame, so each viewer
 * and watermark style has a separate one (ME28). The job's priority is the number of the viewer's waiting
 * downloads. Each viewer's first download is therefore made before any viewer's second download (ME30).
 */
export async function findOrOrderDownload(tx: Tx, wanted: Wanted): Promise<ServedRow | null | 'too_many'> {
  const source = await findSource(tx, wanted);
  if (!source) return null;
  const copy = await findServed(tx, wanted.assetId, source.name);
  if (copy) return copy;
  const waiting = await lockWaitingDownloads(tx, downloadJobSpec.name, wanted.viewerId);
  const key = downloadJobKey(wanted.viewerId, `${wanted.assetId} ${source.name}`);
  if (waiting.includes(key)) return null;
  if (waiting.length >= COPIES_WAITING_MAX) return 'too_many';
  await enqueue(tx, downloadJobSpec, wanted, { key, priority: waiting.length + 1 });
  return null;
}

interface Source {
  readonly name: string;
  readonly version: ServedRow;
  readonly isMarked: boolean;
  readonly seconds: number;
}

/** The largest version of a video that the viewer may keep, and the name of the download made from it. */
async function findSource(reader: Reader, { assetId, viewerId, sideMax }: Wanted): Promise<Source | null> {
  const versions = await findVersions(reader, assetId);
  const largest = versions.findLast((version) => fitsDownloadLimit(version, sideMax));
  const version = largest && (await findServed(reader, assetId, largest.name));
  if (!version) return null;
  const isMarked = version.isMarked && version.ownerId !== viewerId;
  const content = JSON.stringify([version.hash, isMarked && version.style]);
  const name = downloadName(viewerId, createHash('sha256').update(content).digest('hex'));
  const seconds = (version.segments ?? []).reduce((sum, [each]) => sum + each, 0);
  return { name, version, isMarked, seconds };
}

export const downloadJob = (
  parts: MediaParts,
  signal: AbortSignal,
): Job<(typeof downloadJobSpec)['payload']> =>
  job({ ...downloadJobSpec, run: (wanted) => makeCopy(parts, wanted, signal) });

async function makeCopy(parts: MediaParts, wanted: Wanted, signal: AbortSignal): Promise<void> {
  const { assetId, viewerId } = wanted;
  const source = await findSource(parts.db, wanted);
  // The video was deleted after the job was enqueued. The viewer's next request reports that.
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
        await insertDownload(tx, assetId, { name: source.name, hash, bytes, width, height });
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

/**
 * Writes `copy.mp4`. A video without watermark is only remuxed; a watermarked one is encoded again, with the
 * watermark in each frame.
 */
async function encode(
  { storage, programs }: MediaParts,
  workspace: Workspace,
  { assetId, viewerId }: Wanted,
  { version, isMarked, seconds }: Source,
): Promise<void> {
  const found = await programs;
  const video = await storage.read({ folder: assetId, hash: version.hash });
  if (!video || !found) throw new Error(`The video ${assetId} is not stored, or this machine has no ffmpeg.`);
  await pipeline(video, createWriteStream(join(workspace.folder, 'source.ts')));
  const size = { width: version.width ?? 0, height: version.height ?? 0 };
  if (isMarked) {
    const layer = await watermarkLayer(size, { viewerId, style: version.style });
    await writeFile(join(workspace.folder, 'mark.png'), layer);
  }
  const marked = [
    ...['-f', 'image2', '-i', 'mark.png', '-filter_complex', '[0:v:0][1:v:0]overlay=0:0[marked]'],
    ...['-map', '[marked]', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p'],
  ];
  const failed = await runFfmpeg({ workspace, programs: found, seconds }, [
    ...inputArgs('mpegts', join(workspace.folder, 'source.ts')),
    ...(isMarked ? marked : ['-map', '0:v:0', '-c:v', 'copy']),
    ...['-map', '0:a:0?', '-c:a', 'copy', '-bsf:a', 'aac_adtstoasc', '-map_metadata', '-1'],
    ...['-movflags', '+faststart', '-f', 'mp4', 'copy.mp4'],
  ]);
  if (failed) throw new Error(`The download of video ${assetId} failed: ${failed.refusal}`);
}
