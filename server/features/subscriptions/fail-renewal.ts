import type { Tx } from '../../kit/db.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { type WhyFailed, writeEmail } from './remind-due.ts';
import { type LockedSubscription, leftUnpaid } from './subscriptions.store.ts';
import { GRACE_AGAIN_DAYS, RENEWAL_LAG_MS, RETRY_AFTER_MS } from './terms.ts';

/**
 * Handles a renewal that could not be paid. Schedules the next try or, after the last try, ends the
 * subscription. Between the tries, the page can stay open for a fan who has paid before (grace). After an
 * unpaid trial, the page closes. The parameter `why` selects the email that the first failed try sends. If
 * `why` is null, no email is sent here, because the caller sends another one. Returns whether there will be
 * another try.
 */
export async function failRenewal(
  tx: Tx,
  { subscription, now }: LockedSubscription,
  { why, taxRates }: { why: WhyFailed | null; taxRates: TaxRates },
): Promise<boolean> {
  const { id, attempts, periods, period_end } = subscription;
  const wait = RETRY_AFTER_MS[attempts];
  if (wait === undefined) {
    await endSubscription(tx, id, now);
    return false;
  }
  const isFirst = attempts === 0;
  // There is no grace when access had already ended before this late renewal, or when the fan recently left
  // this page without paying for an earlier grace.
  const hasGrace =
    periods > 0 &&
    now.getTime() - period_end.getTime() <= RENEWAL_LAG_MS &&
    !(await leftUnpaid(tx, subscription, { days: GRACE_AGAIN_DAYS }));
  await changeSubscription(tx, id, {
    state: 'past_due',
    attempts: attempts + 1,
    due_at: new Date(now.getTime() + wait),
    ...(isFirst ? { grace_until: hasGrace ? new Date(now.getTime() + GRACE_MS) : null } : {}),
  });
  if (isFirst && why) await writeEmail(tx, { id, about: why, taxRates });
  return true;
}

/** The length of the grace: from the first failed try to the last one. */
const GRACE_MS = RETRY_AFTER_MS.reduce((sum, wait) => sum + wait, 0);
