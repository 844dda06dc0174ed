import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction } from '../../kit/db.ts';
import { notifyChanged } from './notify-changed.ts';
import type { MediaParts } from './parts.ts';
import { orderProcessing } from './process-asset.ts';
import { findUpload, settleArrived, type Upload } from './uploads.store.ts';
import { queueDeletionOf } from './work.store.ts';

export const uploadsFolder = (parts: Pick<MediaParts, 'folder'>): string => join(parts.folder, 'uploads');

/**
 * All bytes are here: they go into quarantine, in the storage that every node reaches, and the work is ordered. From
 * now on their hash says what they are; nothing can be put in their place.
 */
async function finish(parts: MediaParts, upload: Upload): Promise<void> {
  // Who sent its end twice may come after it was put away.
  if (!(await findUpload(parts.db, upload.id))) return;
  const file = join(uploadsFolder(parts), upload.id);
  const { hash } = await parts.storage.put(upload.id, file);
  await inTransaction(parts.db, async (tx) => {
    if (!(await settleArrived(tx, upload.id, hash))) return queueDeletionOf(tx, upload.id);
    await orderProcessing(tx, upload.id);
    await notifyChanged(tx, upload, { kind: upload.kind, state: 'quarantined', refusal: null });
  });
  await forgetUploadFiles(parts, upload.id);
}

const finishing = new Map<string, Promise<void>>();

/** However often it is told that all bytes are here, they are read and put away once: they may be gigabytes. */
export function finishUpload(parts: MediaParts, upload: Upload): Promise<void> {
  const begun = finishing.get(upload.id) ?? finish(parts, upload).finally(() => finishing.delete(upload.id));
  finishing.set(upload.id, begun);
  return begun;
}

/** The bytes and the note that lies beside them. */
export async function forgetUploadFiles(parts: Pick<MediaParts, 'folder'>, id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(join(uploadsFolder(parts), name), { force: true });
}
