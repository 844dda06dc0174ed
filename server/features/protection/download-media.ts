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
    const view = (await shelf.views(tx, { viewerId: actor.id, ids: [...open], open })).get(input.id);
    const sources = view?.sources;
    const file = sources?.audio?.address ?? (view?.kind === 'photo' ? largest(sources?.images ?? []) : null);
    if (!file) throw refuse('not_found');
    if (!(await mayDownload(tx, { personId: actor.id, assetId: input.id }))) throw refuse('download_off');
    await noteDownload(tx, { assetId: input.id, personId: actor.id });
    return { address: `${file}?save` };
  });

const largest = (images: readonly { address: string; width: number }[]): string | null =>
  images.reduce<{ address: string; width: number } | null>(
    (best, image) => (best === null || image.width > best.width ? image : best),
    null,
  )?.address ?? null;
