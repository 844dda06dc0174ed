import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { type CardPayment, dollars, isSame } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription } from './change-subscription.ts';
import { chargePeriod } from './charge-period.ts';
import type { Paid } from './pay.ts';
import { periodEnd } from './period.ts';
import type { LockedSubscription, Subscription } from './subscriptions.store.ts';
import { RENEWAL_LAG_MS } from './terms.ts';
import { findTier } from './tiers.store.ts';

/**
 * The price of the next period, without tax. It is the scheduled tier's price if a switch is scheduled,
 * otherwise the discounted first price after a trial, otherwise the agreed price.
 */
export const followingAmount = ({ next_price, first_price, price }: Subscription): Money =>
  dollars(next_price ?? first_price ?? price);

export interface Beginning {
  readonly actor: string;
  readonly start: Date;
  /** Whether the period starts exactly when the previous one ended; the anchor then stays the same. */
  readonly isContinuous: boolean;
  readonly tierId: string;
  /** The agreed price per period, starting with this period. */
  readonly price: Money;
  /**
   * The value of this period. If the fan upgrades later, the credit is computed from this value. It differs
   * from `price`, for example, for a discounted first month. When absent, the value is `price`.
   */
  readonly worth?: Money;
  /**
   * The amount charged for this period. When an upgrade gives a credit, it is less than the period's value.
   */
  readonly amount: Money;
  /** The card payment that pays for this period. When absent, the wallet pays. */
  readonly byCard?: CardPayment;
  readonly intentId?: string;
}

/** The tier and prices of a subscription's next period. */
export const following = (subscription: Subscription) => ({
  tierId: subscription.next_tier_id ?? subscription.tier_id,
  price: dollars(subscription.next_price ?? subscription.price),
  worth: followingAmount(subscription),
  amount: followingAmount(subscription),
});

/**
 * The start of the next period. It is the end of the last period if the page stayed open since then (the fan
 * renewed on time, up to an hour late, or in grace). Otherwise it is now, because a fan is never charged for
 * time without access.
 */
export function nextStart({
  subscription,
  now,
}: LockedSubscription): Pick<Beginning, 'start' | 'isContinuous'> {
  const { state, period_end: end, grace_until } = subscription;
  const openUntil = state === 'past_due' ? grace_until : state === 'paused' ? null : end;
  const isContinuous = openUntil !== null && now.getTime() - openUntil.getTime() <= RENEWAL_LAG_MS;
  return { start: isContinuous ? end : now, isContinuous };
}

/** Charges one period and begins it. When the charge fails, nothing changes and the reason is returned. */
export async function beginPeriod(
  tx: Tx,
  subscription: Subscription,
  { actor, start, isContinuous, tierId, price, worth = price, amount, byCard, intentId }: Beginning,
  taxRates: TaxRates,
): Promise<Paid> {
  const { id, months } = subscription;
  const isSameRun = isContinuous && subscription.periods > 0;
  const anchor = isSameRun ? subscription.anchor_at : start;
  const count = isSameRun ? subscription.periods + 1 : 1;
  const end = periodEnd(anchor, { months, count });
  const period = {
    subscriptionId: id,
    fanId: subscription.fan_id,
    creatorId: subscription.creator_id,
    title: (await findTier(tx, tierId)).name,
    start,
    end,
    amount,
    actor,
    ...(byCard ? { byCard } : {}),
    intentId: intentId ?? null,
  };
  const charged = await chargePeriod(tx, period, taxRates);
  if (charged.outcome !== 'paid') return charged;
  await changeSubscription(tx, id, {
    state: 'active',
    tier_id: tierId,
    price: price.units.toString(),
    period_worth: worthUnlessPrice(price, worth),
    first_price: null,
    next_tier_id: null,
    next_price: null,
    anchor_at: anchor,
    periods: count,
    period_start: start,
    period_end: end,
    is_auto_renew: true,
    due_at: end,
    attempts: 0,
    grace_until: null,
  });
  return charged;
}

/** A period's value as the database stores it: null when it equals the price. */
export const worthUnlessPrice = (price: Money, worth: Money): string | null =>
  isSame(price, worth) ? null : worth.units.toString();
