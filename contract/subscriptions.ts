import { z } from 'zod';
import { call, event } from './kit.ts';
import { PAGE_SIZE_MAX } from './limits.ts';
import { Cursor, Money, TypedDollars } from './money.ts';
import { CreatorDomain, Id, Instant, text } from './words.ts';

export const SubscriptionState = z.enum(['trialing', 'active', 'past_due', 'paused', 'expired']);

/** How many months one period has. More than one may be cheaper by the month. */
export const PeriodMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);

const Discount = z.number().int().min(0).max(5_000).multipleOf(500);

/** What several months at once are cheaper by, in hundredths of a percent: 0 to 50 % in steps of 5 %. */
export const Discounts = z.strictObject({ months3: Discount, months6: Discount, months12: Discount });

/** What a creator offers by the month. */
export const Tier = z.object({
  id: Id,
  name: z.string(),
  price: Money,
  trialDays: z.number().int(),
  discounts: Discounts,
  isLive: z.boolean(),
});

const Creator = z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() });

export const SubscriptionQuote = z.object({
  tier: Tier,
  creator: Creator,
  months: PeriodMonths,
  /** The same months without a discount. */
  fullPrice: Money,
  /** What each period costs. */
  price: Money,
  /** What is taken now: nothing when a trial begins. */
  total: Money,
  trialDays: z.number().int(),
  balance: Money,
  /** Zero when the balance covers it. */
  missing: Money,
});

export const Subscription = z.object({
  id: Id,
  creator: Creator,
  tier: z.object({ id: Id, name: z.string() }),
  state: SubscriptionState,
  months: PeriodMonths,
  /** What the current period is worth, as agreed. */
  price: Money,
  periodStart: Instant,
  periodEnd: Instant,
  /** When false it ends with the period. */
  isAutoRenew: z.boolean(),
  /** Whether it opens the creator's page now. */
  isMember: z.boolean(),
  /** What begins with the next period, when that is another tier. */
  next: z.object({ tier: z.object({ id: Id, name: z.string() }), price: Money }).nullable(),
  /** When the next charge is tried; null when none will be. */
  nextChargeAt: Instant.nullable(),
});

export const SwitchQuote = z.object({
  tier: Tier,
  price: Money,
  /** What is left of the current period, taken off the new price. */
  credit: Money,
  total: Money,
  /** A dearer tier begins at once, a cheaper one with the next period. */
  isNow: z.boolean(),
  balance: Money,
  missing: Money,
});

const page = { cursor: Cursor.optional(), limit: z.number().int().min(1).max(PAGE_SIZE_MAX).default(30) };

export const subscriptions = {
  tiers: call({
    path: '/charge/v1/subscription/tiers',
    who: 'person',
    about: 'What a creator offers by the month, cheapest first.',
    input: z.strictObject({ domain: CreatorDomain }),
    output: z.object({ tiers: z.array(Tier) }),
    refusals: ['not_found'],
  }),
  quote: call({
    path: '/charge/v1/subscription/quote',
    who: 'person',
    about: 'What a subscription costs this person: now, and each period.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths }),
    output: SubscriptionQuote,
    refusals: ['not_found'],
  }),
  subscribe: call({
    path: '/charge/v1/subscription/subscribe',
    who: 'person',
    about:
      'Subscribes from the wallet at the price that was shown. A first subscription may begin with a trial, which costs nothing.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths, expectedTotal: Money, expectedPrice: Money }),
    output: z.object({ subscription: Subscription, isNew: z.boolean() }),
    refusals: [
      'not_found',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'conflict',
    ],
    key: 'required',
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
      'Goes to another tier: a dearer one begins at once and what is left of the old is taken off, a cheaper one begins with the next period.',
    input: z.strictObject({ id: Id, tierId: Id, expectedTotal: Money, expectedPrice: Money }),
    output: Subscription,
    refusals: [
      'not_found',
      'conflict',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'account_restricted',
    ],
    key: 'required',
  }),
  mine: call({
    path: '/charge/v1/subscription/list',
    who: 'person',
    about: 'One’s own subscriptions, newest first, ended ones too.',
    input: z.strictObject(page),
    output: z.object({ subscriptions: z.array(Subscription), next: Cursor.nullable() }),
  }),
  createTier: call({
    path: '/charge/v1/subscription/tier/create',
    who: 'creator',
    about: 'Offers a tier. A creator has at most five live ones.',
    input: z.strictObject({
      name: text(60).trim().min(1),
      price: TypedDollars,
      trialDays: z.number().int().min(0).max(30),
      discounts: Discounts,
    }),
    output: Tier,
    refusals: ['identity_needed', 'amount_out_of_range', 'conflict'],
    key: 'required',
  }),
  editTier: call({
    path: '/charge/v1/subscription/tier/edit',
    who: 'creator',
    about: 'Changes the price of a tier or takes it off the page. Who has subscribed keeps the agreed price.',
    input: z.strictObject({ id: Id, price: TypedDollars, isLive: z.boolean() }),
    output: Tier,
    refusals: ['not_found', 'identity_needed', 'amount_out_of_range', 'conflict'],
  }),
  fans: call({
    path: '/charge/v1/subscription/fans',
    who: 'creator',
    about: 'Who subscribes to one’s page, newest first, and how many there are.',
    input: z.strictObject({ filter: z.enum(['live', 'expired', 'all']).default('live'), ...page }),
    output: z.object({
      counts: z.object({ live: z.number().int(), expired: z.number().int() }),
      fans: z.array(
        z.object({
          id: Id,
          name: z.string(),
          avatar: z.string().nullable(),
          tier: z.string(),
          state: SubscriptionState,
          isAutoRenew: z.boolean(),
          price: Money,
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
  payload: z.object({ id: Id, state: SubscriptionState, isAutoRenew: z.boolean(), periodEnd: Instant }),
});
