import { MEMBER_CAP_MAX, TIER_BENEFIT_MAX_CHARS, TIER_BENEFITS_MAX } from '#contract/limits.ts';
import { unitsOf, unitsTyped, wireDollars } from '#web/kit/dollars.ts';
import type { NewTier, OwnTier } from './creator-queries.ts';

/** A tier while it is edited, as the texts in the form's fields. */
export interface TierDraft {
  readonly name: string;
  readonly price: string;
  readonly description: string;
  /** The tier's benefits as one text, one benefit per line. */
  readonly benefits: string;
  readonly colour: OwnTier['colour'];
  readonly includes: readonly string[];
  readonly memberCap: string;
  readonly trialDays: string;
  readonly welcome: string;
  readonly discounts: OwnTier['discounts'];
}

export const emptyDraft = (price = ''): TierDraft => ({
  name: '',
  price,
  description: '',
  benefits: '',
  colour: 'amber',
  includes: [],
  memberCap: '',
  trialDays: '0',
  welcome: '',
  discounts: { months3: 0, months6: 0, months12: 0 },
});

export const draftOf = (tier: OwnTier): TierDraft => ({
  name: tier.name,
  price: wireDollars(unitsOf(tier.price)).replace(/\.00$/, ''),
  description: tier.description,
  benefits: tier.benefits.join('\n'),
  colour: tier.colour,
  includes: tier.includes,
  memberCap: tier.memberCap === null ? '' : `${tier.memberCap}`,
  trialDays: `${tier.trialDays}`,
  welcome: tier.welcome,
  discounts: tier.discounts,
});

export const benefitsOf = ({ benefits }: TierDraft): string[] =>
  benefits
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export type DraftFault = 'name' | 'price' | 'memberCap' | 'benefits';

/** The fields of the draft that are invalid, given the platform's price limits. */
export function faultsOf(draft: TierDraft, bounds: { min: bigint; max: bigint }): ReadonlySet<DraftFault> {
  const faults = new Set<DraftFault>();
  const price = unitsTyped(draft.price);
  const benefits = benefitsOf(draft);
  if (draft.name.trim() === '') faults.add('name');
  if (price === undefined || price < bounds.min || price > bounds.max) faults.add('price');
  const isCap = /^[1-9]\d{0,5}$/.test(draft.memberCap) && Number(draft.memberCap) <= MEMBER_CAP_MAX;
  if (draft.memberCap !== '' && !isCap) faults.add('memberCap');
  if (benefits.length > TIER_BENEFITS_MAX || benefits.some((line) => line.length > TIER_BENEFIT_MAX_CHARS))
    faults.add('benefits');
  return faults;
}

/** Converts the draft to the format that the server expects. The draft must have no faults. */
export const wireTier = (draft: TierDraft): NewTier => ({
  name: draft.name.trim(),
  price: wireDollars(unitsTyped(draft.price) ?? 0n),
  description: draft.description.trim(),
  benefits: benefitsOf(draft),
  colour: draft.colour,
  includes: [...draft.includes],
  memberCap: draft.memberCap === '' ? null : Number(draft.memberCap),
  trialDays: Number(draft.trialDays),
  welcome: draft.welcome.trim(),
  discounts: draft.discounts,
});
