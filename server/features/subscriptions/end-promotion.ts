import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { promotionView } from './offers.view.ts';
import { endPromotion as end, listPromotions } from './promotions.store.ts';

export const endPromotion = handle(offers.endPromotion, async ({ input: { id }, actor, tx, refuse }) => {
  if (!(await end(tx, { id, creatorId: actor.id }))) throw refuse('not_found');
  const [promotion] = await listPromotions(tx, { creatorId: actor.id, id });
  if (!promotion) throw refuse('not_found');
  return promotionView(promotion);
});
