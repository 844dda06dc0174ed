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
  /** What the platform kept: its fee and the fixed fee. */
  readonly kept: Money;
  /** What it had put by for a state, which gets nothing of a sale that is undone. */
  readonly tax: Money;
  /** What the fan had paid with bonus; it goes back there, or a refund would turn it into money. */
  readonly bonus: Money;
  readonly isReleased: boolean;
  /** What went back to a card, outside; the wallet only gets the rest. */
  readonly toCard: { readonly rail: string; readonly amount: Money } | null;
  /** What the creator has available; only asked of earnings that are released. */
  readonly available: Money;
}

/**
 * Who gives what back. A line that is not released yet is still in `pending` as a whole; of a released one the
 * creator's available money pays what it can, and the rest is owed.
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
