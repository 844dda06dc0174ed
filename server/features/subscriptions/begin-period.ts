import type { Tx } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { type CardPayment, dollars, isSame } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription } from './change-subscription.ts';
import { chargePeriod } from './charge-period.ts';
import type { Paid } from './pay.ts';
import { periodEnd } from './period.ts';
import type { Locked, Subscription } from './subscriptions.store.ts';
import { RENEWAL_LAG_MS } from './terms.ts';
import { findTier } from './tiers.store.ts';

/** What is taken for the period that follows: for what the fan chose for then, or for the same again. */
export const followingAmount = ({ next_price, first_price, price }: Subscription): Money =>
  dollars(next_price ?? first_price ?? price);

export interface Beginning {
  readonly actor: string;
  readonly start: Date;
  /** The period follows the one before without a gap, so its end is counted from the same anchor. */
  readonly isContinuous: boolean;
  readonly tierId: string;
  /** What each period costs from now on. */
  readonly price: Money;
  /** What this one is worth, when that is not the price. */
  readonly worth?: Money;
  /** What is taken for it: less, when something is credited. */
  readonly amount: Money;
  /** What a card has paid for it; otherwise the wallet does. */
  readonly byCard?: CardPayment;
  readonly intentId?: string;
}

/** The next period of a subscription at the price that was agreed for it. */
export const following = (subscription: Subscription) => ({
  tierId: subscription.next_tier_id ?? subscription.tier_id,
  price: dollars(subscription.next_price ?? subscription.price),
  worth: followingAmount(subscription),
  amount: followingAmount(subscription),
});

/**
 * When the next period begins: where the last one ended, if the page was open since, for the hour that goes unnoticed or
 * the days of grace; else now, because nobody pays for time without access.
 */
export function nextStart({ subscription, now }: Locked): Pick<Beginning, 'start' | 'isContinuous'> {
  const { state, period_end: end, grace_until } = subscription;
  const openUntil = state === 'past_due' ? grace_until : state === 'paused' ? null : end;
  const isContinuous = openUntil !== null && now.getTime() - openUntil.getTime() <= RENEWAL_LAG_MS;
  return { start: isContinuous ? end : now, isContinuous };
}

/** Charges one period and lets it begin; when it cannot be charged, nothing changes and the reason comes back. */
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
    period_worth: worthBeside(price, worth),
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

/** What a period was worth, as it is kept: nothing where that is the price. */
export const worthBeside = (price: Money, worth: Money): string | null =>
  isSame(price, worth) ? null : worth.units.toString();
