import { unitsOf } from '#web/kit/dollars.ts';
import type { SubscriptionQuote } from './queries.ts';

/** How many days before the first charge the server sends the reminder email. */
const REMIND_DAYS = 3;

/**
 * Returns the key of the message that says when the tier is charged next. A free trial before a discounted
 * first month has a message of its own. The message of any other free trial promises a reminder email. A free
 * trial that is too short for this email has the message of a plain renewal.
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
