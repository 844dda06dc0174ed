import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged, notifyCoCreators } from './notify.ts';
import { markRemoved } from './published-posts.store.ts';

export const removePost = handle(posts.remove, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  const post = await lockOwnPost(tx, own);
  if (!post) throw refuse('not_found');
  await markRemoved(tx, post.id, post);
  await notifyChanged(tx, { ...own, isOut: post.state === 'published' });
  await notifyCoCreators(tx, post.id, post.people);
  return { done: true } as const;
});
