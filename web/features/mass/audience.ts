import type { Audience } from './keys.ts';

/** All subscribers: the audience of most mass messages. */
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

/** Whether the audience includes anybody at all; without that nobody gets the message. */
export const hasInclusions = ({ include, tierIds, fanIds }: Audience): boolean =>
  include.length + tierIds.length + fanIds.length > 0;

export const hasExclusions = ({ exclude, excludeFanIds, excludeBuyersOf }: Audience): boolean =>
  exclude.length + excludeFanIds.length + excludeBuyersOf.length > 0;

/** The audience without one of its optional rules. */
export function withoutRule(audience: Audience, rule: 'spent' | 'seen'): Audience {
  const { [rule]: _gone, ...rest } = audience;
  return rest;
}

/** The estimated number of buyers: a quarter of the recipients. The screen presents it as an estimate. */
export const estimatedBuyers = (count: number): number => Math.round(count / 4);
