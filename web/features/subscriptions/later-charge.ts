import { unitsOf } from '#web/kit/dollars.ts';
import type { SubscriptionQuote } from './queries.ts';

/** How many days before the first charge the server sends the reminder email. */
const REMIND_DAYS = 3;

/**
 * Returns the key of the message that says when the tier is charged next. A free trial before a discounted
 * first month has a message of its own. The message of any other free trial promises a reminder email. If the
 * trial is too short for this email, it gets the message of a plain renewal instead.
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
