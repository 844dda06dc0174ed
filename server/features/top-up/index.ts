import type { FastifyInstance } from 'fastify';
import type { Loop } from '../../kit/every.ts';
import type { Handler } from '../../kit/handle.ts';
import type { Job } from '../../kit/jobs.ts';
import { cancelTopUp } from './cancel-top-up.ts';
import { deleteCard, saveCard, setDefaultCard, showCardForm, showCards } from './cards.ts';
import { findTopUp } from './find-top-up.ts';
import { handleForgottenNotes, noteJob } from './handle-note.ts';
import { listMethods, listTopUps } from './list-top-ups.ts';
import { mountPaymentWebhooks } from './mount-webhooks.ts';
import { paidJob } from './paid-order.ts';
import type { TopUpParts } from './parts.ts';
import { resolveCharges } from './resolve-charges.ts';
import { startTopUp } from './start-top-up.ts';

export type { PaidTopUp, TopUpParts } from './parts.ts';

const RESOLVE_MS = 3_000;
const FORGOTTEN_NOTES_MS = 5 * 60_000;

/** Money that people pay in by card, and the cards they keep for it. */
export function topUpFeature(parts: TopUpParts): {
  handlers: readonly Handler[];
  jobs: readonly Job[];
  loops: readonly Loop[];
  mount(http: FastifyInstance): Promise<void>;
} {
  return {
    handlers: [
      listMethods(parts),
      startTopUp(parts),
      findTopUp(parts),
      cancelTopUp(parts),
      listTopUps,
      showCardForm(parts),
      showCards,
      saveCard(parts),
      deleteCard(parts),
      setDefaultCard,
    ],
    jobs: [noteJob(parts), paidJob(parts)],
    loops: [
      { name: 'resolve charges', everyMs: RESOLVE_MS, run: () => resolveCharges(parts) },
      { name: 'forgotten notes', everyMs: FORGOTTEN_NOTES_MS, run: () => handleForgottenNotes(parts) },
    ],
    mount: (http) => mountPaymentWebhooks(http, parts),
  };
}
