import type { LockedSubscription, Subscription } from './subscriptions.store.ts';

/** `running` while trial or paid time is left, otherwise `over`. A past-due subscription is always `over`. */
export function runningState({ subscription, isCovered, now }: LockedSubscription): 'running' | 'over' {
  const { state, period_end } = subscription;
  const isOpen = state === 'trialing' || state === 'active' || state === 'paused';
  return isOpen && isCovered && now < period_end ? 'running' : 'over';
}

/**
 * The state of a running subscription that renews: `trialing` until the first period after a trial is paid.
 */
export const stateWhileRunning = ({ periods, trial_until }: Subscription): 'trialing' | 'active' =>
  periods === 0 && trial_until !== null ? 'trialing' : 'active';
