import { bookBalance } from './balance.ts';
import { findCard } from './cards-on-file.ts';
import { refundConstants } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import type { Charge, Refund } from './objects.ts';
import { isOpen } from './open-dispute.ts';
import { choice, mergedMetadata, metadata, text, whole } from './parameters.ts';
import { invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

/** Some test cards delay the arrival or failure of a refund by this time on the virtual clock. */
const ARRIVAL_MS = 60_000;

export const refundEndpoints = [
  endpoint(
    'POST /v1/refunds',
    {
      amount: whole({ least: 1 }),
      charge: text(),
      payment_intent: text(),
      reason: choice(['duplicate', 'fraudulent', 'requested_by_customer']),
      metadata: metadata(),
    },
    (desk, input) => {
      const charge = chargeToRefund(desk, input);
      const left = charge.amount_captured - charge.amount_refunded;
      const amount = input.amount ?? left;
      assertRefundable(desk, charge, amount, left);
      const card = findCard(desk, charge.payment_method, { param: 'charge', status: 400 });
      const refund: Refund = {
        ...refundConstants,
        ...{ customer: charge.customer, payment_method: charge.payment_method },
        id: desk.newId('re'),
        object: 'refund',
        amount,
        currency: charge.currency,
        status: card.script.refunds === 'succeed-later' ? 'pending' : 'succeeded',
        charge: charge.id,
        payment_intent: charge.payment_intent,
        created: desk.seconds(),
        reason: input.reason ?? null,
        metadata: mergedMetadata({}, input.metadata),
        balance_transaction: null,
      };
      refund.balance_transaction = moveRefund(desk, refund, 'refund');
      desk.book.refunds.set(refund.id, refund);
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount_captured;
      desk.emit('refund.created', refund);
      desk.emit('charge.refunded', charge);
      if (card.script.refunds) {
        const kind = card.script.refunds === 'succeed-later' ? 'refund-succeeds' : 'refund-fails';
        desk.schedule({ at: desk.seconds() * 1000 + ARRIVAL_MS, kind, about: refund.id });
      }
      return refund;
    },
  ),
  endpoint('GET /v1/refunds/:id', {}, (desk, _input, id) => findRefund(desk, id)),
  endpoint('POST /v1/refunds/:id', { metadata: metadata() }, (desk, input, id) => {
    const refund = findRefund(desk, id);
    refund.metadata = mergedMetadata(refund.metadata, input.metadata);
    desk.emit('refund.updated', refund);
    return refund;
  }),
  endpoint('GET /v1/refunds', { ...pageParameters, charge: text(), payment_intent: text() }, (desk, input) =>
    page(
      '/v1/refunds',
      desk.book.refunds.values(),
      input,
      ({ charge, payment_intent }) =>
        (input.charge === undefined || charge === input.charge) &&
        (input.payment_intent === undefined || payment_intent === input.payment_intent),
    ),
  ),
];

function findRefund(desk: RequestContext, id: string): Refund {
  const refund = desk.book.refunds.get(id);
  if (!refund) throw noSuch('refund', id, 'id', 404);
  return refund;
}

/** Marks a pending refund as arrived. */
export function succeedRefund(desk: RequestContext, refund: Refund): void {
  if (refund.status !== 'pending') return;
  refund.status = 'succeeded';
  desk.emit('refund.updated', refund, { status: 'pending' });
  desk.emit('charge.refund.updated', refund, { status: 'pending' });
}

/**
 * Marks a refund as returned by the bank: the platform's balance has the money again, and the charge counts
 * as not refunded.
 */
export function failRefund(desk: RequestContext, refund: Refund): void {
  const charge = desk.book.charges.get(refund.charge);
  if (refund.status === 'failed' || !charge) return;
  const before = refund.status;
  refund.status = 'failed';
  refund.failure_reason = 'expired_or_canceled_card';
  refund.failure_balance_transaction = moveRefund(desk, refund, 'refund_failure');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  desk.emit('refund.failed', refund, { status: before });
  desk.emit('refund.updated', refund, { status: before });
  desk.emit('charge.refund.updated', refund, { status: before });
}

function moveRefund(desk: RequestContext, refund: Refund, type: 'refund' | 'refund_failure'): string {
  const amount = type === 'refund' ? -refund.amount : refund.amount;
  return bookBalance(desk, { type, source: refund.id, amount, fee: 0, currency: refund.currency }).id;
}

function chargeToRefund(
  desk: RequestContext,
  { charge, payment_intent }: { charge: string | undefined; payment_intent: string | undefined },
): Charge {
  if ((charge === undefined) === (payment_intent === undefined)) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
        param: 'payment_intent',
      },
    );
  }
  if (charge !== undefined) {
    const found = desk.book.charges.get(charge);
    if (!found) throw noSuch('charge', charge, 'charge', 400);
    return found;
  }
  const intent = desk.book.paymentIntents.get(payment_intent ?? '');
  if (!intent) throw noSuch('payment_intent', payment_intent ?? '', 'payment_intent', 400);
  const latest = desk.book.charges.get(intent.latest_charge ?? '');
  if (!latest?.paid) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    });
  }
  return latest;
}

function assertRefundable(desk: RequestContext, charge: Charge, amount: number, left: number): void {
  const openDispute = [...desk.book.disputes.values()].find(
    (dispute) =>
      dispute.charge === charge.id &&
      !dispute.is_charge_refundable &&
      (isOpen(dispute) || dispute.status === 'lost'),
  );
  if (openDispute) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (!charge.captured) {
    throw invalidRequest(`Charge ${charge.id} has not been captured; cancel its PaymentIntent instead.`, {
      param: 'charge',
    });
  }
  if (left === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (amount > left) {
    throw invalidRequest(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    });
  }
}
