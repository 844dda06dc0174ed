import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { changeSubscription, endSubscription } from './change-subscription.ts';
import { runningState } from './running-state.ts';
import { showOwn } from './subscription.view.ts';
import { lockOwn } from './subscriptions.store.ts';

/** Never refused for a reason of ours: who wants to go, goes. Time that is paid stays. */
export const cancelSubscription = handle(
  subscriptions.cancel,
  async ({ input: { id }, actor, tx, refuse }) => {
    const locked = await lockOwn(tx, { id, fanId: actor.id });
    if (!locked) throw refuse('not_found');
    const { subscription, now } = locked;
    const { is_auto_renew, period_end } = subscription;
    if (is_auto_renew && runningState(locked) === 'over') await endSubscription(tx, id, now);
    else if (is_auto_renew)
      await changeSubscription(tx, id, {
        state: subscription.periods === 0 ? 'trialing' : 'active',
        is_auto_renew: false,
        due_at: period_end,
        next_tier_id: null,
        next_price: null,
      });
    return showOwn(tx, id);
  },
);
