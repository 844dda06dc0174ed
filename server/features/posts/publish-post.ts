import { posts } from '#contract/posts.ts';
import type { Tx } from '../../kit/db.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { attachable } from '../media/index.ts';
import { findWriter, lockOwnPost, type OwnPost } from './drafts.store.ts';
import { notifyChanged, notifyCoCreators, notifyPublished } from './notify.ts';
import type { PostsParts } from './parts.ts';
import { markPublished, markScheduled } from './publish.store.ts';
import { draftOf } from './save-post.ts';

/** The reason why a post cannot be published. */
export type Obstacle =
  | 'label_missing'
  | 'media_unavailable'
  | 'media_not_ready'
  | 'post_empty'
  | 'identity_needed'
  | 'schedule_in_past'
  | 'consent_missing';

export const publishPost = (parts: PostsParts): Handler =>
  handle(posts.publish, async ({ input, actor, tx, refuse }) => {
    const own = { id: input.id, creatorId: actor.id };
    const post = await lockOwnPost(tx, own);
    if (!post) throw refuse('not_found');
    // A repeated request for a published post succeeds, because the response to the first one may have been
    // lost.
    if (post.state === 'published') return draftOf(parts, tx, { id: own.id, creator: actor });
    if (post.state === 'archived' || post.version !== input.version) throw refuse('conflict');
    if (post.isOpenToNobody) throw refuse('invalid_input', { fields: ['post.audience'] });
    const obstacle = await findObstacle(tx, own.creatorId, post);
    if (obstacle) throw refuse(obstacle);

    if (!input.isNow && post.publishAt !== null && post.publishAt > post.now) {
      await markScheduled(tx, post.id);
      await notifyChanged(tx, { ...own, isOut: false });
    } else {
      await notifyPublished(tx, { ...own, at: await markPublished(tx, post.id) });
    }
    await notifyCoCreators(tx, post.id, post.people);
    return draftOf(parts, tx, { id: own.id, creator: actor });
  });

/**
 * The first reason why the post cannot be published, or null. Called when the creator publishes the post, and
 * again when a scheduled post is due.
 */
export async function findObstacle(tx: Tx, creatorId: string, post: OwnPost): Promise<Obstacle | null> {
  if (post.label === null) return 'label_missing';
  if (post.body.trim() === '' && post.assetIds.length === 0 && !post.hasPoll && !post.hasGoal)
    return 'post_empty';
  const attaching = await attachable(tx, creatorId, post.assetIds);
  if (!attaching.isAttachable) return attaching.why === 'unknown' ? 'media_unavailable' : 'media_not_ready';
  const isPaid = post.price !== null || post.hasGoal;
  if (isPaid && !(await findWriter(tx, creatorId)).isVerifiedToSell) return 'identity_needed';
  if (post.expiresAt !== null && post.expiresAt <= post.now) return 'schedule_in_past';
  return post.areAllAgreed ? null : 'consent_missing';
}
