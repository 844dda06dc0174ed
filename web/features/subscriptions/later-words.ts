import { unitsOf } from '#web/kit/dollars.ts';
import type { SubscriptionQuote } from './queries.ts';

/** So long before the first charge we write. */
const REMIND_DAYS = 3;

/**
 * What is charged later: after a trial, after a trial with a cheaper first month, or again and again. Of a trial too short
 * for a letter ahead of its end none is promised.
 */
export function laterWords({
  firstTotal,
  price,
  trialDays,
}: Pick<SubscriptionQuote, 'firstTotal' | 'price' | 'trialDays'>) {
  if (firstTotal === null) return 'membership.renews';
  if (unitsOf(firstTotal) < unitsOf(price)) return 'membership.renews.trialFirst';
  return trialDays > REMIND_DAYS ? 'membership.renews.trial' : 'membership.renews';
}
