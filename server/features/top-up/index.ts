import type { FastifyInstance } from 'fastify';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { cancelTopUp } from './cancel-top-up.ts';
import { deleteCard } from './delete-card.ts';
import { findTopUp } from './find-top-up.ts';
import { handleUnhandledEvents, webhookJob } from './handle-webhook-event.ts';
import { listMethods } from './list-methods.ts';
import { listTopUps } from './list-top-ups.ts';
import { mountPaymentWebhooks } from './mount-webhooks.ts';
import { paidJob } from './paid-job.ts';
import type { TopUpParts } from './parts.ts';
import { refundTopUp } from './refund-top-up.ts';
import { resolveRefunds } from './request-refund.ts';
import { resolveCharges } from './resolve-charges.ts';
import { reviewDisputes } from './review-disputes.ts';
import { saveCard } from './save-card.ts';
import { setCardFirst } from './set-card-first.ts';
import { setDefaultCard } from './set-default-card.ts';
import { showCardForm } from './show-card-form.ts';
import { showCards } from './show-cards.ts';
import { chargeStarter, type StartCharge } from './start-charge.ts';
import { startTopUp } from './start-top-up.ts';

export { cardHoldOf } from './apply-outcome.ts';
export { findDefaultCard } from './cards.store.ts';
export { findOwnCharge, hasGoneBack, lockCharge } from './charges.store.ts';
export { hashOf, idFrom } from './id-from.ts';
export { keepCharge } from './keep-charge.ts';
export { CARD_NOT_FOUND } from './next-step.ts';
export type { EndedCharge, PaidTopUp, ReturnedMoney, TopUpParts } from './parts.ts';
export { CARD_FORM_PATH } from './show-card-form.ts';
export { chargeFrom, resultPath, type StartCharge, type StartedCharge } from './start-charge.ts';
export { topUpView } from './top-up.view.ts';

const RESOLVE_MS = 3_000;
const UNHANDLED_EVENTS_MS = 5 * 60_000;

/** Lets people pay in by card and save cards. */
export function topUpFeature(parts: TopUpParts): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
  loops: readonly Loop[];
  mount(http: FastifyInstance): Promise<void>;
  /** Charges a card for another feature, such as for a purchase. */
  startCharge: StartCharge;
} {
  const startCharge = chargeStarter(parts);
  return {
    startCharge,
    handlers: [
      listMethods(parts),
      startTopUp(startCharge),
      findTopUp(parts),
      cancelTopUp(parts),
      refundTopUp(parts),
      listTopUps,
      showCardForm(parts),
      showCards,
      saveCard(parts),
      deleteCard(parts),
      setDefaultCard,
      setCardFirst,
      reviewDisputes,
    ],
    jobs: [webhookJob(parts), paidJob(parts)],
    loops: [
      { name: 'resolve charges', everyMs: RESOLVE_MS, run: () => resolveCharges(parts) },
      { name: 'resolve refunds', everyMs: RESOLVE_MS, run: () => resolveRefunds(parts) },
      {
        name: 'handle missed webhook events',
        everyMs: UNHANDLED_EVENTS_MS,
        run: (stopping) => handleUnhandledEvents(parts, stopping),
      },
    ],
    mount: (http) => mountPaymentWebhooks(http, parts),
  };
}
