import { z } from 'zod';
import { CreatorDomain, Id, Instant, Tag, text } from './fields.ts';
import { call } from './kit.ts';
import {
  OFFER_TEXT_MAX_CHARS,
  PROMOTION_DAYS_MAX,
  PROMOTION_PERCENT_MAX,
  PROMOTION_TRIAL_DAYS_MAX,
  PROMOTION_USES_MAX,
  TRIAL_LINK_DAYS,
  TRIAL_LINK_NAME_MAX_CHARS,
  TRIAL_LINK_USES,
} from './limits.ts';
import { Money } from './money.ts';
import { CostLine } from './purchase.ts';
import { Subscription } from './subscriptions.ts';
import { PeriodMonths, Tier } from './tiers.ts';

/** `new`: fans who never subscribed to this creator. `expired`: fans who once subscribed and do not now. */
export const Audience = z.enum(['new', 'expired', 'both']);

/** Whether an offer can be used now and, if not, why. */
export const OfferState = z.enum(['running', 'used_up', 'ended']);

export const Promotion = z.object({
  id: Id,
  tier: z.object({ id: Id, name: z.string() }),
  /** The discount on the first month in percent; 100 for a trial. */
  percent: z.number().int(),
  trialDays: z.number().int(),
  audience: Audience,
  message: z.string(),
  uses: z.number().int(),
  usesMax: z.number().int().nullable(),
  endsAt: Instant,
  state: OfferState,
});

export const TrialLink = z.object({
  id: Id,
  code: Tag,
  name: z.string(),
  tier: z.object({ id: Id, name: z.string() }),
  days: z.number().int(),
  uses: z.number().int(),
  usesMax: z.number().int().nullable(),
  endsAt: Instant.nullable(),
  state: OfferState,
});

/** A gift of some months of a tier. One person who has the code can claim it. */
export const Gift = z.object({
  id: Id,
  code: Tag,
  tier: z.object({ id: Id, name: z.string() }),
  creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
  months: PeriodMonths,
  /** What the giver paid; zero when the giver is the tier's creator. */
  amount: Money,
  message: z.string(),
  state: z.enum(['open', 'claimed', 'withdrawn']),
  /** The name of the person who claimed the gift; null for everybody but the giver. */
  claimedBy: z.string().nullable(),
  createdAt: Instant,
});

const GiftTerms = { tierId: Id, months: PeriodMonths, message: text(OFFER_TEXT_MAX_CHARS).trim() };
const refusedToGive = ['not_found', 'identity_needed', 'conflict'] as const;

export const offers = {
  list: call({
    path: '/seller/v1/offer/list',
    who: 'creator',
    about: 'The caller’s promotions, trial links and gifts, newest first; the latest hundred of each.',
    input: z.strictObject({}),
    output: z.object({
      promotions: z.array(Promotion),
      trialLinks: z.array(TrialLink),
      gifts: z.array(Gift),
    }),
  }),
  createPromotion: call({
    path: '/seller/v1/promotion/create',
    who: 'creator',
    about:
      'Offers the first month of a tier at a discount, or a free trial of some days, to new or returning fans.',
    input: z.strictObject({
      tierId: Id,
      percent: z.number().int().min(1).max(PROMOTION_PERCENT_MAX).nullable(),
      /** The free days of a trial, given instead of a percentage. */
      trialDays: z.number().int().min(1).max(PROMOTION_TRIAL_DAYS_MAX).nullable(),
      audience: Audience,
      days: z.number().int().min(1).max(PROMOTION_DAYS_MAX),
      usesMax: z.number().int().min(1).max(PROMOTION_USES_MAX).nullable(),
      message: text(OFFER_TEXT_MAX_CHARS).trim(),
    }),
    output: Promotion,
    refusals: ['not_found', 'identity_needed', 'conflict', 'invalid_input'],
    key: 'required',
  }),
  endPromotion: call({
    path: '/seller/v1/promotion/end',
    who: 'creator',
    about: 'Ends a promotion. Fans who used it keep what they got.',
    input: z.strictObject({ id: Id }),
    output: Promotion,
    refusals: ['not_found'],
  }),
  createTrialLink: call({
    path: '/seller/v1/trial-link/create',
    who: 'creator',
    about: 'Creates a link that gives a trial of a tier for some days.',
    input: z.strictObject({
      tierId: Id,
      name: text(TRIAL_LINK_NAME_MAX_CHARS).trim().min(1),
      days: z.union(TRIAL_LINK_DAYS.map((days) => z.literal(days))),
      /** The number of days for which the link can be used; zero means until the creator ends the link. */
      lifeDays: z.number().int().min(0).max(30),
      uses: z.union(TRIAL_LINK_USES.map((uses) => z.literal(uses))),
    }),
    output: TrialLink,
    refusals: refusedToGive,
    key: 'required',
  }),
  endTrialLink: call({
    path: '/seller/v1/trial-link/end',
    who: 'creator',
    about: 'Ends a trial link. Trials that began with it continue.',
    input: z.strictObject({ id: Id }),
    output: TrialLink,
    refusals: ['not_found'],
  }),
  createGift: call({
    path: '/seller/v1/gift/create',
    who: 'creator',
    about: 'Gives months of the caller’s own tier: creates a link that one person can claim.',
    input: z.strictObject(GiftTerms),
    output: Gift,
    refusals: refusedToGive,
    key: 'required',
  }),
  withdrawGift: call({
    path: '/seller/v1/gift/withdraw',
    who: 'creator',
    about: 'Withdraws a gift of the caller’s that nobody has claimed.',
    input: z.strictObject({ id: Id }),
    output: Gift,
    refusals: ['not_found', 'gift_claimed'],
  }),
  quoteGift: call({
    path: '/charge/v1/gift/quote',
    who: 'person',
    about: 'What months of a tier cost as a gift.',
    input: z.strictObject({ tierId: Id, months: PeriodMonths }),
    output: z.object({ total: Money, lines: z.array(CostLine), balance: Money, missing: Money }),
    refusals: ['not_found'],
  }),
  buyGift: call({
    path: '/charge/v1/gift/buy',
    who: 'person',
    about: 'Buys months of a tier for another person, from the wallet. A gift never renews by itself.',
    input: z.strictObject({ ...GiftTerms, expectedTotal: Money }),
    output: Gift,
    refusals: [
      'not_found',
      'price_changed',
      'insufficient_funds',
      'creator_unavailable',
      'own_item',
      'account_restricted',
      'spending_frozen',
      'tier_full',
    ],
    key: 'required',
  }),
  myGifts: call({
    path: '/charge/v1/gift/list',
    who: 'person',
    about:
      'Gifts that the caller has paid for, newest first, and whether they were claimed; the latest hundred.',
    input: z.strictObject({}),
    output: z.object({ gifts: z.array(Gift) }),
  }),
  /** Visitors who open a link make this call before they log in. */
  showLink: call({
    path: '/charge/v1/offer/show',
    who: 'anyone',
    about: 'What a trial link or a gift link gives, and whether it can still be used.',
    input: z.strictObject({ code: Tag }),
    output: z.object({
      kind: z.enum(['trial', 'gift']),
      creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
      tier: Tier,
      days: z.number().int().nullable(),
      months: PeriodMonths.nullable(),
      from: z.string().nullable(),
      message: z.string(),
      isOpen: z.boolean(),
    }),
    refusals: ['not_found'],
  }),
  claimGift: call({
    path: '/charge/v1/gift/claim',
    who: 'person',
    about: 'Claims a gift: membership for its months. Nothing is charged afterwards.',
    input: z.strictObject({ code: Tag }),
    output: Subscription,
    refusals: ['not_found', 'own_item', 'gift_claimed', 'already_member', 'account_restricted', 'tier_full'],
    key: 'required',
    alert: 'in_place',
  }),
};
