import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { findComment, removeComment as removeRow } from './comments.store.ts';

export const removeComment = handle(posts.removeComment, async ({ input, actor, tx, refuse }) => {
  const comment = await findComment(tx, { id: input.id, personId: actor.id });
  if (comment?.authorId !== actor.id && comment?.creatorId !== actor.id) throw refuse('not_found');
  await removeRow(tx, comment);
  return { done: true } as const;
});
