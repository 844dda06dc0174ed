import { posts } from '#contract/posts.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { findCard } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';
import { listQueue } from './queue.store.ts';
import { viewQueue } from './queue.view.ts';

export const showQueue = (parts: PostsParts): Handler =>
  query(posts.queue, async ({ input, actor, db }) => {
    const { isQueuePaused } = await findCard(db, actor.id);
    const rows = await listQueue(db, { creatorId: actor.id, ...input });
    return {
      items: await viewQueue(parts, db, { creator: actor, rows, isQueuePaused }),
      isPaused: isQueuePaused,
    };
  });
