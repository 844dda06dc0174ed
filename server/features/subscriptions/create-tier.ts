import { TIERS_MAX } from '#contract/limits.ts';
import { tiers } from '#contract/tiers.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findParticipant } from '../purchases/index.ts';
import { lockPerson } from '../wallet/index.ts';
import { checkPrice } from './tier-terms.ts';
import { insertTier, listTiers } from './tiers.store.ts';
import { viewOwnTier } from './view-tiers.ts';

export const createTier = handle(tiers.create, async ({ input, actor, tx, refuse }) => {
  if (!(await findParticipant(tx, actor.id)).isVerifiedToSell) throw refuse('identity_needed');
  const checked = await checkPrice(tx, actor.id, input.price);
  if (checked.outcome === 'out_of_range') throw refuse('amount_out_of_range', checked.range);
  // Concurrent requests wait here, so that together they cannot exceed the maximum number of tiers.
  await lockPerson(tx, actor.id);
  const own = await listTiers(tx, actor.id);
  if (own.filter(({ is_live }) => is_live).length >= TIERS_MAX) throw refuse('conflict', { max: TIERS_MAX });
  if (!input.includes.every((id) => own.some((tier) => tier.id === id))) throw refuse('not_found');

  const { months3, months6, months12 } = input.discounts;
  const tier = await insertTier(tx, {
    id: newId(),
    creator_id: actor.id,
    name: input.name,
    price: checked.price.units.toString(),
    trial_days: input.trialDays,
    discount_3_bps: months3,
    discount_6_bps: months6,
    discount_12_bps: months12,
    description: input.description,
    benefits: input.benefits,
    colour: input.colour,
    included_tier_ids: input.includes,
    member_cap: input.memberCap,
    welcome: input.welcome,
  });
  return viewOwnTier(tx, tier);
});
