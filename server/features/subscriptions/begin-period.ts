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

/** The next period's charge: the scheduled tier's price, a trial's first price, or the agreed price. */
export const followingAmount = ({ next_price, first_price, price }: Subscription): Money =>
  dollars(next_price ?? first_price ?? price);

export interface Beginning {
  readonly actor: string;
  readonly start: Date;
  /** Whether the period follows the previous one without a gap, so that it keeps the same anchor. */
  readonly isContinuous: boolean;
  readonly tierId: string;
  /** The agreed price of each period from now on. */
  readonly price: Money;
  /** The value of this period, when it differs from the price. */
  readonly worth?: Money;
  /** The amount charged for this period, less than its value when a credit applies. */
  readonly amount: Money;
  /** The card payment for this period; without it the wallet pays. */
  readonly byCard?: CardPayment;
  readonly intentId?: string;
}

/** The next period of a subscription, at its agreed price. */
export const following = (subscription: Subscription) => ({
  tierId: subscription.next_tier_id ?? subscription.tier_id,
  price: dollars(subscription.next_price ?? subscription.price),
  worth: followingAmount(subscription),
  amount: followingAmount(subscription),
});

/**
 * The next period's start: the end of the last one if the page stayed open since (on time, up to an hour
 * late, or in grace); otherwise now, because time without access is never charged.
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

/** A period's value as stored: null when it equals the price. */
export const worthUnlessPrice = (price: Money, worth: Money): string | null =>
  isSame(price, worth) ? null : worth.units.toString();
