import type { Tx } from '../../kit/db.ts';
import type { SaleWatcher } from '../purchases/index.ts';
import { copiesEndingWith } from './sales.store.ts';

/**
 * A purchased post can make a copy of a collection cheaper. If the post's purchase is refunded, the copy's purchase
 * is refunded too; if it is charged back, only as long as no more is refunded than was charged back
 * (`copiesEndingWith`). A copy that was claimed for free ends without a refund (`owned_collections`).
 */
export const collectionSales = (
  refund: (tx: Tx, sales: { ids: readonly string[]; actor: string; reason: string }) => Promise<unknown>,
): SaleWatcher => ({
  async ended(tx, { purchaseId, item }) {
    if (item.kind !== 'post') return;
    const ids = await copiesEndingWith(tx, purchaseId);
    if (ids.length === 0) return;
    await refund(tx, {
      ids,
      actor: 'collections',
      reason: 'A post that had paid a part of it was given back.',
    });
  },
});
