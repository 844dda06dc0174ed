import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import { setArchived } from './published-posts.store.ts';

export const archivePost = handle(posts.archive, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  const post = await lockOwnPost(tx, own);
  if (post?.state !== 'published' && post?.state !== 'archived') throw refuse('not_found');
  const isChange = input.isArchived !== (post.state === 'archived');
  if (isChange) {
    await setArchived(tx, post.id, input.isArchived);
    await notifyChanged(tx, { ...own, isOut: true });
  }
  return { state: input.isArchived ? 'archived' : 'published' } as const;
});
