import type { Tx } from '../../kit/db.ts';
import type { Subscription } from './subscriptions.store.ts';

export type SubscriptionMoment = 'subscribed' | 'renewed' | 'gift_claimed';

/** A function of another feature that runs when a subscription begins or renews, in the same transaction. */
export type SubscriptionWatcher = (
  tx: Tx,
  subscription: Subscription,
  what: SubscriptionMoment,
) => Promise<void>;

export async function notifyMoment(
  tx: Tx,
  { subscription, what }: { subscription: Subscription; what: SubscriptionMoment },
  watchers: readonly SubscriptionWatcher[],
): Promise<void> {
  for (const watcher of watchers) await watcher(tx, subscription, what);
}
