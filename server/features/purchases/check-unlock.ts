import type { Viewer } from '../../access/index.ts';
import type { Money } from '../../ledger/index.ts';
import { type CannotPay, whyCannotPay } from '../wallet/index.ts';
import type { CardPayment } from './card-payment.ts';
import { type Cost, cardCost, walletCost } from './cost.ts';
import type { Item, ItemForSale } from './items.ts';
import type { SalesParts } from './parts.ts';
import type { SaleFacts } from './sale-facts.store.ts';
import { maySell, type SaleParticipant } from './sale-participants.store.ts';

export interface Unlocking {
  readonly fanId: string;
  readonly item: Item;
  /**
   * The total that the fan saw. Any other total is refused as `price_changed`, so that the fan decides again.
   */
  readonly expectedTotal: Pick<Money, 'asset' | 'units'>;
  /** The fan with the country and network of the request, when there is a request (C11). */
  readonly viewer?: Viewer;
  readonly intentId?: string;
  /**
   * The card payment, if a card has paid at least a part of the total. It contains the card's fee, the
   * amount that the card paid, and the ids of the holds with the money.
   */
  readonly byCard?: CardPayment;
}

export type CheckedUnlock =
  | {
      readonly outcome: 'for_sale';
      readonly cost: Cost;
      readonly title: string;
      readonly creator: SaleParticipant;
    }
  | {
      readonly outcome: 'not_found' | 'sold_out' | 'own_item' | 'creator_unavailable' | CannotPay;
    }
  | { readonly outcome: 'price_changed'; readonly price: Money };

/** Checks whether a fan who does not own the item yet may buy it now, at the total that the fan saw. */
export function checkUnlock(
  { fanId, expectedTotal, byCard }: Unlocking,
  found: ItemForSale | null,
  { fan, creator, mayMeet }: SaleFacts,
  sales: SalesParts,
): CheckedUnlock {
  if (!found?.isAvailable || !mayMeet) return { outcome: 'not_found' };
  if (found.creatorId === fanId) return { outcome: 'own_item' };
  if (found.isSoldOut) return { outcome: 'sold_out' };
  if (!creator || !maySell(creator)) return { outcome: 'creator_unavailable' };
  const why = whyCannotPay(fan, { isCharged: byCard !== undefined });
  if (why) return { outcome: why };
  const taxed = { country: fan.country, taxRates: sales.taxRates };
  const cost = byCard ? cardCost(found.price, byCard.fixedFee, taxed) : walletCost(found.price, taxed);
  if (expectedTotal.asset !== cost.total.asset || expectedTotal.units !== cost.total.units)
    return { outcome: 'price_changed', price: cost.total };
  return { outcome: 'for_sale', cost, title: found.title, creator };
}
