import { media } from '#contract/media.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { deleteAssets, lockOwnAssets } from './media.store.ts';
import type { MediaParts } from './parts.ts';

export const removeMedia = ({ isInUse }: Pick<MediaParts, 'isInUse'>): Handler =>
  handle(media.remove, async ({ input, actor, tx, refuse }) => {
    const ids = [...new Set(input.ids)];
    const own = await lockOwnAssets(tx, actor.id, ids, 'update');
    // This call cannot delete an unfinished upload, which is cancelled through the upload protocol (ME15).
    if (own.length !== ids.length || own.some(({ state }) => state === 'uploading'))
      throw refuse('not_found');
    if (await isInUse(tx, ids)) throw refuse('media_in_use');
    await deleteAssets(tx, ids);
    return { done: true as const };
  });
