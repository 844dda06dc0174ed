import { unitsOf } from '#web/kit/dollars.ts';
import type { SubscriptionQuote } from './queries.ts';

/** How long before the first charge the reminder email is sent. */
const REMIND_DAYS = 3;

/**
 * The message about later charges: after a trial, after a trial with a cheaper first month, or at each
 * renewal. A trial too short for a reminder email promises none.
 */
export function laterChargeKey({
  firstTotal,
  price,
  trialDays,
}: Pick<SubscriptionQuote, 'firstTotal' | 'price' | 'trialDays'>) {
  if (firstTotal === null) return 'membership.renews';
  if (unitsOf(firstTotal) < unitsOf(price)) return 'membership.renews.trialFirst';
  return trialDays > REMIND_DAYS ? 'membership.renews.trial' : 'membership.renews';
}
