import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findVisiblePost, setLike } from './reactions.store.ts';

export const likePost = handle(posts.like, async ({ input, actor, tx, request, refuse }) => {
  const post = await findVisiblePost(tx, viewerOf(actor, request), input.id);
  if (!post) throw refuse('not_found');
  const likes = await setLike(tx, { postId: post.id, personId: actor.id }, input.isLiked);
  return { isLiked: input.isLiked, likes };
});
