import type { Reader } from '../../kit/db.ts';
import { isLess, type Money, usd } from '../../ledger/index.ts';
import { type Promotion, usablePromotions } from './promotions.store.ts';
import { hadTrial } from './subscriptions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import { findTrialLink, type TrialLink } from './trial-links.store.ts';

/** What subscribing to a tier means for one fan now. */
export interface Offer {
  readonly tier: Tier;
  readonly months: Months;
  /** Of each period, after a promotion or a trial. */
  readonly price: Money;
  /** Taken now: nothing when a trial begins. */
  readonly total: Money;
  readonly trialDays: number;
  /** What gave the trial or the lower price, and must be counted as used. */
  readonly promotion: Promotion | null;
  readonly trialLink: TrialLink | null;
  /** What became of the link that was named. */
  readonly linkState: 'applies' | 'ended' | 'tried_before' | null;
}

interface Asked {
  readonly fanId: string;
  readonly tier: Tier;
  readonly months: Months;
  readonly trialCode?: string | undefined;
}

/** One advantage applies, the best for the fan: a trial if they may have one, else the cheaper first month. */
export async function offerTo(reader: Reader, { fanId, tier, months, trialCode }: Asked): Promise<Offer> {
  const price = tierPrice(tier, months);
  const tried = await hadTrial(reader, { fanId, creatorId: tier.creator_id });
  const named = trialCode === undefined ? undefined : await findTrialLink(reader, trialCode);
  const link = named?.is_open && named.tier_id === tier.id ? named : null;
  const promotions = await usablePromotions(reader, { tierIds: [tier.id], fanId });
  const plain = {
    tier,
    months,
    price,
    total: price,
    trialDays: 0,
    promotion: null,
    trialLink: null,
    linkState: linkStateOf({ trialCode, link, tried }),
  };

  if (!tried) {
    const trial = promotions.find(({ trial_days }) => trial_days > 0) ?? null;
    const trialDays = Math.max(tier.trial_days, trial?.trial_days ?? 0, link?.days ?? 0);
    // What costs nobody a use comes first.
    if (trialDays > 0 && trialDays === tier.trial_days) return { ...plain, total: usd('0'), trialDays };
    if (trialDays > 0 && trialDays === trial?.trial_days)
      return { ...plain, total: usd('0'), trialDays, promotion: trial };
    if (trialDays > 0) return { ...plain, total: usd('0'), trialDays, trialLink: link };
  }
  // Several months at once have a discount of their own.
  const promotion = months === 1 ? promotions.find(({ trial_days }) => trial_days === 0) : undefined;
  const less = promotion && promotedPrice(tier, promotion);
  return promotion && less && isLess(less, price) ? { ...plain, total: less, promotion } : plain;
}

function linkStateOf({
  trialCode,
  link,
  tried,
}: {
  trialCode: string | undefined;
  link: TrialLink | null;
  tried: boolean;
}): Offer['linkState'] {
  if (trialCode === undefined) return null;
  if (!link) return 'ended';
  return tried ? 'tried_before' : 'applies';
}
