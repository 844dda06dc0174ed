import { media } from '#contract/media.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import type { MediaLibrary } from './media-library.ts';
import type { MediaParts } from './parts.ts';

/**
 * Returns new addresses for assets. Leaves out those that the viewer may not see, so that the response does
 * not reveal whether an id exists.
 */
export const refreshAddresses = ({ mayView }: Pick<MediaParts, 'mayView'>, library: MediaLibrary): Handler =>
  handle(media.refresh, async ({ input, actor, tx, request }) => {
    const viewer = viewerOf(actor, request);
    const { personId: viewerId, sessionId } = viewer;
    const open = await mayView(tx, viewer, input.ids);
    const views = await library.views(tx, { viewerId, sessionId, ids: [...open], open });
    return { media: input.ids.flatMap((id) => views.get(id) ?? []) };
  });
