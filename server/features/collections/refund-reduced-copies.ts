import type { Tx } from '../../kit/db.ts';
import type { SaleWatcher } from '../purchases/index.ts';
import { copiesReducedBy, DISPUTE_REFUND, type ReducedCopy, wasChargedBack } from './sales.store.ts';

/**
 * A purchased post can make a copy of a collection cheaper. If the post's purchase is refunded, the copy's purchase
 * is refunded too; after a lost dispute, only as long as no more is refunded than was returned (`withinReturned`).
 * A copy that was claimed for free ends without a refund (`owned_collections`).
 */
export const collectionSales = (
  refund: (tx: Tx, sales: { ids: readonly string[]; actor: string; reason: string }) => Promise<unknown>,
): SaleWatcher => ({
  async ended(tx, { purchaseId, item }) {
    if (item.kind !== 'post') return;
    const copies = await copiesReducedBy(tx, purchaseId);
    if (copies.length === 0) return;
    const isDispute = await wasChargedBack(tx, purchaseId);
    const ending = isDispute ? withinReturned(copies) : copies;
    if (ending.length === 0) return;
    await refund(tx, {
      ids: ending.map(({ id }) => id),
      actor: isDispute ? DISPUTE_REFUND : 'collections',
      reason: 'A post that had paid a part of it was given back.',
    });
  },
});

/**
 * The copies to refund after a lost dispute, the cheapest first. For the copies that rest on the same posts, no more
 * is refunded than was returned for these posts (decision 25).
 */
export function withinReturned(copies: readonly ReducedCopy[]): readonly ReducedCopy[] {
  const chosen: ReducedCopy[] = [];
  for (const copy of copies) {
    const sharing = chosen.filter(({ restsOn }) => restsOn.some((id) => copy.restsOn.includes(id)));
    const before = sharing.reduce((sum, { total }) => sum + total, copy.refunded);
    if (before + copy.total <= copy.returned) chosen.push(copy);
  }
  return chosen;
}
