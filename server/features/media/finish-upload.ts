import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../kit/db.ts';
import { notifyChanged } from './notify-changed.ts';
import type { MediaParts } from './parts.ts';
import { enqueueProcessing } from './process-asset.ts';
import { findUpload, markArrived, type Upload } from './uploads.store.ts';
import { queueDeletionOf } from './work.store.ts';

export const uploadsFolder = (parts: Pick<MediaParts, 'folder'>): string => join(parts.folder, 'uploads');

/**
 * Stores a complete upload as the asset's quarantined original, which every node can read, and enqueues
 * processing. The stored original is addressed by its hash, so it cannot be replaced later.
 */
async function finish(parts: MediaParts, upload: Upload): Promise<void> {
  // When a client sends the last bytes twice, the second request finds that the upload is stored.
  if (!(await findUpload(parts.db, upload.id))) return;
  const file = join(uploadsFolder(parts), upload.id);
  const { hash } = await parts.storage.put(upload.id, file);
  await inTransaction(parts.db, async (tx) => {
    if (!(await markArrived(tx, upload.id, hash))) return queueDeletionOf(tx, upload.id);
    await enqueueProcessing(tx, upload.id);
    await notifyChanged(tx, upload, { kind: upload.kind, state: 'quarantined', refusal: null });
  });
  await deleteUploadFiles(parts, upload.id);
}

/**
 * Finishes an upload. Concurrent calls for the same upload share one run, because storing may copy gigabytes.
 */
export const finishUpload = (parts: MediaParts, upload: Upload): Promise<void> =>
  parts.finishingUploads(upload.id, () => finish(parts, upload));

/** Deletes the upload's bytes and the JSON file that tus keeps next to them. */
export async function deleteUploadFiles(parts: Pick<MediaParts, 'folder'>, id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(join(uploadsFolder(parts), name), { force: true });
}
