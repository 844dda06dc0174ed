import type { z } from 'zod';
import {
  Audience,
  type Gift as GiftSchema,
  type OfferState,
  type Promotion as PromotionSchema,
  type TrialLink as TrialLinkSchema,
} from '#contract/offers.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { ListedGift } from './gifts.store.ts';
import type { ListedPromotion } from './promotions.store.ts';
import { monthsFrom } from './tier.view.ts';
import type { ListedTrialLink } from './trial-links.store.ts';

const offerState = ({
  is_over,
  uses,
  uses_max,
}: {
  is_over: boolean;
  uses: number;
  uses_max: number | null;
}): z.output<typeof OfferState> => {
  if (is_over) return 'ended';
  return uses_max !== null && uses >= uses_max ? 'used_up' : 'running';
};

export const promotionView = (row: ListedPromotion): z.output<typeof PromotionSchema> => ({
  id: row.id,
  tier: { id: row.tier_id, name: row.tier_name },
  percent: row.percent,
  trialDays: row.trial_days,
  audience: Audience.parse(row.audience),
  message: row.message,
  uses: row.uses,
  usesMax: row.uses_max,
  endsAt: (row.ended_at ?? row.ends_at).toISOString(),
  state: offerState(row),
});

export const trialLinkView = (row: ListedTrialLink): z.output<typeof TrialLinkSchema> => ({
  id: row.id,
  code: row.code,
  name: row.name,
  tier: { id: row.tier_id, name: row.tier_name },
  days: row.days,
  uses: row.uses,
  usesMax: row.uses_max,
  endsAt: (row.ended_at ?? row.ends_at)?.toISOString() ?? null,
  state: offerState(row),
});

/** A gift as shown to its giver. */
export const giftView = (row: ListedGift): z.output<typeof GiftSchema> => ({
  id: row.id,
  code: row.code,
  tier: { id: row.tier_id, name: row.tier_name },
  creator: { domain: row.creator_domain ?? '', name: row.creator_name, avatar: row.creator_avatar },
  months: monthsFrom(row.months),
  amount: moneyView(dollars(row.paid)),
  message: row.message,
  state: row.claimed_at ? 'claimed' : row.withdrawn_at || row.is_refunded ? 'withdrawn' : 'open',
  claimedBy: row.claimer_name,
  createdAt: row.created_at.toISOString(),
});
