import { offers } from '#contract/offers.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { listGifts } from './gifts.store.ts';
import { giftView, promotionView, trialLinkView } from './offers.view.ts';
import { listPromotions } from './promotions.store.ts';
import { listTrialLinks } from './trial-links.store.ts';

export const listOffers = handle(offers.list, async ({ actor, tx, request }) => {
  const gifts = await listGifts(tx, viewerOf(actor, request));
  return {
    promotions: (await listPromotions(tx, { creatorId: actor.id })).map(promotionView),
    trialLinks: (await listTrialLinks(tx, { creatorId: actor.id })).map(trialLinkView),
    // What the creator gave away of their own; what they paid for elsewhere is in their list as a fan.
    gifts: gifts.filter(({ creator_id }) => creator_id === actor.id).map(giftView),
  };
});
