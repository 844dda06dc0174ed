import type { FoundRefund, RefundFacts, RefundOutcome } from '../../providers/payments/port.ts';

/** A rail's report about a refund, from a request or from a later query. */
export type RefundReport = RefundOutcome | FoundRefund;

export type RefundState = 'under_way' | 'done' | 'refused' | 'returned';

/** The `reason` of a refused refund when the bank reported that the refund failed. */
export const FAILED = 'failed';

/** The stored refund, with which the report is compared. */
export interface RequestedRefund {
  readonly id: string;
  readonly state: RefundState;
  /**
   * Whether a refused refund failed at the bank, which is final. After any other refusal a later
   * report can still change the state.
   */
  readonly hasFailed: boolean;
  readonly charge: string | null;
  readonly cents: bigint;
  /** The part of the charge, in cents, that is not yet back at the card according to our ledger. */
  readonly centsLeft: bigint;
}

export type RefundStep =
  | { readonly to: 'done'; readonly refund: RefundFacts }
  | { readonly to: 'refused'; readonly reason: string }
  /** The refund was done, and the bank later sent the money back. */
  | { readonly to: 'returned'; readonly refund: RefundFacts }
  /**
   * The provider sent something other than what was requested, or sent a refund that is recorded here as
   * refused. The caller books what was sent.
   */
  | { readonly to: 'other'; readonly refund: RefundFacts }
  /**
   * The bank sent back a refund that is recorded as refused here. If the refund was booked, the caller
   * returns the money.
   */
  | { readonly to: 'other_returned'; readonly refund: RefundFacts }
  | { readonly to: 'same'; readonly ref: string | null };

/**
 * Computes a refund's next step. States only move forward: under way, then done or refused, then possibly
 * returned. A refund that the bank sent back is never booked again, even when an older report arrives late.
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
