import { type Db, inTransaction, type Tx } from '../../kit/db.ts';
import { beginPeriod, following } from './begin-period.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { writeLetter } from './remind-due.ts';
import { dueSubscriptions, type Locked, lockDue } from './subscriptions.store.ts';
import { RENEWAL_LAG_MS, RETRY_AFTER_MS } from './terms.ts';
import { tellMoment } from './watch-subscriptions.ts';

const BATCH = 200;
const ACTOR = 'renew-subscriptions';

/**
 * Renews, retries and ends every subscription whose time has come. Any number of nodes may do it at once. One that
 * cannot be dealt with is left for the next round and keeps no other waiting.
 */
export async function renewDue(db: Db): Promise<number> {
  let done = 0;
  const faults: unknown[] = [];
  for (let isMore = true; isMore && faults.length === 0; ) {
    const ids = await dueSubscriptions(db, { limit: BATCH });
    const before = done;
    for (const id of ids) {
      try {
        if (await inTransaction(db, (tx) => renewSubscription(tx, id))) done += 1;
      } catch (fault) {
        faults.push(fault);
      }
    }
    isMore = ids.length === BATCH && done > before;
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} subscriptions were not renewed.`);
  return done;
}

/** Deals with one subscription whose time has come; false when somebody else has, or is at it. */
export async function renewSubscription(tx: Tx, id: string): Promise<boolean> {
  const locked = await lockDue(tx, id);
  if (!locked) return false;
  const { subscription, now, isCovered } = locked;
  if (!subscription.is_auto_renew) await endSubscription(tx, id, subscription.period_end);
  else if (subscription.state === 'paused' || !isCovered) await endSubscription(tx, id, now);
  else await renew(tx, locked);
  return true;
}

async function renew(tx: Tx, { subscription, now }: Locked): Promise<void> {
  const { id, state, period_end: end } = subscription;
  // Who lost access meanwhile is not charged for that time: their period begins now.
  const isContinuous = state !== 'past_due' && now.getTime() - end.getTime() <= RENEWAL_LAG_MS;
  const { outcome } = await beginPeriod(tx, subscription, {
    actor: ACTOR,
    start: isContinuous ? end : now,
    isContinuous,
    ...following(subscription),
  });
  if (outcome === 'paid') return tellMoment(tx, subscription, 'renewed');
  const wait = RETRY_AFTER_MS[subscription.attempts];
  if (wait === undefined) {
    await endSubscription(tx, id, now);
    return;
  }
  await changeSubscription(tx, id, {
    state: 'past_due',
    attempts: subscription.attempts + 1,
    due_at: new Date(now.getTime() + wait),
  });
  if (subscription.attempts === 0) await writeLetter(tx, id, 'failed');
}
