import type { z } from 'zod';
import type { OwnTier, Tier as TierSchema } from '#contract/tiers.ts';
import { readAllowance } from '../../kit/allowance.ts';
import type { Reader } from '../../kit/db.ts';
import { usablePromotions } from './promotions.store.ts';
import { PRICE_CHANGES } from './terms.ts';
import { ownTierView, tierView } from './tier.view.ts';
import { countPlaces, type Tier } from './tiers.store.ts';

/** Tiers as one person sees them, with the best promotion for them. */
export async function viewTiers(
  reader: Reader,
  tiers: readonly Tier[],
  viewerId: string | null,
): Promise<z.output<typeof TierSchema>[]> {
  const tierIds = tiers.map(({ id }) => id);
  const placesOf = await countPlaces(reader, tierIds);
  const promotions = await usablePromotions(reader, { tierIds, fanId: viewerId });
  return tiers.map((tier) =>
    tierView(tier, {
      ...placesOf(tier.id),
      promotion: promotions.find(({ tier_id }) => tier_id === tier.id) ?? null,
    }),
  );
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

/** A tier as its creator sees it; promotions are for others, so none is on it. */
export async function viewOwnTier(reader: Reader, tier: Tier): Promise<z.output<typeof OwnTier>> {
  const placesOf = await countPlaces(reader, [tier.id]);
  const { isAllowed } = await readAllowance(reader, tier.id, PRICE_CHANGES);
  return ownTierView(tier, {
    ...placesOf(tier.id),
    promotion: null,
    mayChangePrice: isAllowed,
  });
}
