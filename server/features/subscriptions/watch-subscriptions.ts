import type { Tx } from '../../kit/db.ts';
import type { Subscription } from './subscriptions.store.ts';

export type SubscriptionMoment = 'subscribed' | 'renewed' | 'gift_claimed';

/** What another feature does when somebody's time with a creator begins or goes on, in the transaction that says so. */
export type SubscriptionWatcher = (
  tx: Tx,
  subscription: Subscription,
  what: SubscriptionMoment,
) => Promise<void>;

const watchers = new Set<SubscriptionWatcher>();

/** In the place that sees every feature; telling of one again changes nothing. */
export function watchSubscriptions(all: readonly SubscriptionWatcher[]): void {
  for (const watcher of all) watchers.add(watcher);
}

export async function notifyMoment(
  tx: Tx,
  subscription: Subscription,
  what: SubscriptionMoment,
): Promise<void> {
  for (const watcher of watchers) await watcher(tx, subscription, what);
}
