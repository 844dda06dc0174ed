import { protection } from '#contract/protection.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import type { MediaParts, MediaShelf } from '../media/index.ts';
import {
  latestDownloads,
  mayDownload,
  noteDownload,
  readDownloadRule,
  saveDownloadRule,
} from './protections.store.ts';

const LATEST = 50;

export const showDownloads = handle(protection.downloads, async ({ actor, tx }) => ({
  rule: await readDownloadRule(tx, actor.id),
  latest: (await latestDownloads(tx, actor.id, LATEST)).map(({ at, ...row }) => ({
    ...row,
    at: at.toISOString(),
  })),
}));

export const setDownloads = handle(protection.setDownloads, async ({ input, actor, tx }) => {
  await saveDownloadRule(tx, actor.id, input.rule);
  return { rule: input.rule };
});

/** Seeing comes first: of what somebody may not see they are not told whether it could be kept. */
export const downloadMedia = (shelf: MediaShelf, mayView: MediaParts['mayView']): Handler =>
  handle(protection.download, async ({ input, actor, tx, request, refuse }) => {
    const open = await mayView(tx, viewerOf(actor, request), [input.id]);
    const { id: viewerId, sessionId } = actor;
    const view = (await shelf.views(tx, { viewerId, sessionId, ids: [...open], open })).get(input.id);
    const sources = view?.sources;
    if (!view || !sources) throw refuse('not_found');
    if (!(await mayDownload(tx, { personId: viewerId, assetId: input.id }))) throw refuse('download_off');
    const file =
      view.kind === 'video'
        ? await shelf.ownCopy(tx, { assetId: input.id, viewerId, sessionId })
        : (sources.audio?.address ?? largest(sources.images));
    if (!file) return { address: null };
    await noteDownload(tx, { assetId: input.id, personId: viewerId });
    return { address: `${file}?save` };
  });

const largest = (images: readonly { address: string; width: number }[]): string | null =>
  images.reduce<{ address: string; width: number } | null>(
    (best, image) => (best === null || image.width > best.width ? image : best),
    null,
  )?.address ?? null;
