import type { z } from 'zod';
import type { OwnTier, Tier as TierSchema } from '#contract/tiers.ts';
import type { Reader } from '../../kit/db.ts';
import { readRateLimit } from '../../kit/rate-limit.ts';
import { usablePromotions } from './promotions.store.ts';
import { startDiscountOn } from './start-discount.ts';
import { triedCreators } from './subscriptions.store.ts';
import { PRICE_CHANGES } from './terms.ts';
import { ownTierView, tierView } from './tier.view.ts';
import { countPlaces, type Tier } from './tiers.store.ts';

/** A creator's tiers as shown to one person, with the trial and promotion that this person would get. */
export async function viewTiers(
  reader: Reader,
  tiers: readonly Tier[],
  viewerId: string | null,
): Promise<z.output<typeof TierSchema>[]> {
  const tierIds = tiers.map(({ id }) => id);
  const placesOf = await countPlaces(reader, tierIds);
  const promotions = await usablePromotions(reader, { tierIds, fanId: viewerId });
  const creatorIds = tiers.map(({ creator_id }) => creator_id);
  const tried = await triedCreators(reader, { fanId: viewerId, creatorIds });
  return tiers.map((tier) => {
    const { trialDays, promotion } = startDiscountOn(tier, {
      promotions: promotions.filter(({ tier_id }) => tier_id === tier.id),
      months: 1,
      tried: tried.has(tier.creator_id),
      link: null,
    });
    return tierView(tier, { ...placesOf(tier.id), trialDays, promotion });
  });
}

export async function viewTier(
  reader: Reader,
  tier: Tier,
  viewerId: string | null,
): Promise<z.output<typeof TierSchema>> {
  const [view] = await viewTiers(reader, [tier], viewerId);
  if (!view) throw new Error('One tier has one view.');
  return view;
}

/** A tier as shown to its creator, without promotions, because these are for fans. */
export async function viewOwnTier(reader: Reader, tier: Tier): Promise<z.output<typeof OwnTier>> {
  const placesOf = await countPlaces(reader, [tier.id]);
  const { isAllowed } = await readRateLimit(reader, tier.id, PRICE_CHANGES);
  return ownTierView(tier, {
    ...placesOf(tier.id),
    trialDays: tier.trial_days,
    promotion: null,
    mayChangePrice: isAllowed,
  });
}
