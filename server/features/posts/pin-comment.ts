import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { commentView } from './comment.view.ts';
import { findComment, setPinnedComment } from './comments.store.ts';

export const pinComment = handle(posts.pinComment, async ({ input, actor, tx, refuse }) => {
  const comment = await findComment(tx, { id: input.id, personId: actor.id });
  if (comment?.creatorId !== actor.id || comment.parentId !== null) throw refuse('not_found');
  await setPinnedComment(tx, comment, input.isPinned);
  return commentView({ ...comment, isPinned: input.isPinned }, actor.id);
});
