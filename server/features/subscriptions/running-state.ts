import type { Locked, Subscription } from './subscriptions.store.ts';

/** Whether a subscription has time left that is a trial or paid. A past due one never has. */
export function runningState({ subscription, isCovered, now }: Locked): 'running' | 'over' {
  const { state, period_end } = subscription;
  const isOpen = state === 'trialing' || state === 'active' || state === 'paused';
  return isOpen && isCovered && now < period_end ? 'running' : 'over';
}

/** What a subscription is while it runs and goes on: a trial until its first period is paid. */
export const stateWhileRunning = ({ periods, trial_until }: Subscription): 'trialing' | 'active' =>
  periods === 0 && trial_until !== null ? 'trialing' : 'active';
