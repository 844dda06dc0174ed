import { z } from 'zod';
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
import { CreatorDomain, Id, Instant, Tag, text } from './words.ts';

/** `new` never subscribed to this creator, `expired` did and does not now. */
export const Audience = z.enum(['new', 'expired', 'both']);

/** Whether an offer can be used now, and if not, why. */
export const OfferState = z.enum(['running', 'used_up', 'ended']);

export const Promotion = z.object({
  id: Id,
  tier: z.object({ id: Id, name: z.string() }),
  /** Off the first month; 100 when it is a trial. */
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

/** Months of a tier that whoever has the code can take, once. */
export const Gift = z.object({
  id: Id,
  code: Tag,
  tier: z.object({ id: Id, name: z.string() }),
  creator: z.object({ domain: CreatorDomain, name: z.string(), avatar: z.string().nullable() }),
  months: PeriodMonths,
  /** Zero when its creator gives it. */
  amount: Money,
  message: z.string(),
  state: z.enum(['open', 'claimed', 'withdrawn']),
  /** Who took it, for who gave it. */
  claimedBy: z.string().nullable(),
  createdAt: Instant,
});

const GiftTerms = { tierId: Id, months: PeriodMonths, message: text(OFFER_TEXT_MAX_CHARS).trim() };
const refusedToGive = ['not_found', 'identity_needed', 'conflict'] as const;

export const offers = {
  list: call({
    path: '/seller/v1/offer/list',
    who: 'creator',
    about: 'One’s own promotions, trial links and gifts, newest first; the latest hundred of each.',
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
      'Offers the first month of a tier for less, or for nothing for some days, to people who are new or come back.',
    input: z.strictObject({
      tierId: Id,
      percent: z.number().int().min(1).max(PROMOTION_PERCENT_MAX).nullable(),
      /** Instead of a percentage. */
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
    about: 'Ends a promotion. Who used it keeps what it gave.',
    input: z.strictObject({ id: Id }),
    output: Promotion,
    refusals: ['not_found'],
  }),
  createTrialLink: call({
    path: '/seller/v1/trial-link/create',
    who: 'creator',
    about: 'Makes a link that lets people try a tier for some days.',
    input: z.strictObject({
      tierId: Id,
      name: text(TRIAL_LINK_NAME_MAX_CHARS).trim().min(1),
      days: z.union(TRIAL_LINK_DAYS.map((days) => z.literal(days))),
      /** Zero: as long as one lets it. */
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
    about: 'Ends a trial link. Who came by it goes on trying.',
    input: z.strictObject({ id: Id }),
    output: TrialLink,
    refusals: ['not_found'],
  }),
  createGift: call({
    path: '/seller/v1/gift/create',
    who: 'creator',
    about: 'Gives months of one’s own tier away: a link that one person can claim.',
    input: z.strictObject(GiftTerms),
    output: Gift,
    refusals: refusedToGive,
    key: 'required',
  }),
  withdrawGift: call({
    path: '/seller/v1/gift/withdraw',
    who: 'creator',
    about: 'Takes back a gift of one’s own that nobody has claimed.',
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
    about: 'Pays months of a tier for somebody else from the wallet. It never renews by itself.',
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
    about: 'Gifts one has paid for, newest first, and whether they were claimed; the latest hundred.',
    input: z.strictObject({}),
    output: z.object({ gifts: z.array(Gift) }),
  }),
  /** What somebody sees who opens a link, before they log in. */
  showLink: call({
    path: '/charge/v1/offer/show',
    who: 'anyone',
    about: 'What a trial link or a gift link gives, and whether it still does.',
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
    about: 'Takes a gift: membership for its months, and nothing is charged afterwards.',
    input: z.strictObject({ code: Tag }),
    output: Subscription,
    refusals: ['not_found', 'own_item', 'gift_claimed', 'already_member', 'account_restricted', 'tier_full'],
    key: 'required',
    alert: 'in_place',
  }),
};
