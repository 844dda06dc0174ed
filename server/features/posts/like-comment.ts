import { posts } from '#contract/posts.ts';
import { type Viewer, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { type CommentRow, findComment, setCommentLike } from './comments.store.ts';
import { findVisiblePost } from './reactions.store.ts';

/** Returns the comment if its post is open to the viewer; otherwise null. */
async function findOpenComment(tx: Tx, viewer: Viewer, id: string): Promise<CommentRow | null> {
  const comment = await findComment(tx, { id, personId: viewer.personId });
  const post = comment && (await findVisiblePost(tx, viewer, comment.postId));
  return comment && post?.isOpen ? comment : null;
}

export const likeComment = handle(posts.likeComment, async ({ input, actor, tx, request, refuse }) => {
  const comment = await findOpenComment(tx, viewerOf(actor, request), input.id);
  if (!comment) throw refuse('not_found');
  const likes = await setCommentLike(tx, { id: comment.id, personId: actor.id }, input.isLiked);
  return { isLiked: input.isLiked, likes };
});
