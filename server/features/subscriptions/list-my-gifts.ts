import { offers } from '#contract/offers.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { listGifts } from './gifts.store.ts';
import { giftView } from './offers.view.ts';

/** Lists the gifts that the person bought. `listOffers` lists the free gifts of a creator's own tiers. */
export const listMyGifts = handle(offers.myGifts, async ({ actor, tx, request }) => ({
  gifts: (await listGifts(tx, viewerOf(actor, request)))
    .filter(({ creator_id }) => creator_id !== actor.id)
    .map(giftView),
}));
