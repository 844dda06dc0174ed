import { bookBalance, DISPUTE_FEE } from './balance.ts';
import { disputeConstants } from './constants.ts';
import type { Charge, Dispute } from './objects.ts';
import type { RequestContext } from './request-context.ts';

const RESPONSE_SECONDS = 7 * 24 * 60 * 60;

/**
 * Opens a dispute, in which the cardholder's bank withdraws the money, or an inquiry, in which it does not. A
 * dispute that nobody answers is lost at its deadline.
 */
export function openDispute(
  desk: RequestContext,
  charge: Charge,
  { reason, isInquiry }: { reason: string; isInquiry: boolean },
): Dispute {
  const dueBy = desk.seconds() + RESPONSE_SECONDS;
  const dispute: Dispute = {
    ...disputeConstants,
    id: desk.newId('du'),
    object: 'dispute',
    amount: charge.amount_captured - charge.amount_refunded,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason,
    created: desk.seconds(),
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
    is_charge_refundable: isInquiry,
    balance_transactions: [],
    evidence: {},
    evidence_details: {
      ...{ enhanced_eligibility: {}, submission_method: 'not_submitted' },
      due_by: dueBy,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    metadata: {},
    livemode: false,
  };
  desk.book.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  desk.schedule({ at: dueBy * 1000, kind: 'dispute-expires', about: dispute.id });
  desk.emit('charge.dispute.created', dispute);
  if (!isInquiry) {
    dispute.balance_transactions.push(moveFunds(desk, dispute, -dispute.amount, DISPUTE_FEE));
    desk.emit('charge.dispute.funds_withdrawn', dispute);
  }
  return dispute;
}

/**
 * Ends a dispute. Winning returns the money but not the fee; losing after a win withdraws the money again.
 */
export function closeDispute(desk: RequestContext, dispute: Dispute, outcome: 'won' | 'lost'): void {
  const isInquiry = dispute.status.startsWith('warning_');
  dispute.status = isInquiry ? 'warning_closed' : outcome;
  desk.emit('charge.dispute.closed', dispute);
  if (isInquiry) return;
  const isWithdrawn = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (outcome === 'won' && isWithdrawn) {
    dispute.balance_transactions.push(moveFunds(desk, dispute, dispute.amount, 0));
    desk.emit('charge.dispute.funds_reinstated', dispute);
  }
  if (outcome === 'lost' && !isWithdrawn) {
    dispute.balance_transactions.push(moveFunds(desk, dispute, -dispute.amount, 0));
    desk.emit('charge.dispute.funds_withdrawn', dispute);
  }
}

/** Opens a decided dispute again, after the losing side has appealed. */
export function appealDispute(desk: RequestContext, dispute: Dispute): void {
  dispute.status = 'appeal_under_review';
  desk.emit('charge.dispute.updated', dispute);
}

export function isOpen({ status }: Dispute): boolean {
  return /^(appeal_)?(needs_response|under_review)$/.test(status) || /^warning_(?!closed)/.test(status);
}

function moveFunds(desk: RequestContext, dispute: Dispute, amount: number, fee: number) {
  return bookBalance(desk, {
    type: 'adjustment',
    source: dispute.id,
    amount,
    fee,
    currency: dispute.currency,
  });
}
