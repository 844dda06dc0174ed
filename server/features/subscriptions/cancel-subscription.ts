import { subscriptions } from '#contract/subscriptions.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { runningState, stateWhileRunning } from './running-state.ts';
import { showOwn } from './subscription.view.ts';
import { type LockedSubscription, lockOwn } from './subscriptions.store.ts';

/** Cancels a subscription. The fan can always cancel, and keeps the paid time. */
export const cancelSubscription = (taxRates: TaxRates) =>
  handle(subscriptions.cancel, async ({ input: { id }, actor, tx, refuse }) => {
    const locked = await lockOwn(tx, { id, fanId: actor.id });
    if (!locked) throw refuse('not_found');
    await stopRenewing(tx, locked);
    return showOwn(tx, id, taxRates);
  });

export async function stopRenewing(tx: Tx, locked: LockedSubscription): Promise<void> {
  const { subscription, now } = locked;
  const { id, is_auto_renew, period_end } = subscription;
  if (!is_auto_renew) return;
  if (runningState(locked) === 'over') {
    await endSubscription(tx, id, now);
    return;
  }
  await changeSubscription(tx, id, {
    state: stateWhileRunning(subscription),
    is_auto_renew: false,
    due_at: period_end,
    next_tier_id: null,
    next_price: null,
  });
}
