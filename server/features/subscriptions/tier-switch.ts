import { isLess, type Money, minus, usd } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { unusedPart } from './price.ts';
import { runningState } from './running-state.ts';
import type { LockedSubscription } from './subscriptions.store.ts';
import { monthsFrom, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';

export interface TierSwitch {
  /**
   * When the switch takes effect. `stay`: the fan chose the current tier, which cancels a scheduled switch.
   */
  readonly timing: 'stay' | 'now' | 'later';
  readonly price: Money;
  readonly credit: Money;
  readonly total: Money;
}

/** The terms of a switch to another tier. Null when the subscription is not running or does not renew. */
export function tierSwitch(locked: LockedSubscription, tier: Tier): TierSwitch | null {
  const { subscription, now } = locked;
  const { state, is_auto_renew, creator_id } = subscription;
  const isGoingOn = (state === 'active' || state === 'trialing') && is_auto_renew;
  if (!isGoingOn || runningState(locked) === 'over' || tier.creator_id !== creator_id) return null;
  const nothing = usd('0');
  const agreed = dollars(subscription.price);
  if (tier.id === subscription.tier_id)
    return { timing: 'stay', price: agreed, credit: nothing, total: nothing };
  const price = tierPrice(tier, monthsFrom(subscription.months));
  if (!isLess(agreed, price)) return { timing: 'later', price, credit: nothing, total: nothing };
  // A trial is for one tier only. An upgrade ends the trial, and the new tier's first period begins now at
  // its full price.
  if (state === 'trialing') return { timing: 'now', price, credit: nothing, total: price };
  // Only paid money is credited, and at most the agreed price. A gift that was bought before a price cut may
  // have cost more than the agreed price. With this limit, the credit is always less than the new price.
  const { period_start: start, period_end: end } = subscription;
  // The current period began while this request waited for the lock, so the fan has not seen that period.
  if (now <= start) return null;
  const paid = dollars(subscription.period_worth ?? subscription.price);
  const credit = unusedPart(isLess(agreed, paid) ? agreed : paid, { start, end }, now);
  return { timing: 'now', price, credit, total: minus(price, credit) };
}
