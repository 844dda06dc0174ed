import type { z } from 'zod';
import { posts, type QueueItem } from '#contract/posts.ts';
import type { Reader } from '../../kit/db.ts';
import { type Actor, type Handler, handle, query } from '../../kit/handle.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import { findCard } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';
import { dollarsView } from './post.view.ts';
import {
  findQueued,
  listQueue,
  pauseQueue as pause,
  type QueueRow,
  setExpiresAt,
  setPublishAt,
} from './queue.store.ts';

export const showQueue = (parts: PostsParts): Handler =>
  query(posts.queue, async ({ input, actor, db }) => {
    const { isQueuePaused } = await findCard(db, actor.id);
    const rows = await listQueue(db, { creatorId: actor.id, ...input });
    return {
      items: await viewQueue(parts, db, { creator: actor, rows, isQueuePaused }),
      isPaused: isQueuePaused,
    };
  });

export const rescheduleItem = (parts: PostsParts): Handler =>
  handle(posts.reschedule, async ({ input, actor, tx, refuse }) => {
    const { id, what, at } = input;
    const post = await lockOwnPost(tx, { id, creatorId: actor.id });
    if (!post) throw refuse('not_found');
    // A post's publication time can be changed only while the post is scheduled, its expiry only until the
    // post is archived.
    const mayMove =
      what === 'publish' ? post.state === 'scheduled' : post.expiresAt !== null && post.state !== 'archived';
    if (!mayMove) throw refuse('conflict');
    const other = what === 'publish' ? post.expiresAt : post.publishAt;
    const isCrossed = other !== null && (what === 'publish' ? new Date(at) >= other : new Date(at) <= other);
    if (new Date(at) <= post.now || isCrossed) throw refuse('schedule_in_past');
    await (what === 'publish' ? setPublishAt(tx, id, at) : setExpiresAt(tx, id, at));
    await notifyChanged(tx, { id, creatorId: actor.id, isOut: post.state === 'published' });
    const row = await findQueued(tx, { id, what });
    const { isQueuePaused } = await findCard(tx, actor.id);
    const [item] = row ? await viewQueue(parts, tx, { creator: actor, rows: [row], isQueuePaused }) : [];
    if (!item) throw refuse('not_found');
    return item;
  });

export const pauseQueue = handle(posts.pauseQueue, async ({ input, actor, tx }) => {
  await pause(tx, actor.id, input.isPaused);
  return { isPaused: input.isPaused };
});

const TEXT_MAX_CHARS = 140;

async function viewQueue(
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
