import type { LockedSubscription, Subscription } from './subscriptions.store.ts';

/** Whether trial or paid time is left. Never for a past-due subscription. */
export function runningState({ subscription, isCovered, now }: LockedSubscription): 'running' | 'over' {
  const { state, period_end } = subscription;
  const isOpen = state === 'trialing' || state === 'active' || state === 'paused';
  return isOpen && isCovered && now < period_end ? 'running' : 'over';
}

/** The state of a running subscription that renews: a trial until its first period is paid. */
export const stateWhileRunning = ({ periods, trial_until }: Subscription): 'trialing' | 'active' =>
  periods === 0 && trial_until !== null ? 'trialing' : 'active';
