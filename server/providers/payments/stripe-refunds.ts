import Stripe from 'stripe';
import type {
  Dispute,
  FoundRefund,
  RefundLookup,
  RefundOutcome,
  RefundRefusal,
  RefundRequest,
} from './port.ts';
import {
  amountOf,
  idOf,
  isMissing,
  isReplay,
  mayKeyBeExpired,
  minorOf,
  orUnknown,
  queryStripe,
  type StripeClient,
} from './stripe-client.ts';
import { disputeStateOf } from './stripe-codes.ts';

export const refundByStripe = (client: StripeClient, request: RefundRequest): Promise<RefundOutcome> =>
  orUnknown(refund(client, request));

async function refund(client: StripeClient, request: RefundRequest): Promise<RefundOutcome> {
  if (mayKeyBeExpired(request.startedAt, client.now())) {
    const earlier = await findStripeRefund(client, request);
    if (earlier.state !== 'absent') return earlier;
  }
  try {
    const made = await client.api.refunds.create(
      {
        payment_intent: request.charge,
        amount: minorOf(request.amount),
        reason: 'requested_by_customer',
        metadata: { refundId: request.refundId },
      },
      { idempotencyKey: request.refundId },
    );
    return outcomeOf(isReplay(made) ? await client.api.refunds.retrieve(made.id) : made);
  } catch (error) {
    const reason = refusalOf(error);
    if (reason === null) throw error;
    // Stripe can reject a repeated request before it checks the idempotency key. The rejection therefore does
    // not exclude that an earlier try made this refund.
    const earlier = await findStripeRefund(client, request);
    return earlier.state === 'absent' ? { state: 'refused', reason } : earlier;
  }
}

const refusals = new Map<string, RefundRefusal>([
  ['charge_already_refunded', 'more_than_left'],
  ['charge_disputed', 'disputed'],
  ['refund_disputed_payment', 'disputed'],
  ['charge_not_refundable', 'not_refundable'],
]);

function refusalOf(error: unknown): RefundRefusal | null {
  if (isMissing(error)) return 'charge_not_found';
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return refusals.get(error.code ?? '') ?? (error.param === 'amount' ? 'more_than_left' : 'not_refundable');
}

/** The maximum number of a charge's refunds to search. No charge is legitimately refunded in more parts. */
const REFUNDS_SEEN_MAX = 500;

export async function findStripeRefund({ api }: StripeClient, asked: RefundLookup): Promise<FoundRefund> {
  if ('ref' in asked) {
    const refund = await queryStripe(api.refunds.retrieve(asked.ref));
    return refund ? outcomeOf(refund) : { state: 'absent' };
  }
  const listed = await queryStripe(
    api.refunds
      .list({ payment_intent: asked.charge, limit: 100 })
      .autoPagingToArray({ limit: REFUNDS_SEEN_MAX }),
  );
  const refund = listed?.find(({ metadata }) => metadata?.refundId === asked.refundId);
  return refund ? outcomeOf(refund) : { state: 'absent' };
}

function outcomeOf(refund: Stripe.Refund): Exclude<FoundRefund, { state: 'absent' }> {
  return {
    state: stateOf(refund.status),
    refund: {
      ref: refund.id,
      refundId: refund.metadata?.refundId ?? null,
      charge: idOf(refund.payment_intent),
      amount: amountOf(refund.amount, refund.currency),
    },
  };
}

function stateOf(status: string | null): 'succeeded' | 'processing' | 'failed' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'processing';
}

export async function findStripeDispute({ api }: StripeClient, ref: string): Promise<Dispute | 'absent'> {
  const dispute = await queryStripe(api.disputes.retrieve(ref));
  if (!dispute) return 'absent';
  return {
    ref: dispute.id,
    charge: idOf(dispute.payment_intent),
    state: disputeStateOf(dispute.status, { isWithdrawn: isWithdrawn(dispute) }),
    amount: amountOf(dispute.amount, dispute.currency),
    reason: dispute.reason,
  };
}

/**
 * Whether the dispute has withdrawn money. The dispute's balance transactions decide this, because the status
 * `prevented` can mean either.
 */
const isWithdrawn = ({ balance_transactions: moves }: Stripe.Dispute): boolean =>
  moves.reduce((sum, { amount }) => sum + amount, 0) < 0;
