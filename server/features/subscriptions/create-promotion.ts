import { offers } from '#contract/offers.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findParticipant } from '../purchases/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { promotionView } from './offers.view.ts';
import { countRunning, insertPromotion, listPromotions } from './promotions.store.ts';
import { readNow } from './subscriptions.store.ts';
import { DAY_MS, OPEN_OFFERS_MAX } from './terms.ts';
import { findOwnTier } from './tiers.store.ts';

export const createPromotion = handle(offers.createPromotion, async ({ input, actor, tx, refuse }) => {
  const { tierId, percent, trialDays } = input;
  if ((percent === null) === (trialDays === null)) throw refuse('invalid_input');
  if (!(await findParticipant(tx, actor.id)).isVerifiedToSell) throw refuse('identity_needed');
  await lockPerson(tx, actor.id);
  const tier = await findOwnTier(tx, { id: tierId, creatorId: actor.id });
  if (!tier) throw refuse('not_found');
  if ((await countRunning(tx, actor.id)) >= OPEN_OFFERS_MAX)
    throw refuse('conflict', { max: OPEN_OFFERS_MAX });
  const { id } = await insertPromotion(tx, {
    id: newId(),
    creator_id: actor.id,
    tier_id: tier.id,
    percent: percent ?? 100,
    trial_days: trialDays ?? 0,
    audience: input.audience,
    message: input.message,
    uses_max: input.usesMax,
    ends_at: new Date((await readNow(tx)).getTime() + input.days * DAY_MS),
  });
  const [promotion] = await listPromotions(tx, { creatorId: actor.id, id });
  if (!promotion) throw new Error('The inserted promotion is missing.');
  return promotionView(promotion);
});
