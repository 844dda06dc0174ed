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
    // The free gifts of the creator's own tiers. `listMyGifts` lists those that the creator bought as a fan.
    gifts: gifts.filter(({ creator_id }) => creator_id === actor.id).map(giftView),
  };
});
