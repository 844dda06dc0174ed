import { PINNED_POSTS_MAX } from '#contract/limits.ts';
import { posts } from '#contract/posts.ts';
import { handle, query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import {
  countPins,
  listBuyers,
  lockJointPost,
  lockPins,
  markRemoved,
  readSales,
  setArchived,
  setConsent,
  setPin,
  updateConsentEnd,
} from './arrange.store.ts';
import { lockOwnPost } from './drafts.store.ts';
import { notifyChanged, notifyCoCreators } from './notify.ts';
import { findDraft } from './own-posts.store.ts';
import { dollarsView } from './post.view.ts';

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

export const removePost = handle(posts.remove, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  const post = await lockOwnPost(tx, own);
  if (!post) throw refuse('not_found');
  await markRemoved(tx, post.id, post);
  await notifyChanged(tx, { ...own, isOut: post.state === 'published' });
  await notifyCoCreators(tx, post.id, post.people);
  return { done: true } as const;
});

export const agreeToPost = handle(posts.agree, async ({ input, actor, tx, refuse }) => {
  const { id, isAgreed, mediaIds } = input;
  const post = await lockJointPost(tx, { id, personId: actor.id });
  if (!post) throw refuse('not_found');
  // An agreement must name every file of the post. It is refused if the co-creator did not see one of them,
  // for example a file that was added since.
  if (isAgreed && !post.assetIds.every((asset) => mediaIds.includes(asset))) throw refuse('conflict');
  await setConsent(tx, { id, personId: actor.id }, isAgreed);
  await updateConsentEnd(tx, id);
  await notifyChanged(tx, { id, creatorId: post.creatorId, isOut: post.state === 'published' });
  await notifyCoCreators(tx, id, [actor.id]);
  return { isAgreed };
});

export const showBuyers = query(posts.buyers, async ({ input, actor, db, refuse }) => {
  const post = await findDraft(db, { id: input.id, creatorId: actor.id });
  if (!post) throw refuse('not_found');
  const sales = await readSales(db, post.id);
  const page = { id: post.id, after: parseIdCursor(input.cursor), limit: input.limit + 1 };
  const { shown, next } = pageOf(await listBuyers(db, page), input.limit);
  return {
    sold: sales.sold,
    earned: dollarsView(sales.earned),
    tips: dollarsView(sales.tips),
    buyers: shown.map(({ name, avatar, price, at }) => ({
      name,
      avatar,
      price: dollarsView(price),
      at: at.toISOString(),
    })),
    next,
  };
});
