import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { onePost, readPosts } from './bodies.store.ts';
import { pollView } from './post.view.ts';
import { castVote, findVisiblePost } from './reactions.store.ts';

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
