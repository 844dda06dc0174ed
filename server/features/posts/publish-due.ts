import { type Db, inTransaction } from '../../kit/db.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged, notifyCoCreators, notifyPublished } from './notify.ts';
import {
  archiveExpired,
  claimDue,
  duePosts,
  expiredPosts,
  markPublished,
  recordFailure,
} from './publish.store.ts';
import { findObstacle } from './publish-post.ts';

/**
 * Publishes scheduled posts that are due. Any number of nodes may run this concurrently; one of them
 * publishes each post. A post that cannot be published keeps the reason in its row and is listed first in its
 * creator's queue.
 */
export const publishDue = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => duePosts(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const creatorId = await claimDue(tx, id);
        const post = creatorId && (await lockOwnPost(tx, { id, creatorId }));
        if (!post) return false;
        const obstacle = await findObstacle(tx, creatorId, post);
        if (obstacle) {
          await recordFailure(tx, id, obstacle);
          await notifyChanged(tx, { id, creatorId, isOut: false });
        } else {
          await notifyPublished(tx, { id, creatorId, at: await markPublished(tx, id) });
          await notifyCoCreators(tx, id, post.people);
        }
        return true;
      }),
  });

/**
 * Archives expired posts. An expired post is hidden from the moment of its expiry, so archiving only updates
 * the page and its counts.
 */
export const expireDue = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => expiredPosts(db, batch),
    once: (id) =>
      inTransaction(db, async (tx) => {
        const creatorId = await archiveExpired(tx, id);
        if (creatorId) await notifyChanged(tx, { id, creatorId, isOut: true });
        return creatorId !== undefined;
      }),
  });
