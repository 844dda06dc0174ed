import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { commentView } from './comment.view.ts';
import { listComments as listRows } from './comments.store.ts';
import { needsAgeConfirmation } from './post.view.ts';
import { findVisiblePost } from './reactions.store.ts';

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
