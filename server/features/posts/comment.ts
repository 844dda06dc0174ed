import { commentWritten, posts } from '#contract/posts.ts';
import { type Viewer, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { handle, query } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { commentView } from './comment.view.ts';
import {
  type CommentRow,
  findComment,
  insertComment,
  listComments as listRows,
  nameOf,
  removeComment as removeRow,
  setCommentLike,
  setPinnedComment,
} from './comments.store.ts';
import { mayComment, needsAgeConfirmation } from './post.view.ts';
import { findVisiblePost } from './reactions.store.ts';
import { COMMENT_RATE_LIMITS } from './terms.ts';

export const listComments = query(posts.comments, async ({ input, actor, db, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  const post = await findVisiblePost(db, viewer, input.postId);
  if (!post) throw refuse('not_found');
  if (needsAgeConfirmation(post, { actor, input })) throw refuse('age_unconfirmed');
  if (!post.isOpen) throw refuse('post_locked');
  const { postId, parentId = null, limit } = input;
  const page = { viewer, postId, parentId, after: parseIdCursor(input.cursor), limit: limit + 1 };
  const { shown, next } = pageOf(await listRows(db, page), limit);
  return { comments: shown.map((row) => commentView(row, viewer.personId)), next };
});

export const writeComment = handle(posts.comment, async (context) => {
  const { input, actor, tx, request, refuse, refuseAndCommit } = context;
  const post = await findVisiblePost(tx, viewerOf(actor, request), input.postId);
  if (!post) throw refuse('not_found');
  if (!mayComment(post)) throw refuse('comments_closed');
  for (const allowance of COMMENT_RATE_LIMITS) {
    const spent = await consumeRateLimit(tx, actor.id, allowance);
    if (!spent.isAllowed) return refuseAndCommit('too_many_tries', { retryAfterMs: spent.retryAfterMs });
  }
  const parent = input.parentId ? await findComment(tx, { id: input.parentId, personId: actor.id }) : null;
  if (input.parentId && parent?.postId !== post.id) throw refuse('not_found');

  const id = newId();
  // Comments have two levels: the answer to a reply becomes a reply to the same comment.
  const parentId = parent ? (parent.parentId ?? parent.id) : null;
  await insertComment(tx, { id, postId: post.id, parentId, authorId: actor.id, text: input.text });
  const written = await findComment(tx, { id, personId: actor.id });
  if (!written) throw new Error(`Comment ${id} was inserted but not found.`);
  if (post.creatorId !== actor.id)
    await announce(tx, commentWritten, {
      to: { person: post.creatorId },
      payload: { postId: post.id, from: await nameOf(tx, actor.id) },
    });
  return commentView(written, actor.id);
});

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

export const removeComment = handle(posts.removeComment, async ({ input, actor, tx, refuse }) => {
  const comment = await findComment(tx, { id: input.id, personId: actor.id });
  if (comment?.authorId !== actor.id && comment?.creatorId !== actor.id) throw refuse('not_found');
  await removeRow(tx, comment);
  return { done: true } as const;
});

export const pinComment = handle(posts.pinComment, async ({ input, actor, tx, refuse }) => {
  const comment = await findComment(tx, { id: input.id, personId: actor.id });
  if (comment?.creatorId !== actor.id || comment.parentId !== null) throw refuse('not_found');
  await setPinnedComment(tx, comment, input.isPinned);
  return commentView({ ...comment, isPinned: input.isPinned }, actor.id);
});
