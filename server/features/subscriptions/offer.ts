import type { Reader } from '../../kit/db.ts';
import { type Money, usd } from '../../ledger/index.ts';
import { type Advantage, advantageOn } from './advantage.ts';
import { usablePromotions } from './promotions.store.ts';
import { triedCreators } from './subscriptions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import { findTrialLink, type TrialLink } from './trial-links.store.ts';

/** What subscribing to a tier means for one fan now, and what must be counted as used. */
export interface Offer extends Advantage {
  readonly tier: Tier;
  readonly months: Months;
  /** Of each period, after the first. */
  readonly price: Money;
  /** Of the first one, which comes after a trial: less with a promotion. */
  readonly first: Money;
  /** Taken now: nothing when a trial begins. */
  readonly total: Money;
  /** What became of the link that was named. */
  readonly linkState: 'applies' | 'ended' | 'tried_before' | null;
}

interface Asked {
  readonly fanId: string;
  readonly tier: Tier;
  readonly months: Months;
  readonly trialCode?: string | undefined;
}

export async function offerTo(reader: Reader, { fanId, tier, months, trialCode }: Asked): Promise<Offer> {
  const price = tierPrice(tier, months);
  const tried = (await triedCreators(reader, { fanId, creatorIds: [tier.creator_id] })).has(tier.creator_id);
  const named = trialCode === undefined ? undefined : await findTrialLink(reader, trialCode);
  const link = named?.is_open && named.tier_id === tier.id ? named : null;
  const promotions = await usablePromotions(reader, { tierIds: [tier.id], fanId });
  const advantage = advantageOn(tier, { promotions, months, tried, link });
  const { promotion, trialDays } = advantage;
  const first = promotion && promotion.trial_days === 0 ? promotedPrice(tier, promotion) : price;
  return {
    ...advantage,
    tier,
    months,
    price,
    first,
    total: trialDays > 0 ? usd('0') : first,
    linkState: linkStateOf({ trialCode, link, tried }),
  };
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
