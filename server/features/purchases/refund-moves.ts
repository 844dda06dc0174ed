import {
  debtOf,
  earningsOf,
  isLess,
  type Money,
  type Move,
  minus,
  outside,
  platformFees,
  platformTax,
  walletOf,
} from '../../ledger/index.ts';

export interface RefundShares {
  readonly fanId: string;
  readonly creatorId: string;
  readonly net: Money;
  /** The platform's share of the sale: its fee and the fixed fee. */
  readonly kept: Money;
  /** The tax that the sale set aside, which is not owed for a reversed sale. */
  readonly tax: Money;
  /**
   * The part that the fan paid with bonus. It returns as bonus, because a refund
   * must not turn bonus into money.
   */
  readonly bonus: Money;
  readonly isReleased: boolean;
  /**
   * The part that the provider has already returned to a card; the wallet gets only the
   * rest. Null when there is none.
   */
  readonly toCard: { readonly rail: string; readonly amount: Money } | null;
  /** The creator's available balance, used only when the earning was released. */
  readonly available: Money;
}

/**
 * The moves that reverse a sale. The net comes from `pending` while the earning is not released. Afterwards
 * it comes from the creator's available balance, and what is missing there becomes debt.
 */
export function refundMoves({
  fanId,
  creatorId,
  net,
  kept,
  tax,
  bonus,
  isReleased,
  toCard,
  available,
}: RefundShares): Move[] {
  const refund = walletOf(fanId, 'refund');
  const covered = isReleased && isLess(available, net) ? available : net;
  return [
    { from: earningsOf(creatorId, isReleased ? 'available' : 'pending'), to: refund, amount: covered },
    { from: debtOf(creatorId), to: refund, amount: minus(net, covered) },
    { from: platformFees, to: refund, amount: kept },
    { from: platformTax, to: refund, amount: tax },
    { from: refund, to: walletOf(fanId, 'bonus'), amount: bonus },
    ...(toCard ? [{ from: refund, to: outside(toCard.rail), amount: toCard.amount }] : []),
  ];
}
