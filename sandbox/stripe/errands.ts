import type { Errand } from './book.ts';
import type { Desk } from './desk.ts';
import { closeDispute } from './open-dispute.ts';
import { cancelPayment } from './payment-intents.ts';
import { failRefund, succeedRefund } from './refunds.ts';

/** Runs a scheduled action of the provider. */
export function runErrand(desk: Desk, { kind, about }: Errand): void {
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
