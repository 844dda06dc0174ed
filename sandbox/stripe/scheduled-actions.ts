import type { ScheduledAction } from './book.ts';
import { closeDispute } from './open-dispute.ts';
import { cancelPayment } from './payment-intents.ts';
import { failRefund, succeedRefund } from './refunds.ts';
import type { RequestContext } from './request-context.ts';

/** Runs an action that the provider had scheduled for a later time. */
export function runScheduledAction(desk: RequestContext, { kind, about }: ScheduledAction): void {
  const { paymentIntents, refunds, disputes } = desk.book;
  if (kind === 'authorization-expires') {
    const intent = paymentIntents.get(about);
    if (intent?.status === 'requires_capture') cancelPayment(desk, intent, 'automatic');
    return;
  }
  if (kind === 'dispute-expires') {
    const dispute = disputes.get(about);
    if (dispute && /needs_response$/.test(dispute.status)) {
      dispute.evidence_details.past_due = true;
      closeDispute(desk, dispute, 'lost');
    }
    return;
  }
  const refund = refunds.get(about);
  if (!refund) return;
  if (kind === 'refund-succeeds') succeedRefund(desk, refund);
  else failRefund(desk, refund);
}
