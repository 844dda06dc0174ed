import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import type { Money } from '../../ledger/index.ts';
import { type Cost, cardCost } from './cost.ts';
import { findItem, type Item } from './items.ts';
import type { SalesParts } from './parts.ts';
import { findParticipant, maySell } from './sale-participants.store.ts';

export type CheckedSale =
  | { readonly outcome: 'for_sale'; readonly cost: Cost }
  | { readonly outcome: 'not_found' | 'sold_out' | 'own_item' | 'creator_unavailable' };

/** Checks whether the fan may buy the item by card, and computes the cost. */
export async function checkSale(
  reader: Reader,
  { fanId, item, viewer, fixedFee }: { fanId: string; item: Item; viewer: Viewer; fixedFee: Money },
  sales: SalesParts,
): Promise<CheckedSale> {
  const found = await findItem(reader, item, { fanId, kinds: sales.kinds });
  if (!found?.isAvailable) return { outcome: 'not_found' };
  if (!(await isPersonVisible(reader, viewer, found.creatorId))) return { outcome: 'not_found' };
  if (found.creatorId === fanId) return { outcome: 'own_item' };
  if (found.isSoldOut) return { outcome: 'sold_out' };
  if (!maySell(await findParticipant(reader, found.creatorId))) return { outcome: 'creator_unavailable' };
  const { country } = await findParticipant(reader, fanId);
  return {
    outcome: 'for_sale',
    cost: cardCost(found.price, fixedFee, { country, taxRates: sales.taxRates }),
  };
}
