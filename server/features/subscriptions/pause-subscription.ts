import { PAUSE_MAX_DAYS } from '#contract/limits.ts';
import { subscriptions } from '#contract/subscriptions.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import type { TaxRates } from '../wallet/index.ts';
import { changeSubscription } from './change-subscription.ts';
import { runningState } from './running-state.ts';
import { showOwn } from './subscription.view.ts';
import { type LockedSubscription, lockOwn } from './subscriptions.store.ts';
import { DAY_MS } from './terms.ts';

export const pauseSubscription = (taxRates: TaxRates) =>
  handle(subscriptions.pause, async ({ input: { id }, actor, tx, refuse }) => {
    const locked = await lockOwn(tx, { id, fanId: actor.id });
    if (!locked) throw refuse('not_found');
    if (!(await pauseRenewing(tx, locked))) throw refuse('conflict');
    return showOwn(tx, id, taxRates);
  });

/** Pauses the renewals of an active subscription. Returns false when the subscription cannot be paused. */
export async function pauseRenewing(tx: Tx, locked: LockedSubscription): Promise<boolean> {
  const { id, state, is_auto_renew, period_end } = locked.subscription;
  if (state === 'paused') return true;
  if (state !== 'active' || !is_auto_renew || runningState(locked) === 'over') return false;
  await changeSubscription(tx, id, {
    state: 'paused',
    due_at: new Date(period_end.getTime() + PAUSE_MAX_DAYS * DAY_MS),
  });
  return true;
}
