import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { needsAgeConfirmation } from './post.view.ts';
import { findVisiblePost, listEdits } from './reactions.store.ts';

export const showHistory = query(posts.history, async ({ input, actor, db, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  const post = await findVisiblePost(db, viewer, input.id);
  if (!post) throw refuse('not_found');
  if (needsAgeConfirmation(post, { actor, input })) throw refuse('age_unconfirmed');
  if (!post.isOpen && !post.isTextOpen) throw refuse('post_locked');
  const edits = await listEdits(db, viewer, post.id);
  return { edits: edits.map(({ text, at }) => ({ text, at: at.toISOString() })) };
});
