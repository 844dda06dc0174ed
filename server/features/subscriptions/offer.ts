import type { Reader } from '../../kit/db.ts';
import { type Money, usd } from '../../ledger/index.ts';
import { hadTrial } from './subscriptions.store.ts';
import { type Months, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';

/** What subscribing to a tier means for one fan now. */
export interface Offer {
  readonly tier: Tier;
  readonly months: Months;
  readonly price: Money;
  /** Taken now: nothing when a trial begins. */
  readonly total: Money;
  readonly trialDays: number;
}

export async function offerTo(
  reader: Reader,
  { fanId, tier, months }: { fanId: string; tier: Tier; months: Months },
): Promise<Offer> {
  const price = tierPrice(tier, months);
  const isTrial = tier.trial_days > 0 && !(await hadTrial(reader, { fanId, creatorId: tier.creator_id }));
  return {
    tier,
    months,
    price,
    total: isTrial ? usd('0') : price,
    trialDays: isTrial ? tier.trial_days : 0,
  };
}
