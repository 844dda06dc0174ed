import type { Audience } from './keys.ts';

/** Everybody who subscribes: what most mass messages are for. */
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

/** Whether anybody is named at all; without it nobody gets anything. */
export const isAimed = ({ include, tierIds, fanIds }: Audience): boolean =>
  include.length + tierIds.length + fanIds.length > 0;

export const leavesOut = ({ exclude, excludeFanIds, excludeBuyersOf }: Audience): boolean =>
  exclude.length + excludeFanIds.length + excludeBuyersOf.length > 0;

/** Without a rule that may be absent. */
export function withoutRule(audience: Audience, rule: 'spent' | 'seen'): Audience {
  const { [rule]: _gone, ...rest } = audience;
  return rest;
}

/** What a fourth of them would bring: a guess that is told as one. */
export const openersOf = (count: number): number => Math.round(count / 4);
