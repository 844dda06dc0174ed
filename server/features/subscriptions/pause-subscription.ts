import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { changeSubscription } from './change-subscription.ts';
import { runningState } from './running-state.ts';
import { showOwn } from './subscription.view.ts';
import { lockOwn } from './subscriptions.store.ts';
import { DAY_MS, PAUSE_MAX_DAYS } from './terms.ts';

export const pauseSubscription = handle(subscriptions.pause, async ({ input: { id }, actor, tx, refuse }) => {
  const locked = await lockOwn(tx, { id, fanId: actor.id });
  if (!locked) throw refuse('not_found');
  const { state, is_auto_renew, period_end } = locked.subscription;
  if (state === 'paused') return showOwn(tx, id);
  if (state !== 'active' || !is_auto_renew || runningState(locked) === 'over') throw refuse('conflict');
  await changeSubscription(tx, id, {
    state: 'paused',
    due_at: new Date(period_end.getTime() + PAUSE_MAX_DAYS * DAY_MS),
  });
  return showOwn(tx, id);
});
