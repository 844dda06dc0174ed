import assert from 'node:assert/strict';
import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import type { Money } from '../../ledger/index.ts';
import { type CardPayment, findParticipant, isSame, maySell } from '../purchases/index.ts';
import { type CannotPay, type TaxRates, whyCannotPay } from '../wallet/index.ts';
import { worthUnlessPrice } from './begin-period.ts';
import { announceChange, endSubscription } from './change-subscription.ts';
import { chargePeriod } from './charge-period.ts';
import { isPageVisibleTo } from './is-page-visible-to.ts';
import { type Offer, offerTo } from './offer.ts';
import type { SubscriptionParts } from './parts.ts';
import { shortfall } from './pay.ts';
import { periodEnd } from './period.ts';
import { takePromotion } from './promotions.store.ts';
import {
  insertSubscription,
  type LockedSubscription,
  lockLive,
  lockSubscribing,
  readNow,
  type Subscription,
} from './subscriptions.store.ts';
import { DAY_MS } from './terms.ts';
import type { Months } from './tier.view.ts';
import { findLiveTier, hasRoom, type Tier } from './tiers.store.ts';
import { takeTrialLink } from './trial-links.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';
import { totalFor, withTax } from './with-tax.ts';

export interface SubscriptionRequest {
  readonly fanId: string;
  /**
   * The fan and the origin of the request (C11). Absent when there is no request; then only the fan's last
   * known origin is checked.
   */
  readonly viewer?: Viewer;
  readonly tierId: string;
  readonly months: Months;
  readonly trialCode?: string | undefined;
  /** The subscription intent that this request completes, if there is one. */
  readonly intentId?: string;
  /** The card payment that pays for the first period. When absent, the wallet pays. */
  readonly byCard?: CardPayment;
  /**
   * The total charged now, as the fan saw it. If the total has changed, or the price per period differs from
   * `expectedPrice`, the request is refused as `price_changed`.
   */
  readonly expectedTotal: Money;
  readonly expectedPrice: Money;
  /** The price of the first period after a trial, as the fan saw it. Defaults to `expectedPrice`. */
  readonly expectedFirst?: Money | undefined;
}

export type CheckedSubscription =
  | { readonly outcome: 'fine'; readonly offer: Offer }
  | { readonly outcome: 'already'; readonly tier: Tier; readonly subscriptionId: string }
  | {
      readonly outcome:
        | 'not_found'
        | 'own_item'
        | 'creator_unavailable'
        | CannotPay
        | 'already_member'
        | 'tier_full';
    }
  | { readonly outcome: 'price_changed'; readonly price: Money; readonly total: Money };

export type SubscribeOutcome =
  | Exclude<CheckedSubscription, { outcome: 'fine' }>
  | { readonly outcome: 'begun'; readonly tier: Tier; readonly subscriptionId: string }
  | {
      readonly outcome: 'insufficient_funds';
      readonly price: Money;
      readonly balance: Money;
      readonly missing: Money;
    };

/**
 * Checks whether a fan may subscribe. Locks the pair of fan and page, so that concurrent requests are checked
 * in turn.
 */
export async function checkRequest(
  tx: Tx,
  request: SubscriptionRequest,
  taxRates: TaxRates,
): Promise<CheckedSubscription> {
  const { fanId, viewer } = request;
  const tier = await findLiveTier(tx, request.tierId);
  if (!tier || (viewer && !(await isPersonVisible(tx, viewer, tier.creator_id))))
    return { outcome: 'not_found' };
  if (!(await isPageVisibleTo(tx, { fanId, creatorId: tier.creator_id }))) return { outcome: 'not_found' };
  if (tier.creator_id === fanId) return { outcome: 'own_item' };
  if (!maySell(await findParticipant(tx, tier.creator_id))) return { outcome: 'creator_unavailable' };
  const fan = await findParticipant(tx, fanId);
  const why = whyCannotPay(fan, { isCharged: request.byCard !== undefined });
  if (why) return { outcome: why };
  const pair = { fanId, creatorId: tier.creator_id };
  await lockSubscribing(tx, pair);
  const live = await lockLive(tx, pair);
  if (live && !isOver(live)) {
    const { id, tier_id, months, state, is_auto_renew } = live.subscription;
    const isThis = tier_id === tier.id && months === request.months && is_auto_renew;
    if (!isThis || (state !== 'active' && state !== 'trialing')) return { outcome: 'already_member' };
    return { outcome: 'already', tier, subscriptionId: id };
  }
  if (!(await hasRoom(tx, tier))) return { outcome: 'tier_full' };
  const offer = await offerTo(tx, { ...request, tier });
  const taxed = { country: fan.country, taxRates };
  const [price, total] = [withTax(offer.price, taxed), withTax(offer.total, taxed)];
  const isAsSeen =
    isSame(request.expectedTotal, total) &&
    isSame(request.expectedPrice, price) &&
    (offer.trialDays === 0 ||
      isSame(request.expectedFirst ?? request.expectedPrice, withTax(offer.first, taxed)));
  if (!isAsSeen) return { outcome: 'price_changed', price, total };
  return { outcome: 'fine', offer };
}

/** Subscribes a fan, with a paid first period or a trial. A refused request changes nothing. */
export async function beginSubscription(
  tx: Tx,
  request: SubscriptionRequest,
  { sales: { taxRates }, watchers }: SubscriptionParts,
): Promise<SubscribeOutcome> {
  const checked = await checkRequest(tx, request, taxRates);
  if (checked.outcome !== 'fine') return checked;
  const { offer } = checked;
  const { tier, total } = offer;
  const pair = { fanId: request.fanId, creatorId: tier.creator_id };
  const due = await totalFor(tx, request.fanId, taxRates);
  const short = request.byCard ? null : await shortfall(tx, request.fanId, due(total));
  if (short) return { ...short, price: due(total) };
  // Since the check, a concurrent request may have taken the last use of the promotion or trial link.
  if (!(await countUses(tx, offer)))
    return { outcome: 'price_changed', price: due(offer.price), total: due(offer.price) };

  const over = await lockLive(tx, pair);
  if (over) await endSubscription(tx, over.subscription.id, over.now);
  const begun = await insertFirst(tx, request.fanId, offer);
  if (offer.trialDays === 0) {
    const period = {
      subscriptionId: begun.id,
      ...pair,
      title: tier.name,
      start: begun.period_start,
      end: begun.period_end,
      amount: total,
      actor: request.fanId,
      intentId: request.intentId ?? null,
      ...(request.byCard ? { byCard: request.byCard } : {}),
    };
    const charged = await chargePeriod(tx, period, taxRates);
    assert(charged.outcome === 'paid', `A covered amount could not be charged: ${charged.outcome}.`);
  }
  await announceChange(tx, begun, 'started');
  await notifyMoment(tx, { subscription: begun, what: 'subscribed' }, watchers);
  return { outcome: 'begun', tier, subscriptionId: begun.id };
}

/**
 * Whether a subscription that is not yet marked as expired has ended: it was refunded, or it was cancelled
 * and its period is over.
 */
export const isOver = ({ subscription, isCovered, now }: LockedSubscription): boolean =>
  !isCovered || (!subscription.is_auto_renew && now >= subscription.period_end);

export const firstPeriodEnd = (
  now: Date,
  { trialDays, months }: Pick<Offer, 'trialDays' | 'months'>,
): Date =>
  trialDays > 0 ? new Date(now.getTime() + trialDays * DAY_MS) : periodEnd(now, { months, count: 1 });

async function countUses(tx: Tx, { promotion, trialLink }: Offer): Promise<boolean> {
  if (promotion && !(await takePromotion(tx, promotion.id))) return false;
  return trialLink ? takeTrialLink(tx, trialLink.id) : true;
}

async function insertFirst(tx: Tx, fanId: string, offer: Offer): Promise<Subscription> {
  const { tier, months, price, first, total, trialDays } = offer;
  const now = await readNow(tx);
  const isTrial = trialDays > 0;
  const end = firstPeriodEnd(now, offer);
  return insertSubscription(tx, {
    id: newId(),
    fan_id: fanId,
    creator_id: tier.creator_id,
    tier_id: tier.id,
    state: isTrial ? 'trialing' : 'active',
    months,
    price: price.units.toString(),
    period_worth: worthUnlessPrice(price, total),
    first_price: isTrial ? worthUnlessPrice(price, first) : null,
    promotion_id: offer.promotion?.id ?? null,
    trial_link_id: offer.trialLink?.id ?? null,
    anchor_at: isTrial ? end : now,
    periods: isTrial ? 0 : 1,
    period_start: now,
    period_end: end,
    trial_until: isTrial ? end : null,
    due_at: end,
  });
}
