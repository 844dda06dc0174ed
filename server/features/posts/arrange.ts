import { PINNED_POSTS_MAX } from '#contract/limits.ts';
import { postChanged, posts } from '#contract/posts.ts';
import { handle, look } from '../../kit/handle.ts';
import { announce } from '../../kit/outbox.ts';
import { afterFrom, pageOf } from '../../kit/paging.ts';
import {
  countPins,
  judgeConsent,
  listBuyers,
  markRemoved,
  readSales,
  setAgreement,
  setArchived,
  setPin,
  takePinTurn,
} from './arrange.store.ts';
import { lockOwnPost } from './drafts.store.ts';
import { findDraft } from './own-posts.store.ts';
import { dollarsView } from './post.view.ts';
import { tellChanged } from './tell.ts';

export const pinPost = handle(posts.pin, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  await takePinTurn(tx, actor.id);
  const post = await lockOwnPost(tx, own);
  if (post?.state !== 'published') throw refuse('not_found');
  if (input.isPinned && (await countPins(tx, own)) >= PINNED_POSTS_MAX) throw refuse('too_many_pins');
  await setPin(tx, post.id, input.isPinned);
  await tellChanged(tx, { ...own, isOut: true });
  return { isPinned: input.isPinned };
});

export const archivePost = handle(posts.archive, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  const post = await lockOwnPost(tx, own);
  if (post?.state !== 'published' && post?.state !== 'archived') throw refuse('not_found');
  const isChange = input.isArchived !== (post.state === 'archived');
  if (isChange) {
    await setArchived(tx, post.id, input.isArchived);
    await tellChanged(tx, { ...own, isOut: true });
  }
  return { state: input.isArchived ? 'archived' : 'published' } as const;
});

export const removePost = handle(posts.remove, async ({ input, actor, tx, refuse }) => {
  const own = { id: input.id, creatorId: actor.id };
  const post = await lockOwnPost(tx, own);
  if (!post) throw refuse('not_found');
  await markRemoved(tx, post.id, post);
  await tellChanged(tx, { ...own, isOut: post.state === 'published' });
  return { done: true } as const;
});

export const agreeToPost = handle(posts.agree, async ({ input, actor, tx, refuse }) => {
  const post = await setAgreement(tx, { id: input.id, creatorId: actor.id }, input.isAgreed);
  if (!post) throw refuse('not_found');
  await judgeConsent(tx, input.id);
  await tellChanged(tx, { id: input.id, creatorId: post.creatorId, isOut: post.state === 'published' });
  await announce(tx, postChanged, { to: { person: actor.id }, payload: { id: input.id } });
  return { isAgreed: input.isAgreed };
});

export const showBuyers = look(posts.buyers, async ({ input, actor, db, refuse }) => {
  const post = await findDraft(db, { id: input.id, creatorId: actor.id });
  if (!post) throw refuse('not_found');
  const sales = await readSales(db, post.id);
  const asked = { id: post.id, after: afterFrom(input.cursor), limit: input.limit + 1 };
  const { shown, next } = pageOf(await listBuyers(db, asked), input.limit);
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
