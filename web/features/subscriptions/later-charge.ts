import { unitsOf } from '#web/kit/dollars.ts';
import type { SubscriptionQuote } from './queries.ts';

/** How many days before the first charge the server sends the reminder email. */
const REMIND_DAYS = 3;

/**
 * The key of the message about later charges: after a trial, after a trial with a cheaper first month, or at
 * each renewal. For a trial too short for a reminder email, the message promises no email.
 */
export function laterChargeKey({
  firstTotal,
  price,
  trialDays,
}: Pick<SubscriptionQuote, 'firstTotal' | 'price' | 'trialDays'>) {
  if (firstTotal === null) return 'subscriptions.renews';
  if (unitsOf(firstTotal) < unitsOf(price)) return 'subscriptions.renews.trialFirst';
  return trialDays > REMIND_DAYS ? 'subscriptions.renews.trial' : 'subscriptions.renews';
}
