import type { Reader } from '../../kit/db.ts';
import { type Money, usd } from '../../ledger/index.ts';
import { usablePromotions } from './promotions.store.ts';
import { type StartDiscount, startDiscountOn } from './start-discount.ts';
import { triedCreators } from './subscriptions.store.ts';
import { type Months, promotedPrice, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';
import { findTrialLink, type TrialLink } from './trial-links.store.ts';

/**
 * The terms on which a fan can subscribe to a tier now, including the promotion and the trial link that
 * apply.
 */
export interface Offer extends StartDiscount {
  readonly tier: Tier;
  readonly months: Months;
  /** The price of each period after the first. */
  readonly price: Money;
  /** The price of the first paid period, which a promotion can lower. After a trial it is the next charge. */
  readonly first: Money;
  /** The amount charged now; zero when a trial begins. */
  readonly total: Money;
  /** The state of the requested trial link; null when none was requested. */
  readonly linkState: 'applies' | 'ended' | 'tried_before' | null;
}

interface OfferRequest {
  readonly fanId: string;
  readonly tier: Tier;
  readonly months: Months;
  readonly trialCode?: string | undefined;
}

export async function offerTo(
  reader: Reader,
  { fanId, tier, months, trialCode }: OfferRequest,
): Promise<Offer> {
  const price = tierPrice(tier, months);
  const tried = (await triedCreators(reader, { fanId, creatorIds: [tier.creator_id] })).has(tier.creator_id);
  const named = trialCode === undefined ? undefined : await findTrialLink(reader, trialCode);
  const link = named?.is_open && named.tier_id === tier.id ? named : null;
  const promotions = await usablePromotions(reader, { tierIds: [tier.id], fanId });
  const advantage = startDiscountOn(tier, { promotions, months, tried, link });
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
