import type { FoundRefund, RefundFacts, RefundOutcome } from '../../providers/payments/port.ts';

/** Any report of a rail about a refund, whatever query returned it. */
export type RefundReport = RefundOutcome | FoundRefund;

export type RefundState = 'under_way' | 'done' | 'refused' | 'returned';

/** The reason of a refused refund whose failure the bank reported. */
export const FAILED = 'failed';

/** The stored refund, as we requested it. */
export interface RequestedRefund {
  readonly id: string;
  readonly state: RefundState;
  /**
   * For a refused refund: the bank reported the failure, which is final. Any other refusal may be overtaken
   * by a later report.
   */
  readonly hasFailed: boolean;
  readonly charge: string | null;
  readonly cents: bigint;
  /** The part of the charge, in cents, that is not back at the card by our books. */
  readonly centsLeft: bigint;
}

export type RefundStep =
  | { readonly to: 'done'; readonly refund: RefundFacts }
  | { readonly to: 'refused'; readonly reason: string }
  /** The refund had arrived, and the bank sent it back. */
  | { readonly to: 'returned'; readonly refund: RefundFacts }
  /**
   * The provider sent something other than requested, or a refund recorded as refused. Book what was sent.
   */
  | { readonly to: 'other'; readonly refund: RefundFacts }
  /** A refund recorded as refused came back from the bank. Return it to the person if it had been booked. */
  | { readonly to: 'other_returned'; readonly refund: RefundFacts }
  | { readonly to: 'same'; readonly ref: string | null };

/**
 * The next state of a refund. States only move forward: under way, then done or refused, and possibly
 * returned after either. A refund that the bank sent back is never booked again, even if an older report
 * arrives late.
 */
export function nextRefundStep(requested: RequestedRefund, report: RefundReport): RefundStep {
  const same: RefundStep = { to: 'same', ref: 'refund' in report ? report.refund.ref : null };
  switch (report.state) {
    case 'succeeded':
      if (requested.state === 'done' || requested.state === 'returned' || requested.hasFailed) return same;
      return requested.state === 'under_way' && isAsRequested(requested, report.refund)
        ? { to: 'done', refund: report.refund }
        : { to: 'other', refund: report.refund };
    case 'failed':
      if (requested.state === 'under_way') return { to: 'refused', reason: FAILED };
      if (requested.state === 'done') return { to: 'returned', refund: report.refund };
      return requested.state === 'refused' && !requested.hasFailed
        ? { to: 'other_returned', refund: report.refund }
        : same;
    case 'refused':
      return requested.state === 'under_way' ? { to: 'refused', reason: report.reason } : same;
    case 'processing':
    case 'unknown':
    case 'absent':
      return same;
  }
}

const isAsRequested = ({ id, charge, cents, centsLeft }: RequestedRefund, refund: RefundFacts): boolean =>
  refund.refundId === id &&
  refund.charge === charge &&
  refund.amount.currency === 'USD' &&
  refund.amount.minor === cents &&
  cents <= centsLeft;
