import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { findVisiblePost, setBookmark } from './reactions.store.ts';

export const bookmarkPost = handle(posts.bookmark, async ({ input, actor, tx, request, refuse }) => {
  const post = await findVisiblePost(tx, viewerOf(actor, request), input.id);
  if (!post) throw refuse('not_found');
  await setBookmark(tx, { postId: post.id, personId: actor.id }, input.isBookmarked);
  return { isBookmarked: input.isBookmarked };
});
