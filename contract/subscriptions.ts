import { z } from 'zod';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, PositiveMoney, TypedDollars } from './money.ts';
import { CostLine } from './purchase.ts';
import { PeriodMonths, Tier } from './tiers.ts';
import { ChosenCard, TopUp } from './top-up.ts';
import { CreatorDomain, Id, Instant, Tag } from './words.ts';

export const SubscriptionState = z.enum(['trialing', 'active', 'past_due', 'paused', 'expired']);

const Creator = z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() });

export const SubscriptionQuote = z.object({
  tier: Tier,
  creator: Creator,
  months: PeriodMonths,
  /** What each period costs this fan. The tax of their country is in it, as in the total. */
  price: Money,
  /** What is taken now: nothing when a trial begins, less than the price with a promotion. */
  total: Money,
  /** How the total comes about, and how the price of each later period does. */
  lines: z.array(CostLine),
  renewalLines: z.array(CostLine),
  trialDays: z.number().int(),
  /** What the first period after the trial costs: less than the price with a promotion. Null without a trial. */
  firstTotal: Money.nullable(),
  /** When the next charge comes. */
  renewsAt: Instant,
  /** Percent off the first month; zero without a promotion. */
  promotionPercent: z.number().int(),
  /** What became of the trial link that was named. */
  trialLink: z.enum(['applies', 'ended', 'tried_before']).nullable(),
  balance: Money,
  /** Zero when the balance covers it. */
  missing: Money,
  /** Whether a card can pay the total by itself: it is not nothing, and not too little for a card. */
  canPayByCard: z.boolean(),
});

export const Subscription = z.object({
  id: Id,
  creator: Creator,
  tier: z.object({ id: Id, name: z.string() }),
  state: SubscriptionState,
  months: PeriodMonths,
  /** What a period costs, as agreed, with the tax of the fan's country. */
  price: Money,
  /** What was paid for the current period, when that is not the agreed price. */
  paid: Money.nullable(),
  /** Somebody else gave the current period. */
  isGift: z.boolean(),
  startedAt: Instant,
  periodStart: Instant,
  periodEnd: Instant,
  /** When false it ends with the period. */
  isAutoRenew: z.boolean(),
  /** Whether it opens the creator's page now. */
  isMember: z.boolean(),
  /** While it is past due and the page still open: until when. */
  graceUntil: Instant.nullable(),
  /** What begins with the next period, when that is another tier. */
  next: z.object({ tier: z.object({ id: Id, name: z.string() }), price: Money }).nullable(),
  /** What the next charge takes, and how it comes about: after a trial the first one may be less than the price. */
  nextTotal: Money,
  lines: z.array(CostLine),
  /** When the next charge is tried; null when none will be. */
  nextChargeAt: Instant.nullable(),
  /** What taking it up again costs now: nothing while time is left; null when it cannot be taken up. */
  resumeTotal: Money.nullable(),
  /** It can be paused, or moved to another tier: there is one, and it has room. */
  canPause: z.boolean(),
  canSwitch: z.boolean(),
});

export const SwitchQuote = z.object({
  tier: Tier,
  /** What each period costs then. */
  price: Money,
  /** What is taken now. */
  total: Money,
  /** How the total comes about, with what is left of the current period taken off; and how the price of each later period does. */
  lines: z.array(CostLine),
  renewalLines: z.array(CostLine),
  /** A dearer tier begins at once, also during a trial, which ends then; a cheaper one with the next period. */
  isNow: z.boolean(),
  balance: Money,
  missing: Money,
});

/** A subscription that waits for money; it survives the way to the top-up and back, and begins once. */
export const SubscriptionIntent = z.object({
  id: Id,
  state: z.enum(['open', 'done', 'expired']),
  creator: Creator,
  tier: z.object({ id: Id, name: z.string() }),
  months: PeriodMonths,
  total: Money,
  subscriptionId: Id.nullable(),
  /** Whether the page is open to this fan by now, by whatever subscription. */
  isMember: z.boolean(),
  expiresAt: Instant,
});

/** How a fan's list can be narrowed. One subscription may stand in several. */
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
    about: 'What a subscription costs this person: now, and each period.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths, trialCode: Tag.optional() }),
    output: SubscriptionQuote,
    refusals: ['not_found'],
  }),
  subscribe: call({
    path: '/charge/v1/subscription/subscribe',
    who: 'person',
    about:
      'Subscribes from the wallet at the price that was shown. A first subscription may begin with a trial, which costs nothing.',
    input: z.strictObject({
      tierId: Id,
      months: PeriodMonths,
      expectedTotal: Money,
      expectedPrice: Money,
      /** What the first period after a trial costs; left out, it is the price. */
      expectedFirst: Money.optional(),
      trialCode: Tag.optional(),
    }),
    output: z.object({
      subscription: Subscription,
      isNew: z.boolean(),
      /** What the creator says to a new member. */
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
      'Pays the first period by card, exactly what it costs; the wallet is not touched. It begins in the step that applies the end of the payment.',
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
    about: 'Keeps a subscription open while money is being paid in. The top-up that names it completes it.',
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
    about: 'One’s own subscription that waits for money, or what became of it.',
    input: z.strictObject({ id: Id }),
    output: SubscriptionIntent,
    refusals: ['not_found'],
    alert: 'in_place',
  }),
  cancel: call({
    path: '/charge/v1/subscription/cancel',
    who: 'person',
    about: 'Ends a subscription with the time that is paid. Cancelling again changes nothing.',
    input: z.strictObject({ id: Id }),
    output: Subscription,
    refusals: ['not_found'],
  }),
  pause: call({
    path: '/charge/v1/subscription/pause',
    who: 'person',
    about: 'Stops the charges. Time that is paid stays; 90 days after it the subscription ends.',
    input: z.strictObject({ id: Id }),
    output: Subscription,
    refusals: ['not_found', 'conflict'],
  }),
  resume: call({
    path: '/charge/v1/subscription/resume',
    who: 'person',
    about:
      'Takes back a cancellation or a pause, or pays what is past due. It charges a period only when no paid time is left.',
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
    about: 'What going to another tier of the same creator costs now.',
    input: z.strictObject({ id: Id, tierId: Id }),
    output: SwitchQuote,
    refusals: ['not_found', 'conflict'],
  }),
  switchTier: call({
    path: '/charge/v1/subscription/switch',
    who: 'person',
    about:
      'Goes to another tier: a dearer one begins at once and what is left of the old is taken off, a cheaper one begins with the next period. A dearer one ends a trial and costs its whole price.',
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
      'One’s own subscriptions, newest first, ended ones too; how many there are, and what they cost by the month.',
    input: z.strictObject({ show: SubscriptionGroup.default('all'), ...page }),
    output: z.object({
      counts: z.record(SubscriptionGroup, z.number().int()),
      /** What renews, by the month, rounded up to the cent. */
      monthlyTotal: Money,
      subscriptions: z.array(Subscription),
      next: Cursor.nullable(),
    }),
  }),
  withCreator: call({
    path: '/charge/v1/subscription/with',
    who: 'person',
    about: 'The latest subscription one has or had with a creator.',
    input: z.strictObject({ domain: CreatorDomain }),
    output: z.object({ subscription: Subscription.nullable() }),
    refusals: ['not_found'],
  }),
  renewals: call({
    path: '/charge/v1/subscription/renewals',
    who: 'person',
    about: 'The charges to come, soonest first; the next hundred.',
    input: z.strictObject({}),
    output: z.object({
      renewals: z.array(
        z.object({
          id: Id,
          creator: Creator,
          tier: z.string(),
          at: Instant,
          amount: Money,
          /** How the amount comes about. */
          lines: z.array(CostLine),
          months: PeriodMonths,
        }),
      ),
    }),
  }),
  fans: call({
    path: '/charge/v1/subscription/fans',
    who: 'creator',
    about: 'Who subscribes to one’s page, newest first, and how many there are.',
    input: z.strictObject({
      filter: z.enum(['live', 'expired', 'all']).default('live'),
      tierId: Id.optional(),
      /** Members since at most so many days. */
      sinceDays: z.number().int().min(1).max(3_650).optional(),
      /** Who has paid this creator at least so much, for anything. */
      spentMin: TypedDollars.optional(),
      /** Only who is here now and shows it. */
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
          /** Neither has blocked the other, and the account is not restricted. */
          mayBeWrittenTo: z.boolean(),
          tier: z.string(),
          state: SubscriptionState,
          isAutoRenew: z.boolean(),
          isGift: z.boolean(),
          price: Money,
          /** All that this fan has paid this creator and that was not given back. */
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
  about: 'A subscription of this person, or one to their page, began, was renewed, failed to be, or ended.',
  payload: z.object({
    id: Id,
    /** Whose page it is. */
    domain: CreatorDomain,
    what: z.enum(['started', 'changed', 'ended']),
    state: SubscriptionState,
    isAutoRenew: z.boolean(),
    /** Whether it opens the page now. */
    isMember: z.boolean(),
    periodEnd: Instant,
  }),
});
