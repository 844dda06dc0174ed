import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { fitsDownloadLimit, type MediaLibrary, type MediaParts, type MediaView } from '../media/index.ts';
import { downloadTerms, recordDownload } from './protections.store.ts';

/** Roughly the time that making one video download takes. */
const COPIES_FULL_RETRY_MS = 60_000;

/**
 * Returns the address of a download. Checks first whether the person may see the file, so that `download_off`
 * never reveals a file that the person may not see.
 */
export const downloadMedia = (library: MediaLibrary, mayView: MediaParts['mayView']): Handler =>
  handle(protection.download, async ({ input, actor, tx, request, refuse }) => {
    const open = await mayView(tx, viewerOf(actor, request), [input.id]);
    const { id: viewerId, sessionId } = actor;
    const view = (await library.views(tx, { viewerId, sessionId, ids: [...open], open })).get(input.id);
    const sources = view?.sources;
    if (!view || !sources) throw refuse('not_found');
    const terms = await downloadTerms(tx, { personId: viewerId, assetId: input.id });
    if (!terms) throw refuse('download_off');
    const { sideMax } = terms;
    const copy =
      view.kind === 'video'
        ? await library.ownDownload(tx, { assetId: input.id, viewerId, sessionId, sideMax })
        : { address: sources.audio?.address ?? largest(sources.images, sideMax) };
    if (copy === 'too_many') throw refuse('too_many_requests', { retryAfterMs: COPIES_FULL_RETRY_MS });
    const { address: file } = copy;
    if (!file) return { address: null };
    await recordDownload(tx, { assetId: input.id, personId: viewerId });
    return { address: `${file}?save` };
  });

type Image = NonNullable<MediaView['sources']>['images'][number];

const largest = (images: readonly Image[], sideMax: number | null): string | null =>
  images
    .filter((image) => fitsDownloadLimit(image, sideMax))
    .reduce<Image | null>((best, image) => (best === null || image.width > best.width ? image : best), null)
    ?.address ?? null;
