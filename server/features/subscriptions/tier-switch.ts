import { isLess, type Money, minus, usd } from '../../ledger/index.ts';
import { dollars } from '../purchases/index.ts';
import { unusedPart } from './price.ts';
import { runningState } from './running-state.ts';
import type { Locked } from './subscriptions.store.ts';
import { monthsFrom, tierPrice } from './tier.view.ts';
import type { Tier } from './tiers.store.ts';

export interface TierSwitch {
  /** `stay` takes back a switch that was to come. */
  readonly way: 'stay' | 'now' | 'later';
  readonly price: Money;
  readonly credit: Money;
  readonly total: Money;
}

/** What going to another tier means. Null when the subscription cannot switch: it does not run, or will not go on. */
export function tierSwitch(locked: Locked, tier: Tier): TierSwitch | null {
  const { subscription, now } = locked;
  const { state, is_auto_renew, creator_id } = subscription;
  const isGoingOn = (state === 'active' || state === 'trialing') && is_auto_renew;
  if (!isGoingOn || runningState(locked) === 'over' || tier.creator_id !== creator_id) return null;
  const nothing = usd('0');
  const agreed = dollars(subscription.price);
  if (tier.id === subscription.tier_id)
    return { way: 'stay', price: agreed, credit: nothing, total: nothing };
  const price = tierPrice(tier, monthsFrom(subscription.months));
  if (!isLess(agreed, price)) return { way: 'later', price, credit: nothing, total: nothing };
  // What was given to try one tier is not given to try a dearer one: the trial ends, and the first period begins and is paid.
  if (state === 'trialing') return { way: 'now', price, credit: nothing, total: price };
  // Only what was paid is credited, and of a gift that was paid before the price fell no more than was agreed since: that is
  // less than the new price, so something is always left to pay.
  const { period_start: start, period_end: end } = subscription;
  // Whoever asked before this period began waited for who began it, and has not seen it.
  if (now <= start) return null;
  const paid = dollars(subscription.period_worth ?? subscription.price);
  const credit = unusedPart(isLess(agreed, paid) ? agreed : paid, { start, end }, now);
  return { way: 'now', price, credit, total: minus(price, credit) };
}
