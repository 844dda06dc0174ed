import type { z } from 'zod';
import type { Quote as QuoteSchema } from '#contract/purchase.ts';
import { isPersonVisible, type Viewer } from '../../access/index.ts';
import type { Reader } from '../../kit/db.ts';
import { moneySettings, moneyView, spendableDollars } from '../wallet/index.ts';
import { cardCost, missingFrom, walletCost } from './cost.ts';
import { findItem, type Item } from './items.ts';
import type { SalesParts } from './parts.ts';
import { findOwned } from './purchases.store.ts';
import { findParticipant } from './sale-participants.store.ts';

export type Quote = z.output<typeof QuoteSchema>;

/**
 * The item's current cost for this person. Null when the item does not exist. Unless the person owns the item,
 * also null when it was removed or when its creator is not visible to the viewer. If no viewer is given,
 * visibility is not checked, as for an intent that the person has already started.
 */
export async function findQuote(
  reader: Reader,
  { fanId, item, viewer }: { fanId: string; item: Item; viewer?: Viewer },
  sales: SalesParts,
): Promise<Quote | null> {
  const found = await findItem(reader, item, { fanId, kinds: sales.kinds });
  const isOwned = found !== null && (await findOwned(reader, fanId, item)) !== undefined;
  if (!found || !(found.isAvailable || isOwned)) return null;
  if (viewer && !isOwned && !(await isPersonVisible(reader, viewer, found.creatorId))) return null;
  const creator = await findParticipant(reader, found.creatorId);
  const { country } = await findParticipant(reader, fanId);
  const cost = walletCost(found.price, { country, taxRates: sales.taxRates });
  const byCard = cardCost(found.price, moneySettings.payFixedFee.value, {
    country,
    taxRates: sales.taxRates,
  });
  const balance = await spendableDollars(reader, fanId);
  return {
    item,
    title: found.title,
    creator: { domain: creator.domain ?? '', name: creator.name },
    price: moneyView(cost.price),
    fixedFee: moneyView(cost.fixedFee),
    tax: moneyView(cost.tax),
    total: moneyView(cost.total),
    balance: moneyView(balance),
    missing: moneyView(missingFrom(balance, cost.total)),
    byCard: {
      fixedFee: moneyView(byCard.fixedFee),
      total: moneyView(byCard.total),
      least: moneyView(moneySettings.cardMin.value),
    },
    isOwned,
  };
}
