import type { Updateable } from 'kysely';
import { SubscriptionState, subscriptionChanged } from '#contract/subscriptions.ts';
import type { Tx } from '../../kit/db.ts';
import type { Subscriptions } from '../../kit/db-types.ts';
import { announce } from '../../kit/outbox.ts';
import { type Subscription, updateSubscription } from './subscriptions.store.ts';

/** Writes a change down and tells both sides of it. */
export async function changeSubscription(
  tx: Tx,
  id: string,
  changes: Updateable<Subscriptions>,
): Promise<Subscription> {
  const changed = await updateSubscription(tx, id, changes);
  await announceChange(tx, changed);
  return changed;
}

export const endSubscription = (tx: Tx, id: string, endedAt: Date): Promise<Subscription> =>
  changeSubscription(tx, id, {
    state: 'expired',
    is_auto_renew: false,
    due_at: null,
    ended_at: endedAt,
    next_tier_id: null,
    next_price: null,
  });

export async function announceChange(tx: Tx, subscription: Subscription): Promise<void> {
  const payload = {
    id: subscription.id,
    state: SubscriptionState.parse(subscription.state),
    isAutoRenew: subscription.is_auto_renew,
    periodEnd: subscription.period_end.toISOString(),
  };
  await announce(tx, subscriptionChanged, { to: { person: subscription.fan_id }, payload });
  await announce(tx, subscriptionChanged, { to: { person: subscription.creator_id }, payload });
}
