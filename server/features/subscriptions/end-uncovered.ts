import type { SaleWatcher } from '../purchases/index.ts';
import { endSubscription } from './change-subscription.ts';
import { lockPaidBy } from './subscriptions.store.ts';

/**
 * Runs when the payment for a period or a gift is refunded or charged back. If nothing pays for the current
 * period any more, the subscription ends immediately and frees its place, and fan and creator are notified. A
 * current period that has its own payment continues.
 */
export const membershipSales: SaleWatcher = {
  async monthsEnded(tx, purchaseId) {
    const locked = await lockPaidBy(tx, purchaseId);
    if (!locked || locked.isCovered || locked.subscription.state === 'expired') return;
    await endSubscription(tx, locked.subscription.id, locked.now);
  },
};
