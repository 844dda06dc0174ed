import { media } from '#contract/media.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import type { MediaLibrary } from './media-library.ts';
import type { MediaParts } from './parts.ts';

/** What the asker may not see is left out: an id alone reveals nothing, not even that it exists. */
export const refreshAddresses = ({ mayView }: Pick<MediaParts, 'mayView'>, shelf: MediaLibrary): Handler =>
  handle(media.refresh, async ({ input, actor, tx, request }) => {
    const viewer = viewerOf(actor, request);
    const { personId: viewerId, sessionId } = viewer;
    const open = await mayView(tx, viewer, input.ids);
    const views = await shelf.views(tx, { viewerId, sessionId, ids: [...open], open });
    return { media: input.ids.flatMap((id) => views.get(id) ?? []) };
  });
