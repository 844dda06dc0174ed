import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../kit/clock.ts';
import { inTransaction } from '../../kit/db.ts';
import { finishUpload, forgetUploadFiles, uploadsFolder } from './finish-upload.ts';
import { deleteAssets } from './media.store.ts';
import type { MediaParts } from './parts.ts';
import { orderProcessing } from './process-asset.ts';
import { findAbandoned, findLateUploads } from './uploads.store.ts';
import { forgetCopies } from './video-copies.store.ts';
import {
  completeDeletion,
  findQueuedDeletions,
  findStalled,
  giveUpFailed,
  keptHashes,
  queueDeletions,
} from './work.store.ts';

const LATE_MS = 60_000;
/** Marked copies are made again when somebody asks. */
const MARKED_LIFE_MS = 24 * 3_600_000;
/** Longer than any work takes. */
const WORK_LIFE_MS = 48 * 3_600_000;

/** Work whose worker was killed begins again. */
export async function resumeStalled({ db }: MediaParts): Promise<void> {
  for (const id of await findStalled(db)) await inTransaction(db, (tx) => orderProcessing(tx, id));
}

/**
 * An upload whose last bytes came just before this node was killed is complete, only nobody said so. What was refused at its
 * end lies there complete, too, and stays unfinished.
 */
export async function finishLateUploads(parts: MediaParts, stopping?: AbortSignal): Promise<void> {
  for (const upload of await findLateUploads(parts.db, LATE_MS)) {
    if (stopping?.aborted) return;
    const size = await sizeOf(join(uploadsFolder(parts), upload.id));
    if (size === upload.bytes) await finishUpload(parts, upload);
  }
}

export async function forgetAbandoned(
  parts: Pick<MediaParts, 'db' | 'folder'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (const id of await findAbandoned(parts.db)) {
    if (stopping?.aborted) return;
    await inTransaction(parts.db, (tx) => deleteAssets(tx, [id]));
    await forgetUploadFiles(parts, id);
  }
  await inTransaction(parts.db, async (tx) => queueDeletions(tx, await giveUpFailed(tx)));
  await inTransaction(parts.db, forgetCopies);
}

/** Takes from the storage what no row speaks of any more. */
export async function deleteQueuedFiles(
  { db, storage, folder }: MediaParts,
  stopping?: AbortSignal,
): Promise<void> {
  for (const noted of await findQueuedDeletions(db)) {
    const { shelf } = noted;
    const kept = await keptHashes(db, shelf);
    const hashes = await storage.list(shelf);
    for (const hash of hashes) {
      if (stopping?.aborted) return;
      if (!kept.has(hash)) await storage.delete({ shelf, hash });
    }
    if (kept.size === 0) await rm(join(folder, 'marked', shelf), { recursive: true, force: true });
    await completeDeletion(db, noted);
  }
}

/** What killed processes left lying about on this machine, and copies that nobody asked for lately. */
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
    // On another node, or begun without a byte yet.
    return null;
  }
}
