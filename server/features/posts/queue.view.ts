import type { z } from 'zod';
import type { QueueItem } from '#contract/posts.ts';
import type { Reader } from '../../kit/db.ts';
import type { Actor } from '../../kit/handle.ts';
import { dollarsView } from '../wallet/index.ts';
import type { PostsParts } from './parts.ts';
import type { QueueRow } from './queue.store.ts';

/** The length at which the text of a queued item is cut. */
const TEXT_MAX_CHARS = 140;

/** The views of queued posts, mass messages and collections, each with the thumbnail of its first file. */
export async function viewQueue(
  { media }: PostsParts,
  reader: Reader,
  { creator, rows, isQueuePaused }: { creator: Actor; rows: readonly QueueRow[]; isQueuePaused: boolean },
): Promise<z.input<typeof QueueItem>[]> {
  const ids = rows.flatMap(({ assetId }) => assetId ?? []);
  const views = await media.views(reader, {
    viewerId: creator.id,
    sessionId: creator.sessionId,
    ids,
    open: new Set(ids),
  });
  return rows.map((row) => {
    const failure = row.what === 'publish' ? row.failure : null;
    const [smallest] = (row.assetId && views.get(row.assetId)?.sources?.images) || [];
    return {
      id: row.id,
      kind: row.kind,
      version: row.version,
      what: row.what,
      at: row.at.toISOString(),
      text: [...row.text].slice(0, TEXT_MAX_CHARS).join(''),
      thumbnail: smallest?.address ?? null,
      media: row.media,
      price: row.price === null ? null : dollarsView(row.price),
      state: failure !== null ? 'failed' : isQueuePaused && row.what === 'publish' ? 'paused' : 'waiting',
      failure,
    };
  });
}
