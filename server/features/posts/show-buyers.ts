import { posts } from '#contract/posts.ts';
import { query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { dollarsView } from '../wallet/index.ts';
import { findDraft } from './own-posts.store.ts';
import { listBuyers, readSales } from './published-posts.store.ts';

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
