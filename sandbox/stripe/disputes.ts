import { endpoint } from './endpoint.ts';
import { page, pageParameters } from './lists.ts';
import type { Dispute } from './objects.ts';
import { closeDispute, isOpen } from './open-dispute.ts';
import { flag, group, mergedMetadata, metadata, text } from './parameters.ts';
import { invalidRequest, noSuch } from './refusals.ts';
import type { RequestContext } from './request-context.ts';

const evidence = group({
  access_activity_log: text(20_000),
  customer_email_address: text(),
  customer_name: text(),
  customer_purchase_ip: text(),
  product_description: text(20_000),
  refund_refusal_explanation: text(20_000),
  service_date: text(),
  uncategorized_text: text(20_000),
});

export const disputeEndpoints = [
  endpoint('GET /v1/disputes/:id', {}, (desk, _input, id) => findDispute(desk, id)),
  endpoint('GET /v1/disputes', { ...pageParameters, charge: text(), payment_intent: text() }, (desk, input) =>
    page(
      '/v1/disputes',
      desk.book.disputes.values(),
      input,
      ({ charge, payment_intent }) =>
        (input.charge === undefined || charge === input.charge) &&
        (input.payment_intent === undefined || payment_intent === input.payment_intent),
    ),
  ),
  endpoint('POST /v1/disputes/:id', { evidence, metadata: metadata(), submit: flag() }, (desk, input, id) => {
    const dispute = findDispute(desk, id);
    assertOpen(dispute);
    dispute.metadata = mergedMetadata(dispute.metadata, input.metadata);
    if (input.evidence) give(desk, dispute, input.evidence, input.submit ?? true);
    else desk.emit('charge.dispute.updated', dispute);
    return dispute;
  }),
  endpoint('POST /v1/disputes/:id/close', {}, (desk, _input, id) => {
    const dispute = findDispute(desk, id);
    assertOpen(dispute);
    closeDispute(desk, dispute, 'lost');
    return dispute;
  }),
];

export function findDispute(desk: RequestContext, id: string): Dispute {
  const dispute = desk.book.disputes.get(id);
  if (!dispute) throw noSuch('dispute', id, 'id', 404);
  return dispute;
}

/**
 * Submits evidence. Stripe's test evidence decides a dispute immediately: `winning_evidence` or
 * `losing_evidence`.
 */
function give(
  desk: RequestContext,
  dispute: Dispute,
  given: Readonly<Record<string, string | undefined>>,
  isSubmitted: boolean,
): void {
  const stated = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  dispute.evidence = { ...dispute.evidence, ...Object.fromEntries(stated) };
  dispute.evidence_details.has_evidence = true;
  if (!isSubmitted) {
    desk.emit('charge.dispute.updated', dispute);
    return;
  }
  const before = dispute.status;
  dispute.status = before.startsWith('warning_') ? 'warning_under_review' : 'under_review';
  dispute.evidence_details.submission_count += 1;
  desk.emit('charge.dispute.updated', dispute, { status: before });
  const words = dispute.evidence.uncategorized_text;
  if (words === 'winning_evidence') closeDispute(desk, dispute, 'won');
  if (words === 'losing_evidence') closeDispute(desk, dispute, 'lost');
}

function assertOpen(dispute: Dispute): void {
  if (isOpen(dispute)) return;
  throw invalidRequest('This dispute is already closed', { code: 'dispute_closed' });
}
