import { isLess } from '../../ledger/index.ts';
import type { Promotion } from './promotions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import type { TrialLink } from './trial-links.store.ts';

/** What makes the beginning of a subscription cheaper. */
export interface Advantage {
  readonly trialDays: number;
  /** Gives the trial, or makes the first paid month cheaper; must be counted as used. */
  readonly promotion: Promotion | null;
  /** Gives the trial; must be counted as used. */
  readonly trialLink: TrialLink | null;
}

interface Facts {
  /** Of this tier that the fan may use, the best one first. */
  readonly promotions: readonly Promotion[];
  readonly months: Months;
  /** Nobody tries the same creator twice. */
  readonly tried: boolean;
  readonly link: TrialLink | null;
}

/**
 * What a fan gets when they subscribe: the longest trial they may have, and after it the cheapest first month. One promotion
 * applies: one that gives the trial, else one that makes the month cheaper. Tier cards and quotes both ask here.
 */
export function advantageOn(tier: Tier, { promotions, months, tried, link }: Facts): Advantage {
  const trial = tried ? undefined : promotions.find(({ trial_days }) => trial_days > 0);
  const trialDays = tried ? 0 : Math.max(tier.trial_days, trial?.trial_days ?? 0, link?.days ?? 0);
  // What costs nobody a use comes first.
  if (trialDays > 0 && trialDays > tier.trial_days && trialDays === trial?.trial_days)
    return { trialDays, promotion: trial, trialLink: null };
  return {
    trialDays,
    promotion: cheaperMonth(tier, { promotions, months }),
    trialLink: trialDays > tier.trial_days ? link : null,
  };
}

/** Several months at once have a discount of their own. */
function cheaperMonth(
  tier: Tier,
  { promotions, months }: Pick<Facts, 'promotions' | 'months'>,
): Promotion | null {
  const promotion = months === 1 ? promotions.find(({ trial_days }) => trial_days === 0) : undefined;
  return promotion && isLess(promotedPrice(tier, promotion), tierPrice(tier, 1)) ? promotion : null;
}
