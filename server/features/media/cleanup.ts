import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../kit/clock.ts';
import { inTransaction } from '../../kit/db.ts';
import { deleteUploadFiles, finishUpload, uploadsFolder } from './finish-upload.ts';
import { deleteAssets } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { enqueueProcessing } from './process-asset.ts';
import { findAbandoned, findLateUploads } from './uploads.store.ts';
import { deleteOldDownloads } from './video-downloads.store.ts';
import {
  clearOldFailures,
  completeDeletion,
  findQueuedDeletions,
  findStalled,
  keptHashes,
  queueDeletions,
} from './work.store.ts';

const LATE_MS = 60_000;
/**
 * The age at which `sweepFolders` deletes an asset's folder of watermarked pictures. The next request for a
 * picture draws it again.
 */
const MARKED_LIFE_MS = 24 * 3_600_000;
/** The age at which `sweepFolders` deletes a work folder. It is longer than any job takes. */
const WORK_LIFE_MS = 48 * 3_600_000;

/** Enqueues processing again for assets whose worker was lost. */
export async function resumeStalled({ db }: MediaParts): Promise<void> {
  for (const id of await findStalled(db)) await inTransaction(db, (tx) => enqueueProcessing(tx, id));
}

/**
 * Finishes uploads whose last bytes arrived just before this node was killed. Skips an upload whose sender
 * may no longer upload (ME3), although all its bytes are on disk.
 */
export async function finishLateUploads(parts: MediaParts, stopping?: AbortSignal): Promise<void> {
  for (const upload of await findLateUploads(parts.db, LATE_MS)) {
    if (stopping?.aborted) return;
    const size = await sizeOf(join(uploadsFolder(parts), upload.id));
    if (size === upload.bytes) await finishUpload(parts, upload);
  }
}

export async function deleteAbandoned(
  parts: Pick<MediaParts, 'db' | 'folder'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const id of await findAbandoned(parts.db)) {
    if (stopping?.aborted) return;
    await inTransaction(parts.db, (tx) => deleteAssets(tx, [id]));
    await deleteUploadFiles(parts, id);
  }
  await inTransaction(parts.db, async (tx) => queueDeletions(tx, await clearOldFailures(tx)));
  await inTransaction(parts.db, deleteOldDownloads);
}

/**
 * Deletes the stored files of the assets in the deletion queue, except the files that a row still refers to.
 */
export async function deleteQueuedFiles(
  { db, storage, folder }: MediaParts,
  stopping?: AbortSignal,
): Promise<void> {
  for (const deletion of await findQueuedDeletions(db)) {
    const { assetId } = deletion;
    const kept = await keptHashes(db, assetId);
    const hashes = await storage.list(assetId);
    for (const hash of hashes) {
      if (stopping?.aborted) return;
      if (!kept.has(hash)) await storage.delete({ folder: assetId, hash });
    }
    if (kept.size === 0) await rm(join(folder, 'marked', assetId), { recursive: true, force: true });
    await completeDeletion(db, deletion);
  }
}

/**
 * Deletes work folders that killed processes left behind. Also deletes all watermarked pictures of an asset
 * if the asset's folder has not changed for a day. The folder changes when the first picture of the asset is
 * stored for a viewer.
 */
export async function sweepFolders({ folder }: MediaParts): Promise<void> {
  await sweep(join(folder, 'work'), WORK_LIFE_MS);
  await sweep(join(folder, 'marked'), MARKED_LIFE_MS);
}

async function sweep(folder: string, lifeMs: number): Promise<void> {
  const oldest = clock.now().getTime() - lifeMs;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch {
    // The file is missing: the upload is on another node, or has received no bytes yet.
    return null;
  }
}
