import { media } from '#contract/media.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import type { MediaLibrary } from './media-library.ts';
import { enqueueProcessing } from './process-asset.ts';
import { requeueFailed } from './work.store.ts';

export const retryMedia = (library: MediaLibrary): Handler =>
  handle(media.retry, async ({ input, actor, tx, refuse }) => {
    const outcome = await requeueFailed(tx, { ownerId: actor.id, id: input.id });
    if (!outcome) throw refuse('not_found');
    if (outcome === 'settled') throw refuse('conflict');
    await enqueueProcessing(tx, input.id);
    const { id: viewerId, sessionId } = actor;
    const view = (await library.views(tx, { viewerId, sessionId, ids: [input.id] })).get(input.id);
    if (!view) throw refuse('not_found');
    return view;
  });
