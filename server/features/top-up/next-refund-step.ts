import type { FoundRefund, RefundFacts, RefundOutcome } from '../../providers/payments/port.ts';

/** Whatever a rail may say of a refund, on whichever way it was asked. */
export type SaidOfRefund = RefundOutcome | FoundRefund;

export type RefundState = 'under_way' | 'done' | 'refused' | 'returned';

/** Why a refund is refused of which the bank said that it cannot arrive. */
export const FAILED = 'failed';

/** What our own row asked for. */
export interface AskedRefund {
  readonly id: string;
  readonly state: RefundState;
  /** Of one that is refused: the bank said so, and it does not say otherwise later. What else was said may be overtaken. */
  readonly hasFailed: boolean;
  readonly charge: string | null;
  readonly cents: bigint;
  /** What of the charge is not back at the card by our books. */
  readonly centsLeft: bigint;
}

export type RefundStep =
  | { readonly to: 'done'; readonly refund: RefundFacts }
  | { readonly to: 'refused'; readonly reason: string }
  /** It had arrived, and the bank sent it back. */
  | { readonly to: 'returned'; readonly refund: RefundFacts }
  /** The provider sent something else than was asked, or what we had given up: what left is taken as it left. */
  | { readonly to: 'other'; readonly refund: RefundFacts }
  /** What was given up here came back from the bank: if it had left and was taken as it left, it is given again. */
  | { readonly to: 'other_returned'; readonly refund: RefundFacts }
  | { readonly to: 'same'; readonly ref: string | null };

/**
 * States only move forward: under way, then done or refused, and after either perhaps returned. Of what the bank has sent
 * back nothing is taken any more, whoever comes late with news from before.
 */
export function nextRefundStep(asked: AskedRefund, said: SaidOfRefund): RefundStep {
  const same: RefundStep = { to: 'same', ref: 'refund' in said ? said.refund.ref : null };
  switch (said.state) {
    case 'succeeded':
      if (asked.state === 'done' || asked.state === 'returned' || asked.hasFailed) return same;
      return asked.state === 'under_way' && isAsAsked(asked, said.refund)
        ? { to: 'done', refund: said.refund }
        : { to: 'other', refund: said.refund };
    case 'failed':
      if (asked.state === 'under_way') return { to: 'refused', reason: FAILED };
      if (asked.state === 'done') return { to: 'returned', refund: said.refund };
      return asked.state === 'refused' && !asked.hasFailed
        ? { to: 'other_returned', refund: said.refund }
        : same;
    case 'refused':
      return asked.state === 'under_way' ? { to: 'refused', reason: said.reason } : same;
    case 'processing':
    case 'unknown':
    case 'absent':
      return same;
  }
}

const isAsAsked = ({ id, charge, cents, centsLeft }: AskedRefund, refund: RefundFacts): boolean =>
  refund.refundId === id &&
  refund.charge === charge &&
  refund.amount.currency === 'USD' &&
  refund.amount.minor === cents &&
  cents <= centsLeft;
