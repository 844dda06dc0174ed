import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { handle, query } from '../../kit/handle.ts';
import { onePost, readPosts } from './bodies.store.ts';
import { needsAgeConfirmation, pollView } from './post.view.ts';
import { castVote, findVisiblePost, listEdits, setBookmark, setLike } from './reactions.store.ts';

export const likePost = handle(posts.like, async ({ input, actor, tx, request, refuse }) => {
  const post = await findVisiblePost(tx, viewerOf(actor, request), input.id);
  if (!post) throw refuse('not_found');
  const likes = await setLike(tx, { postId: post.id, personId: actor.id }, input.isLiked);
  return { isLiked: input.isLiked, likes };
});

export const bookmarkPost = handle(posts.bookmark, async ({ input, actor, tx, request, refuse }) => {
  const post = await findVisiblePost(tx, viewerOf(actor, request), input.id);
  if (!post) throw refuse('not_found');
  await setBookmark(tx, { postId: post.id, personId: actor.id }, input.isBookmarked);
  return { isBookmarked: input.isBookmarked };
});

export const votePoll = handle(posts.vote, async ({ input, actor, tx, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  const post = await findVisiblePost(tx, viewer, input.id);
  if (!post) throw refuse('not_found');
  if (!post.isOpen) throw refuse('post_locked');
  const voting = await castVote(tx, { postId: post.id, personId: actor.id }, input.optionId);
  if (voting === 'no_such_option') throw refuse('not_found');
  if (voting === 'closed') throw refuse('poll_closed');
  // A second vote does not change the first one. The request still succeeds, because the response to the
  // first vote may have been lost.
  const [row] = await readPosts(tx, viewer, onePost(post.id));
  if (!row?.poll) throw refuse('not_found');
  return pollView(row.poll, row);
});

export const showHistory = query(posts.history, async ({ input, actor, db, request, refuse }) => {
  const viewer = viewerOf(actor, request);
  const post = await findVisiblePost(db, viewer, input.id);
  if (!post) throw refuse('not_found');
  if (needsAgeConfirmation(post, { actor, input })) throw refuse('age_unconfirmed');
  if (!post.isOpen && !post.isTextOpen) throw refuse('post_locked');
  const edits = await listEdits(db, viewer, post.id);
  return { edits: edits.map(({ text, at }) => ({ text, at: at.toISOString() })) };
});
