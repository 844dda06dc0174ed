import type { z } from 'zod';
import {
  type OwnTier as OwnTierSchema,
  type PeriodMonths,
  TierColour,
  type Tier as TierSchema,
} from '#contract/tiers.ts';
import { type Money, usd } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import { periodPrice } from './price.ts';
import type { Promotion } from './promotions.store.ts';
import type { Places, Tier } from './tiers.store.ts';

export type Months = z.output<typeof PeriodMonths>;

/** Data about a tier that its database row does not contain. */
export interface TierFacts extends Places {
  /** The trial that the viewer would get. */
  readonly trialDays: number;
  readonly promotion: Promotion | null;
}

export const tierView = (
  tier: Tier,
  { taken, trialDays, promotion }: TierFacts,
): z.output<typeof TierSchema> => ({
  id: tier.id,
  name: tier.name,
  description: tier.description,
  benefits: tier.benefits,
  colour: TierColour.parse(tier.colour),
  price: moneyView(dollars(tier.price)),
  trialDays,
  discounts: {
    months3: tier.discount_3_bps,
    months6: tier.discount_6_bps,
    months12: tier.discount_12_bps,
  },
  includes: tier.included_tier_ids,
  state: tier.archived_at ? 'archived' : tier.is_live ? 'live' : 'hidden',
  isFull: tier.member_cap !== null && taken >= tier.member_cap,
  promotion: promotion && {
    percent: promotion.percent,
    trialDays: promotion.trial_days,
    price: moneyView(promotedPrice(tier, promotion)),
    message: promotion.message,
    endsAt: promotion.ends_at.toISOString(),
    usesLeft: promotion.uses_max === null ? null : promotion.uses_max - promotion.uses,
  },
});

/** A tier as shown to its creator: adds members, cap, welcome message, and whether the price may change. */
export const ownTierView = (
  tier: Tier,
  facts: TierFacts & { mayChangePrice: boolean },
): z.output<typeof OwnTierSchema> => ({
  ...tierView(tier, facts),
  memberCap: tier.member_cap,
  members: facts.members,
  welcome: tier.welcome,
  mayChangePrice: facts.mayChangePrice,
});

/** Narrows a stored number of months to the allowed period lengths; the database allows no others. */
export const monthsFrom = (stored: number): Months => {
  if (stored === 1 || stored === 3 || stored === 6 || stored === 12) return stored;
  throw new Error(`No period has ${stored} months.`);
};

export function tierPrice(tier: Tier, months: Months): Money {
  const discounts: Record<Months, number> = {
    1: 0,
    3: tier.discount_3_bps,
    6: tier.discount_6_bps,
    12: tier.discount_12_bps,
  };
  return periodPrice({ monthly: dollars(tier.price), months, discountBps: discounts[months] });
}

/** The first month's price with a promotion; zero when the promotion is a trial. */
export const promotedPrice = (tier: Tier, { percent }: Promotion): Money =>
  percent === 100
    ? usd('0')
    : periodPrice({ monthly: dollars(tier.price), months: 1, discountBps: percent * 100 });
