import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { lockPerson } from '../wallet/index.ts';
import { findParty } from './parties.store.ts';
import { TIERS_MAX } from './terms.ts';
import { tierView } from './tier.view.ts';
import { judgePrice } from './tier-terms.ts';
import { insertTier, listTiers } from './tiers.store.ts';

export const createTier = handle(subscriptions.createTier, async ({ input, actor, tx, refuse }) => {
  const creator = await findParty(tx, actor.id);
  if (!creator.isVerifiedToSell) throw refuse('identity_needed');
  const judged = judgePrice(input.price, creator);
  if (judged.outcome === 'out_of_range') throw refuse('amount_out_of_range', judged.range);
  // Two tabs that offer the last free place at once wait here for each other.
  await lockPerson(tx, creator.id);
  const live = (await listTiers(tx, creator.id)).filter(({ is_live }) => is_live);
  if (live.length >= TIERS_MAX) throw refuse('conflict', { max: TIERS_MAX });

  const { months3, months6, months12 } = input.discounts;
  const tier = await insertTier(tx, {
    id: newId(),
    creator_id: creator.id,
    name: input.name,
    price: judged.price.units.toString(),
    trial_days: input.trialDays,
    discount_3_bps: months3,
    discount_6_bps: months6,
    discount_12_bps: months12,
  });
  return tierView(tier);
});
