import { accessEnded, earningReversed } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import type { Money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import { itemFrom } from './items.ts';
import type { SalesParts } from './parts.ts';
import { endPurchase, type Purchase } from './purchases.store.ts';
import { type Reversal, reverseSale } from './reverse-sale.ts';
import { dollars } from './stored-money.ts';
import { notifyEnded, notifyMonthsEnded } from './watch-sales.ts';

/** A purchase's reversal: what is reversed, how and why. */
export interface PurchaseReversal extends Pick<Reversal, 'transferId' | 'actor' | 'toCard' | 'isShielded'> {
  readonly purchase: Purchase;
  readonly state: 'refunded' | 'charged_back';
  readonly reason: string;
  readonly kind: 'unlock.refund' | 'unlock.refund_by_card' | 'unlock.refund_disputed';
}

/**
 * Reverses one purchase: refunds the money, ends access and notifies both sides. The caller has locked the
 * purchase and checked that it is not reversed yet.
 */
export async function reversePurchase(
  tx: Tx,
  { purchase, state, reason, ...reversal }: PurchaseReversal,
  sales: SalesParts,
): Promise<Purchase> {
  const net = await reverseSale(tx, {
    ...reversal,
    saleId: purchase.id,
    fanId: purchase.fan_id,
    creatorId: purchase.creator_id,
    total: dollars(purchase.total),
    tax: dollars(purchase.tax),
    paidBy: purchase.transfer_id,
    memo: { purchase: purchase.id },
  });
  const ended = await endPurchase(tx, purchase.id, { state, reason, transferId: reversal.transferId });
  await notify(tx, ended, { isShielded: reversal.isShielded, net }, sales);
  return ended;
}

async function notify(
  tx: Tx,
  purchase: Purchase,
  { isShielded, net }: { isShielded: boolean; net: Money },
  { watchers }: SalesParts,
): Promise<void> {
  const { fan_id: fanId, creator_id: creatorId, title } = purchase;
  const price = dollars(purchase.price);
  const reason = purchase.state === 'charged_back' ? ('charged_back' as const) : ('refunded' as const);
  if (!isShielded)
    await announce(tx, earningReversed, {
      to: { person: creatorId },
      payload: { title, net: moneyView(net), reason },
    });
  if (purchase.kind !== 'unlock') return notifyMonthsEnded(tx, purchase.id, watchers);
  const item = itemFrom(purchase);
  await announce(tx, accessEnded, { to: { person: fanId }, payload: { item, title, reason } });
  await notifyEnded(tx, { purchaseId: purchase.id, item, fanId, creatorId, title, price }, watchers);
}
