import type { Tx } from '../../kit/db.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { type WhyFailed, writeEmail } from './remind-due.ts';
import { type Locked, leftUnpaid } from './subscriptions.store.ts';
import { GRACE_AGAIN_DAYS, RENEWAL_LAG_MS, RETRY_AFTER_MS } from './terms.ts';

/**
 * A period could not be paid for: it is tried again, and meanwhile the page stays open to who has paid before. Nobody has
 * paid for a trial, so that its end is the end. `why` is for the letter; null where another letter says it. Answers whether it
 * is tried again.
 */
export async function failRenewal(
  tx: Tx,
  { subscription, now }: Locked,
  { why, taxRates }: { why: WhyFailed | null; taxRates: TaxRates },
): Promise<boolean> {
  const { id, attempts, periods, period_end } = subscription;
  const wait = RETRY_AFTER_MS[attempts];
  if (wait === undefined) {
    await endSubscription(tx, id, now);
    return false;
  }
  const isFirst = attempts === 0;
  // Who has lost access meanwhile, because we came late, does not get it back by not paying; and who left without paying for
  // days of grace before gets no more of them.
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

/** To the last try. */
const GRACE_MS = RETRY_AFTER_MS.reduce((sum, wait) => sum + wait, 0);
