import { isLess } from '../../ledger/index.ts';
import type { Promotion } from './promotions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import type { TrialLink } from './trial-links.store.ts';

/** The trial and the discount with which a new subscription starts. */
export interface StartDiscount {
  readonly trialDays: number;
  /**
   * The promotion that gives the trial or discounts the first paid month. Counted as used when the
   * subscription begins.
   */
  readonly promotion: Promotion | null;
  /** The trial link that gives the trial. Counted as used when the subscription begins. */
  readonly trialLink: TrialLink | null;
}

interface Facts {
  /** The tier's promotions that the fan may use, best first. */
  readonly promotions: readonly Promotion[];
  readonly months: Months;
  /** Whether the fan has already had a trial with this creator. A fan gets one trial per creator. */
  readonly tried: boolean;
  readonly link: TrialLink | null;
}

/**
 * The trial and discount of a new subscriber: the longest available trial, then the lowest price of the first
 * month. At most one promotion applies: the one that gives the longest trial, otherwise one that discounts
 * the month. Tier cards and quotes both use this function.
 */
export function startDiscountOn(tier: Tier, { promotions, months, tried, link }: Facts): StartDiscount {
  const trial = tried ? undefined : promotions.find(({ trial_days }) => trial_days > 0);
  const trialDays = tried ? 0 : Math.max(tier.trial_days, trial?.trial_days ?? 0, link?.days ?? 0);
  // A trial from a promotion or a link is used only when it is longer than the tier's own trial.
  if (trialDays > 0 && trialDays > tier.trial_days && trialDays === trial?.trial_days)
    return { trialDays, promotion: trial, trialLink: null };
  return {
    trialDays,
    promotion: cheaperMonth(tier, { promotions, months }),
    trialLink: trialDays > tier.trial_days ? link : null,
  };
}

/** The best promotion for a period of one month; null for longer periods, which have their own discounts. */
function cheaperMonth(
  tier: Tier,
  { promotions, months }: Pick<Facts, 'promotions' | 'months'>,
): Promotion | null {
  const promotion = months === 1 ? promotions.find(({ trial_days }) => trial_days === 0) : undefined;
  return promotion && isLess(promotedPrice(tier, promotion), tierPrice(tier, 1)) ? promotion : null;
}
