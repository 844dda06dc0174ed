import type { SaleWatcher } from '../purchases/index.ts';
import { endSubscription } from './change-subscription.ts';
import { lockPaidBy } from './subscriptions.store.ts';

/**
 * The money of a period, or of a gift, went back, to the card or to the wallet: if nothing covers the current period any more, the
 * subscription is over now, keeps no place, and both sides hear of it. A later period that was paid for by itself goes on.
 */
export const membershipSales: SaleWatcher = {
  async monthsEnded(tx, purchaseId) {
    const locked = await lockPaidBy(tx, purchaseId);
    if (!locked || locked.isCovered || locked.subscription.state === 'expired') return;
    await endSubscription(tx, locked.subscription.id, locked.now);
  },
};
