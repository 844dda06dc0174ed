import { isLess } from '../../ledger/index.ts';
import type { Promotion } from './promotions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import type { TrialLink } from './trial-links.store.ts';

/** Trial and discount at the start of a subscription. */
export interface StartDiscount {
  readonly trialDays: number;
  /** The promotion that gives the trial or discounts the first paid month. It must be counted as used. */
  readonly promotion: Promotion | null;
  /** The trial link that gives the trial. It must be counted as used. */
  readonly trialLink: TrialLink | null;
}

interface Facts {
  /** The tier's promotions that the fan may use, best first. */
  readonly promotions: readonly Promotion[];
  readonly months: Months;
  /** Whether the fan already had a trial with this creator; there is only one. */
  readonly tried: boolean;
  readonly link: TrialLink | null;
}

/**
 * What a new subscriber gets: the longest available trial, then the cheapest first month. At most one
 * promotion applies: for the trial if it gives the longest one, otherwise for the month. Tier cards and
 * quotes both use this function.
 */
export function startDiscountOn(tier: Tier, { promotions, months, tried, link }: Facts): StartDiscount {
  const trial = tried ? undefined : promotions.find(({ trial_days }) => trial_days > 0);
  const trialDays = tried ? 0 : Math.max(tier.trial_days, trial?.trial_days ?? 0, link?.days ?? 0);
  // A promotion or link is used only when it gives more days than the tier itself.
  if (trialDays > 0 && trialDays > tier.trial_days && trialDays === trial?.trial_days)
    return { trialDays, promotion: trial, trialLink: null };
  return {
    trialDays,
    promotion: cheaperMonth(tier, { promotions, months }),
    trialLink: trialDays > tier.trial_days ? link : null,
  };
}

/** The promotion that discounts a single month; longer periods have their own discounts. */
function cheaperMonth(
  tier: Tier,
  { promotions, months }: Pick<Facts, 'promotions' | 'months'>,
): Promotion | null {
  const promotion = months === 1 ? promotions.find(({ trial_days }) => trial_days === 0) : undefined;
  return promotion && isLess(promotedPrice(tier, promotion), tierPrice(tier, 1)) ? promotion : null;
}
