import type { Tx } from '../../kit/db.ts';
import { endSubscription } from './change-subscription.ts';
import { lockPaidBy } from './subscriptions.store.ts';

/**
 * Money that a subscription was begun or renewed with went back to its card: if nothing covers the current period any more, it is
 * over now, and both sides hear of it. A later period that was paid for by itself goes on.
 */
export async function endUncovered(
  tx: Tx,
  { personId, intentId }: { personId: string; intentId: string },
): Promise<void> {
  const locked = await lockPaidBy(tx, { intentId, fanId: personId });
  if (!locked || locked.isCovered || locked.subscription.state === 'expired') return;
  await endSubscription(tx, locked.subscription.id, locked.now);
}
