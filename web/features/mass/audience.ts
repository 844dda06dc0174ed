import type { Audience } from './keys.ts';

/** The audience of a new mass message: all subscribers. */
export const usualAudience: Audience = {
  include: ['members'],
  tierIds: [],
  fanIds: [],
  exclude: [],
  excludeFanIds: [],
  excludeBuyersOf: [],
};

const smartLists = [
  'members',
  'renewing',
  'not_renewing',
  'followers',
  'on_trial',
  'expired',
  'expiring',
  'spent_over_50',
  'new_14_days',
  'lapsed_buyers',
  'never_bought',
  'top_5_percent',
] as const;

export type SmartName = (typeof smartLists)[number];

export const isSmart = (list: string): list is SmartName => smartLists.some((each) => each === list);

/** Whether the audience includes any list, tier or person. Without one, nobody receives the message. */
export const hasInclusions = ({ include, tierIds, fanIds }: Audience): boolean =>
  include.length + tierIds.length + fanIds.length > 0;

export const hasExclusions = ({ exclude, excludeFanIds, excludeBuyersOf }: Audience): boolean =>
  exclude.length + excludeFanIds.length + excludeBuyersOf.length > 0;

/** Returns the audience without one of its optional rules. */
export function withoutRule(audience: Audience, rule: 'spent' | 'seen'): Audience {
  const { [rule]: _gone, ...rest } = audience;
  return rest;
}

/** Estimates the number of buyers as a quarter of the recipients. The screen calls the number an estimate. */
export const estimatedBuyers = (count: number): number => Math.round(count / 4);
