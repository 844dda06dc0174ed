import { commentWritten, posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { consumeRateLimit } from '../../kit/rate-limit.ts';
import { commentView } from './comment.view.ts';
import { findComment, insertComment, nameOf } from './comments.store.ts';
import { mayComment } from './post.view.ts';
import { findVisiblePost } from './reactions.store.ts';
import { COMMENT_RATE_LIMITS } from './terms.ts';

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
