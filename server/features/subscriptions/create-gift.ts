import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { usd } from '../../ledger/index.ts';
import { findParticipant } from '../purchases/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { countOpenGifts, insertGift, readGift } from './gifts.store.ts';
import { newLinkCode } from './link-code.ts';
import { giftView } from './offers.view.ts';
import { OPEN_OFFERS_MAX } from './terms.ts';
import { findOwnTier } from './tiers.store.ts';

export const createGift = handle(offers.createGift, async ({ input, actor, tx, refuse }) => {
  if (!(await findParticipant(tx, actor.id)).isVerifiedToSell) throw refuse('identity_needed');
  await lockPerson(tx, actor.id);
  const tier = await findOwnTier(tx, { id: input.tierId, creatorId: actor.id });
  if (!tier) throw refuse('not_found');
  if ((await countOpenGifts(tx, actor.id)) >= OPEN_OFFERS_MAX)
    throw refuse('conflict', { max: OPEN_OFFERS_MAX });
  const { id } = await insertGift(tx, {
    id: newId(),
    code: newLinkCode(),
    giver_id: actor.id,
    creator_id: actor.id,
    tier_id: tier.id,
    months: input.months,
    amount: usd('0').units.toString(),
    purchase_id: null,
    message: input.message,
  });
  return giftView(await readGift(tx, id));
});
