import { refundSales, type SaleWatcher } from '../purchases/index.ts';
import { copiesRestingOn } from './sales.store.ts';

/**
 * A post whose money went back had made copies of collections cheaper: they end with it, and what was paid for them is in the
 * wallet again. A copy that was claimed for nothing ends by itself (`owned_collections`).
 */
export const collectionSales: SaleWatcher = {
  async ended(tx, { purchaseId, item }) {
    if (item.kind !== 'post') return;
    const ids = await copiesRestingOn(tx, purchaseId);
    if (ids.length === 0) return;
    await refundSales(tx, {
      ids,
      actor: 'collections',
      reason: 'A post that had paid a part of it was given back.',
    });
  },
};
