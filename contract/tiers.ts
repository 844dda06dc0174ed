import { z } from 'zod';
import { CreatorDomain, Id, Instant, text } from './fields.ts';
import { call } from './kit.ts';
import {
  MEMBER_CAP_MAX,
  TIER_BENEFIT_MAX_CHARS,
  TIER_BENEFITS_MAX,
  TIER_NAME_MAX_CHARS,
  TIER_TEXT_MAX_CHARS,
} from './limits.ts';
import { Money, TypedDollars } from './money.ts';

/** The number of months in one period. Longer periods may be cheaper per month. */
export const PeriodMonths = z.union([z.literal(1), z.literal(3), z.literal(6), z.literal(12)]);

const Discount = z.number().int().min(0).max(5_000).multipleOf(500);

/** The discounts on longer periods, in hundredths of a percent: 0 to 50 % in steps of 5 %. */
export const Discounts = z.strictObject({ months3: Discount, months6: Discount, months12: Discount });

/**
 * The creator can show a hidden tier again; an archived tier stays off the page for good. Members of a hidden
 * or archived tier keep their tier.
 */
export const TierState = z.enum(['live', 'hidden', 'archived']);

export const TierColour = z.enum(['amber', 'rose', 'violet', 'teal', 'blue']);

/** A promotion for this person: a discount on the first month, or a free trial. */
export const PromotionOnTier = z.object({
  percent: z.number().int(),
  trialDays: z.number().int(),
  /** The discounted price of the first month. */
  price: Money,
  message: z.string(),
  endsAt: Instant,
  usesLeft: z.number().int().nullable(),
});

/** A monthly tier of a creator. */
export const Tier = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  benefits: z.array(z.string()),
  colour: TierColour,
  price: Money,
  /**
   * The free days that this person can get now, from the tier or a promotion. The tier's creator sees the
   * tier's own trial days.
   */
  trialDays: z.number().int(),
  discounts: Discounts,
  /** Other tiers of the same creator whose content this tier opens too. */
  includes: z.array(Id),
  state: TierState,
  isFull: z.boolean(),
  /** The promotion that applies to this person now. After a trial, it makes the first paid month cheaper. */
  promotion: PromotionOnTier.nullable(),
});

/** A tier in its creator's own list. */
export const OwnTier = Tier.extend({
  memberCap: z.number().int().nullable(),
  members: z.number().int(),
  welcome: z.string(),
  /** False when the price has already been changed as often as is allowed within a day. */
  mayChangePrice: z.boolean(),
});

const about = {
  name: text(TIER_NAME_MAX_CHARS).trim().min(1),
  price: TypedDollars,
  trialDays: z.number().int().min(0).max(30),
  discounts: Discounts,
  description: text(TIER_TEXT_MAX_CHARS).trim(),
  benefits: z.array(text(TIER_BENEFIT_MAX_CHARS).trim().min(1)).max(TIER_BENEFITS_MAX),
  colour: TierColour,
  includes: z.array(Id).max(10),
  memberCap: z.number().int().min(1).max(MEMBER_CAP_MAX).nullable(),
  welcome: text(TIER_TEXT_MAX_CHARS).trim(),
};

export const tiers = {
  list: call({
    path: '/charge/v1/subscription/tiers',
    who: 'anyone',
    about: 'A creator’s tiers, cheapest first, each with the promotion that applies to the caller.',
    input: z.strictObject({ domain: CreatorDomain }),
    output: z.object({ tiers: z.array(Tier) }),
    refusals: ['not_found'],
    // The browser makes this call together with the call for the page. When the page does not exist, both
    // calls are refused as `not_found`, and the alert of the other call is enough.
    alert: 'in_place',
  }),
  mine: call({
    path: '/seller/v1/subscription/tier/list',
    who: 'creator',
    seat: 'mass',
    about: 'The caller’s tiers, including hidden and archived ones, and the allowed prices.',
    input: z.strictObject({}),
    output: z.object({
      tiers: z.array(OwnTier),
      isVerifiedToSell: z.boolean(),
      priceMin: Money,
      priceMax: Money,
      liveMax: z.number().int(),
    }),
  }),
  create: call({
    path: '/charge/v1/subscription/tier/create',
    who: 'creator',
    about: 'Creates a tier. A creator has at most five live ones.',
    input: z.strictObject({
      ...about,
      description: about.description.default(''),
      benefits: about.benefits.default([]),
      colour: about.colour.default('amber'),
      includes: about.includes.default([]),
      memberCap: about.memberCap.default(null),
      welcome: about.welcome.default(''),
    }),
    output: OwnTier,
    refusals: ['identity_needed', 'amount_out_of_range', 'conflict', 'not_found'],
    key: 'required',
  }),
  edit: call({
    path: '/charge/v1/subscription/tier/edit',
    who: 'creator',
    about:
      'Changes a tier, or takes it off the page. Existing subscribers keep their agreed price. A price can be changed three times a day.',
    input: z
      .strictObject({ ...about, state: TierState })
      .partial()
      .extend({ id: Id }),
    output: OwnTier,
    refusals: [
      'not_found',
      'identity_needed',
      'amount_out_of_range',
      'conflict',
      'price_changes_used_up',
      'below_members',
    ],
  }),
};
