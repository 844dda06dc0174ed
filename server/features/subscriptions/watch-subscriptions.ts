import type { Tx } from '../../kit/db.ts';
import type { Subscription } from './subscriptions.store.ts';

export type SubscriptionMoment = 'subscribed' | 'renewed' | 'gift_claimed';

/** A function of another feature that runs when a subscription begins or renews, in the same transaction. */
export type SubscriptionWatcher = (
  tx: Tx,
  subscription: Subscription,
  what: SubscriptionMoment,
) => Promise<void>;

const watchers = new Set<SubscriptionWatcher>();

/** Registers watchers when the features are assembled. Registering the same watcher again has no effect. */
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
