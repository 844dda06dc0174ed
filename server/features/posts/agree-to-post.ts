import { posts } from '#contract/posts.ts';
import { handle } from '../../kit/handle.ts';
import { notifyChanged, notifyCoCreators } from './notify.ts';
import { lockJointPost, setConsent, updateConsentEnd } from './published-posts.store.ts';

export const agreeToPost = handle(posts.agree, async ({ input, actor, tx, refuse }) => {
  const { id, isAgreed, mediaIds } = input;
  const post = await lockJointPost(tx, { id, personId: actor.id });
  if (!post) throw refuse('not_found');
  // An agreement must name every file of the post. It is refused if the co-creator did not see one of the
  // files, for example because the file was added after the co-creator opened the post.
  if (isAgreed && !post.assetIds.every((asset) => mediaIds.includes(asset))) throw refuse('conflict');
  await setConsent(tx, { id, personId: actor.id }, isAgreed);
  await updateConsentEnd(tx, id);
  await notifyChanged(tx, { id, creatorId: post.creatorId, isOut: post.state === 'published' });
  await notifyCoCreators(tx, id, [actor.id]);
  return { isAgreed };
});
