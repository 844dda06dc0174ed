import { z } from 'zod';
import { CreatorDomain, Id, Instant, Tag } from './fields.ts';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, PositiveMoney, TypedDollars } from './money.ts';
import { CostLine } from './purchase.ts';
import { PeriodMonths, Tier } from './tiers.ts';
import { ChosenCard, TopUp } from './top-up.ts';

export const SubscriptionState = z.enum(['trialing', 'active', 'past_due', 'paused', 'expired']);

const Creator = z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() });

export const SubscriptionQuote = z.object({
  tier: Tier,
  creator: Creator,
  months: PeriodMonths,
  /** The price of each period for this fan. Like the total, it includes the tax of the fan's country. */
  price: Money,
  /** What is charged now: nothing when a trial begins, less than the price with a promotion. */
  total: Money,
  /** The lines of the total. `renewalLines`: the lines of each later period's price. */
  lines: z.array(CostLine),
  renewalLines: z.array(CostLine),
  trialDays: z.number().int(),
  /**
   * The price of the first period after the trial; with a promotion, it is less than the regular price. Null
   * without a trial.
   */
  firstTotal: Money.nullable(),
  /** The time of the next charge. */
  renewsAt: Instant,
  /** The discount on the first month in percent; zero without a promotion. */
  promotionPercent: z.number().int(),
  /** Whether the requested trial link applies; null when none was requested. */
  trialLink: z.enum(['applies', 'ended', 'tried_before']).nullable(),
  balance: Money,
  /** What the balance lacks for the total; zero when the balance covers it. */
  missing: Money,
  /**
   * Whether a card can pay the whole total. It cannot pay a total of zero, or one that is too small for a
   * card.
   */
  canPayByCard: z.boolean(),
});

export const Subscription = z.object({
  id: Id,
  creator: Creator,
  tier: z.object({ id: Id, name: z.string() }),
  state: SubscriptionState,
  months: PeriodMonths,
  /** The agreed price of a period, with the tax of the fan's country. */
  price: Money,
  /** What was paid for the current period; null when that was the agreed price. */
  paid: Money.nullable(),
  /** Whether another person gave the current period as a gift. */
  isGift: z.boolean(),
  startedAt: Instant,
  periodStart: Instant,
  periodEnd: Instant,
  /** When false, the subscription ends with the current period. */
  isAutoRenew: z.boolean(),
  /** Whether the subscription opens the creator's page now. */
  isMember: z.boolean(),
  /**
   * The end of the grace period, in which the page stays open although the subscription is past due; null
   * when no grace period runs.
   */
  graceUntil: Instant.nullable(),
  /** The tier of the next period if it differs from the current one; otherwise null. */
  next: z.object({ tier: z.object({ id: Id, name: z.string() }), price: Money }).nullable(),
  /** The amount of the next charge: after a trial, the first charge may be less than the price. */
  nextTotal: Money,
  lines: z.array(CostLine),
  /** When the next charge is tried; null when none is scheduled. */
  nextChargeAt: Instant.nullable(),
  /**
   * The price of resuming now: zero while paid time is left; null when the subscription cannot be resumed.
   */
  resumeTotal: Money.nullable(),
  /** Whether the subscription can be paused. `canSwitch`: whether it can be switched to another tier now. */
  canPause: z.boolean(),
  canSwitch: z.boolean(),
});

export const SwitchQuote = z.object({
  tier: Tier,
  /** The price of each later period. */
  price: Money,
  /** What is charged now. */
  total: Money,
  /**
   * The lines of the total, including the credit for the rest of the current period. `renewalLines`: the
   * lines of each later period's price.
   */
  lines: z.array(CostLine),
  renewalLines: z.array(CostLine),
  /**
   * Whether the new tier begins now. A tier that costs more than the agreed price begins now, which ends a
   * trial. Any other new tier begins with the next period.
   */
  isNow: z.boolean(),
  balance: Money,
  missing: Money,
});

/** A subscription that waits for money; it is kept during the top-up and begins at most once. */
export const SubscriptionIntent = z.object({
  id: Id,
  state: z.enum(['open', 'done', 'expired']),
  creator: Creator,
  tier: z.object({ id: Id, name: z.string() }),
  months: PeriodMonths,
  total: Money,
  subscriptionId: Id.nullable(),
  /** Whether the page is open to this fan now, by any subscription. */
  isMember: z.boolean(),
  expiresAt: Instant,
});

/** The filters of a fan's list. A subscription may match several. */
export const SubscriptionGroup = z.enum([
  'all',
  'active',
  'expiring',
  'past_due',
  'paused',
  'trial',
  'gift',
  'expired',
]);

const page = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30) };

export const subscriptions = {
  quote: call({
    path: '/charge/v1/subscription/quote',
    who: 'person',
    about: 'What a subscription costs the caller: now, and each period.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths, trialCode: Tag.optional() }),
    output: SubscriptionQuote,
    refusals: ['not_found'],
  }),
  subscribe: call({
    path: '/charge/v1/subscription/subscribe',
    who: 'person',
    about:
      'Subscribes from the wallet at the price that was shown. A first subscription may begin with a free trial.',
    input: z.strictObject({
      tierId: Id,
      months: PeriodMonths,
      expectedTotal: Money,
      expectedPrice: Money,
      /** The price of the first period after a trial; omitted when that is the agreed price. */
      expectedFirst: Money.optional(),
      trialCode: Tag.optional(),
    }),
    output: z.object({
      subscription: Subscription,
      isNew: z.boolean(),
      /** The creator's welcome message to new members. */
      welcome: z.string(),
    }),
    refusals: [
      'not_found',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
      'already_member',
      'tier_full',
    ],
    key: 'required',
  }),
  subscribeByCard: call({
    path: '/charge/v1/subscription/card',
    who: 'person',
    about:
      'Pays the first period by card, exactly its price; the wallet is not used. The subscription begins in the step that applies the payment’s result.',
    input: z.strictObject({
      tierId: Id,
      months: PeriodMonths,
      expectedTotal: PositiveMoney,
      expectedPrice: Money,
      card: ChosenCard,
    }),
    output: z.object({ payment: TopUp, intent: SubscriptionIntent }),
    refusals: [
      'not_found',
      'price_changed',
      'amount_out_of_range',
      'creator_unavailable',
      'own_item',
      'already_member',
      'tier_full',
      'payment_open',
      'over_daily_limit',
      'card_not_found',
      'provider_away',
      'account_restricted',
      'spending_frozen',
    ],
    key: 'required',
  }),
  openIntent: call({
    path: '/charge/v1/subscription/intent',
    who: 'person',
    about:
      'Opens an intent: a subscription that waits while money is paid in. The top-up that names it completes it.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths, expectedTotal: Money, expectedPrice: Money }),
    output: SubscriptionIntent,
    refusals: [
      'not_found',
      'price_changed',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
      'already_member',
      'tier_full',
    ],
    key: 'required',
  }),
  findIntent: call({
    path: '/charge/v1/subscription/intent/find',
    who: 'person',
    about: 'One of the caller’s subscription intents: waiting for money, or finished.',
    input: z.strictObject({ id: Id }),
    output: SubscriptionIntent,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  cancel: call({
    path: '/charge/v1/subscription/cancel',
    who: 'person',
    about: 'Cancels a subscription: it ends with the paid time. Cancelling again changes nothing.',
    input: z.strictObject({ id: Id }),
    output: Subscription,
    refusals: ['not_found'],
  }),
  pause: call({
    path: '/charge/v1/subscription/pause',
    who: 'person',
    about: 'Stops the charges. Paid time stays; 90 days after it the subscription ends.',
    input: z.strictObject({ id: Id }),
    output: Subscription,
    refusals: ['not_found', 'conflict'],
  }),
  resume: call({
    path: '/charge/v1/subscription/resume',
    who: 'person',
    about:
      'Reverses a cancellation or a pause, or pays what is past due. A period is charged only when no paid time is left.',
    input: z.strictObject({ id: Id, expectedTotal: Money }),
    output: Subscription,
    refusals: [
      'not_found',
      'conflict',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'account_restricted',
      'spending_frozen',
      'payment_open',
    ],
    key: 'required',
  }),
  quoteSwitch: call({
    path: '/charge/v1/subscription/switch/quote',
    who: 'person',
    about: 'What switching to another tier of the same creator costs now.',
    input: z.strictObject({ id: Id, tierId: Id }),
    output: SwitchQuote,
    refusals: ['not_found', 'conflict'],
  }),
  switchTier: call({
    path: '/charge/v1/subscription/switch',
    who: 'person',
    about:
      'Switches to another tier. A more expensive one begins immediately, and the rest of the old period is credited; a cheaper one begins with the next period. A more expensive one ends a trial and costs its full price.',
    input: z.strictObject({ id: Id, tierId: Id, expectedTotal: Money, expectedPrice: Money }),
    output: Subscription,
    refusals: [
      'not_found',
      'conflict',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'account_restricted',
      'spending_frozen',
      'tier_full',
    ],
    key: 'required',
  }),
  mine: call({
    path: '/charge/v1/subscription/list',
    who: 'person',
    about:
      'The caller’s subscriptions, newest first, including ended ones; how many there are, and their monthly cost.',
    input: z.strictObject({ show: SubscriptionGroup.default('all'), ...page }),
    output: z.object({
      counts: z.record(SubscriptionGroup, z.number().int()),
      /** The monthly cost of all subscriptions that renew, rounded up to the cent. */
      monthlyTotal: Money,
      subscriptions: z.array(Subscription),
      next: Cursor.nullable(),
    }),
  }),
  withCreator: call({
    path: '/charge/v1/subscription/with',
    who: 'person',
    about: 'The caller’s latest subscription to a creator, current or ended.',
    input: z.strictObject({ domain: CreatorDomain }),
    output: z.object({ subscription: Subscription.nullable() }),
    refusals: ['not_found'],
  }),
  renewals: call({
    path: '/charge/v1/subscription/renewals',
    who: 'person',
    about: 'The caller’s upcoming charges, soonest first; the next hundred.',
    input: z.strictObject({}),
    output: z.object({
      renewals: z.array(
        z.object({
          id: Id,
          creator: Creator,
          tier: z.string(),
          at: Instant,
          amount: Money,
          /** The lines that add up to the amount. */
          lines: z.array(CostLine),
          months: PeriodMonths,
        }),
      ),
    }),
  }),
  fans: call({
    path: '/charge/v1/subscription/fans',
    who: 'creator',
    about: 'The subscribers of the caller’s page, newest first, and their number.',
    input: z.strictObject({
      filter: z.enum(['live', 'expired', 'all']).default('live'),
      tierId: Id.optional(),
      /** Only fans who subscribed at most this many days ago. */
      sinceDays: z.number().int().min(1).max(3_650).optional(),
      /** Fans who have paid this creator at least this much, for anything. */
      spentMin: TypedDollars.optional(),
      /** Only fans who are online and show it. */
      onlyOnline: z.boolean().default(false),
      ...page,
    }),
    output: z.object({
      counts: z.object({ live: z.number().int(), expired: z.number().int() }),
      fans: z.array(
        z.object({
          id: Id,
          fanId: Id,
          name: z.string(),
          avatar: z.string().nullable(),
          isOnline: z.boolean(),
          /** False when the creator or the fan has blocked the other, or the fan's account is restricted. */
          mayBeWrittenTo: z.boolean(),
          tier: z.string(),
          state: SubscriptionState,
          isAutoRenew: z.boolean(),
          isGift: z.boolean(),
          price: Money,
          /** What this fan has paid this creator, without the payments that were refunded or charged back. */
          spent: Money,
          months: PeriodMonths,
          since: Instant,
          periodEnd: Instant,
        }),
      ),
      next: Cursor.nullable(),
    }),
  }),
};

export const subscriptionChanged = event({
  name: 'subscriptionChanged',
  about: 'A subscription of this person, or one to their page, began, renewed, failed to renew, or ended.',
  payload: z.object({
    id: Id,
    domain: CreatorDomain,
    what: z.enum(['started', 'changed', 'ended']),
    state: SubscriptionState,
    isAutoRenew: z.boolean(),
    /** Whether the subscription opens the page now. */
    isMember: z.boolean(),
    periodEnd: Instant,
  }),
});
