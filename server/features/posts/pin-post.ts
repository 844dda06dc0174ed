import { PINNED_POSTS_MAX } from '#contract/limits.ts';
import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged } from './notify.ts';
import { countPins, lockPins, setPin } from './published-posts.store.ts';

export const pinPost = handle(posts.pin, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  await lockPins(tx, actor.id);
  const post = await lockOwnPost(tx, own);
  if (post?.state !== 'published') throw refuse('not_found');
  if (input.isPinned && (await countPins(tx, own)) >= PINNED_POSTS_MAX) throw refuse('too_many_pins');
  await setPin(tx, post.id, input.isPinned);
  await notifyChanged(tx, { ...own, isOut: true });
  return { isPinned: input.isPinned };
});
