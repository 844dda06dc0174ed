import type { Updateable } from 'kysely';
import type { PayloadOf } from '#contract/kit.ts';
import { SubscriptionState, subscriptionChanged } from '#contract/subscriptions.ts';
import type { Tx } from '../../kit/db.ts';
import type { Subscriptions } from '../../kit/db-types.ts';
import { announce } from '../../kit/outbox.ts';
import { readDomainAndMembership, type Subscription, updateSubscription } from './subscriptions.store.ts';

/** Updates a subscription and announces the change to the fan and the creator. */
export async function changeSubscription(
  tx: Tx,
  id: string,
  changes: Updateable<Subscriptions>,
): Promise<Subscription> {
  const changed = await updateSubscription(tx, id, changes);
  await announceChange(tx, changed, 'changed');
  return changed;
}

export async function endSubscription(tx: Tx, id: string, endedAt: Date): Promise<Subscription> {
  const ended = await updateSubscription(tx, id, {
    state: 'expired',
    is_auto_renew: false,
    due_at: null,
    grace_until: null,
    ended_at: endedAt,
    next_tier_id: null,
    next_price: null,
  });
  await announceChange(tx, ended, 'ended');
  return ended;
}

/** Announces a change to the fan and the creator, whose clients then reload access, prices and lists. */
export async function announceChange(
  tx: Tx,
  subscription: Subscription,
  what: PayloadOf<typeof subscriptionChanged>['what'],
): Promise<void> {
  const { id, fan_id, creator_id } = subscription;
  const { domain, isMember } = await readDomainAndMembership(tx, id);
  const payload = {
    id,
    domain,
    what,
    state: SubscriptionState.parse(subscription.state),
    isAutoRenew: subscription.is_auto_renew,
    isMember,
    periodEnd: subscription.period_end.toISOString(),
  };
  await announce(tx, subscriptionChanged, { to: { person: fan_id }, payload });
  await announce(tx, subscriptionChanged, { to: { person: creator_id }, payload });
}
