import { z } from 'zod';
import { Id } from '#contract/words.ts';
import { inTransaction } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import type { Dispute } from '../../providers/payments/port.ts';
import { applyRefund } from './apply-refund.ts';
import { apply, closedIfRefused } from './ask-provider.ts';
import {
  type ChargeRow,
  findCharge,
  findChargeByRef,
  lockCharge,
  recordParkedReason,
} from './charges.store.ts';
import { recordDispute } from './disputes.store.ts';
import type { TopUpParts } from './parts.ts';
import { findRefund } from './refunds.store.ts';
import { giveAgain, takeBack } from './take-back.ts';
import { unitsOfCents } from './top-up-moves.ts';
import { closeEvent, findOpenEvent, findUnhandledEvents } from './webhook-inbox.store.ts';

export const webhookOrder = {
  name: 'top-up.note',
  payload: z.object({ rail: z.string(), eventId: z.string() }),
};

/** Asks the provider about what a note speaks of: the note itself is hearsay. While it is away, the job is repeated. */
export const webhookJob = (parts: TopUpParts) =>
  job({
    ...webhookOrder,
    async run({ rail, eventId }) {
      if (rail === parts.rail.name) await handleWebhookEvent(parts, eventId);
    },
  });

const FORGOTTEN_AT_ONCE = 20;

/** A job is repeated for some hours only; a note that outlasted it is taken up here, as long as it takes. */
export async function handleUnhandledEvents(parts: TopUpParts, stopping?: AbortSignal): Promise<void> {
  const eventIds = await findUnhandledEvents(parts.db, { rail: parts.rail.name, limit: FORGOTTEN_AT_ONCE });
  for (const eventId of eventIds) {
    if (stopping?.aborted) return;
    await handleWebhookEvent(parts, eventId).catch((error: unknown) =>
      parts.log.warn({ err: error, eventId }, 'a note could not be handled, will be tried again'),
    );
  }
}

async function handleWebhookEvent(parts: TopUpParts, eventId: string): Promise<void> {
  const rail = parts.rail.name;
  const note = await findOpenEvent(parts.db, { rail, eventId });
  if (note) await closeEvent(parts.db, { rail, eventId, outcome: await refresh(parts, note) });
}

function refresh(parts: TopUpParts, { kind, ref }: { kind: string; ref: string }): Promise<string> {
  if (kind === 'charge') return refreshCharge(parts, ref);
  if (kind === 'refund') return refreshRefund(parts, ref);
  if (kind === 'dispute') return refreshDispute(parts, ref);
  return Promise.resolve('ignored');
}

async function refreshCharge(parts: TopUpParts, ref: string): Promise<string> {
  return (await chargeAt(parts, ref)) ? 'applied' : 'not_ours';
}

/** The charge behind a reference, with everything the provider says of it applied first, whatever came in which order. */
async function chargeAt(parts: TopUpParts, ref: string): Promise<ChargeRow | null> {
  const said = await parts.rail.findCharge({ ref });
  if (said.state === 'absent') return null;
  const named = Id.safeParse(said.charge?.chargeId).data;
  const charge =
    (named && (await findCharge(parts.db, named))) ??
    (await findChargeByRef(parts.db, { rail: parts.rail.name, ref }));
  if (!charge || charge.rail !== parts.rail.name) return null;
  await apply(parts, charge, await closedIfRefused(parts, charge, said));
  return charge;
}

async function refreshRefund(parts: TopUpParts, ref: string): Promise<string> {
  return untilAgreed(
    () => parts.rail.findRefund({ ref }),
    async (found) => {
      if (found.state === 'absent' || found.refund.charge === null) return 'not_ours';
      const charge = await chargeAt(parts, found.refund.charge);
      if (!charge) return 'not_ours';
      const asked = Id.safeParse(found.refund.refundId).data;
      const refund = asked && (await findRefund(parts.db, asked));
      if (refund && refund.charge_id === charge.id) return applyRefund(parts, refund, found);
      if (found.state === 'processing') return 'nothing_yet';
      const withdrawal = { chargeId: charge.id, kind: 'refund' as const, ref, amount: found.refund.amount };
      return inTransaction(parts.db, (tx) =>
        found.state === 'succeeded' ? takeBack(tx, parts, withdrawal) : giveAgain(tx, withdrawal),
      );
    },
  );
}

/**
 * While a dispute is open, spending is frozen and the charge is marked for a person to look at. Only a lost one takes
 * money back, and one that is won on appeal gives it again. An inquiry is a question of the bank and changes nothing.
 */
async function refreshDispute(parts: TopUpParts, ref: string): Promise<string> {
  return untilAgreed(
    () => parts.rail.findDispute(ref),
    async (dispute) => {
      if (dispute === 'absent' || dispute.charge === null) return 'not_ours';
      const charge = await chargeAt(parts, dispute.charge);
      return charge ? applyDispute(parts, charge.id, dispute) : 'not_ours';
    },
  );
}

/**
 * What a provider said may be old by the time it is applied: a note that was faster may have applied what came after it. So it is
 * asked again until it says what was applied; whoever is last to apply has then applied the last word.
 */
async function untilAgreed<Said extends { readonly state: string } | 'absent'>(
  ask: () => Promise<Said>,
  apply: (said: Said) => Promise<string>,
): Promise<string> {
  const wordOf = (one: Said): string => (one === 'absent' ? one : one.state);
  for (let said = await ask(); ; ) {
    const outcome = await apply(said);
    const now = await ask();
    if (wordOf(now) === wordOf(said)) return outcome;
    said = now;
  }
}

/** Stands as a reason on a charge while a bank looks into it. */
const DISPUTED = 'disputed';

async function applyDispute(parts: TopUpParts, chargeId: string, dispute: Dispute): Promise<string> {
  const { state, ref, amount } = dispute;
  if (state === 'inquiry') return state;
  const isOpenDispute = state === 'opened' || state === 'unknown';
  if (isOpenDispute) parts.log.warn({ chargeId, reason: dispute.reason }, 'a payment is disputed');
  return inTransaction(parts.db, async (tx) => {
    const charge = await lockCharge(tx, chargeId);
    const news = { ref, amount: unitsOfCents(amount.minor) };
    await recordDispute(tx, charge, { ...news, state: isOpenDispute ? 'open' : state });
    if (isOpenDispute && charge.parked_reason === null) await recordParkedReason(tx, chargeId, DISPUTED);
    if (isOpenDispute) return state;
    if (charge.parked_reason === DISPUTED) await recordParkedReason(tx, chargeId, null);
    const withdrawal = { chargeId, kind: 'dispute' as const, ref, amount };
    if (state === 'lost') return takeBack(tx, parts, withdrawal);
    await giveAgain(tx, withdrawal);
    return state;
  });
}
