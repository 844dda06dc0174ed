import { z } from 'zod';
import { Id } from '#contract/fields.ts';
import { inTransaction } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import type { Dispute } from '../../providers/payments/port.ts';
import { applyRefund } from './apply-refund.ts';
import { applyWithdrawal, undoWithdrawal } from './apply-withdrawal.ts';
import {
  type ChargeRow,
  findCharge,
  findChargeByRef,
  lockCharge,
  recordParkedReason,
} from './charges.store.ts';
import { recordDispute } from './disputes.store.ts';
import type { TopUpParts } from './parts.ts';
import { applyReport, closedIfRefused } from './query-provider.ts';
import { findRefund } from './refunds.store.ts';
import { unitsOfCents } from './top-up-moves.ts';
import { closeEvent, findOpenEvent, findUnhandledEvents } from './webhook-inbox.store.ts';

export const webhookJobType = {
  name: 'top-up.webhook-event',
  formerName: 'top-up.note',
  payload: z.object({ rail: z.string(), eventId: z.string() }),
};

/**
 * Handles a webhook event by querying the provider, because the event's own content is not trusted. The job
 * runs again while the provider is away.
 */
export const webhookJob = (parts: TopUpParts) =>
  job({
    ...webhookJobType,
    async run({ rail, eventId }) {
      if (rail === parts.rail.name) await handleWebhookEvent(parts, eventId);
    },
  });

const UNHANDLED_BATCH = 20;

/**
 * Handles old events that no job has handled. A job is retried for only some
 * hours; this loop has no such limit.
 */
export async function handleUnhandledEvents(parts: TopUpParts, stopping?: AbortSignal): Promise<void> {
  const eventIds = await findUnhandledEvents(parts.db, { rail: parts.rail.name, limit: UNHANDLED_BATCH });
  for (const eventId of eventIds) {
    if (stopping?.aborted) return;
    await handleWebhookEvent(parts, eventId).catch((error: unknown) =>
      parts.log.warn({ err: error, eventId }, 'a webhook event could not be handled, will be tried again'),
    );
  }
}

async function handleWebhookEvent(parts: TopUpParts, eventId: string): Promise<void> {
  const rail = parts.rail.name;
  const event = await findOpenEvent(parts.db, { rail, eventId });
  if (event) await closeEvent(parts.db, { rail, eventId, outcome: await refresh(parts, event) });
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

/**
 * Queries the provider for the charge with this reference, applies the report to our charge, and returns our
 * charge. Null when the charge is not ours. Because the current report is applied, the order of webhook
 * events does not matter.
 */
async function chargeAt(parts: TopUpParts, ref: string): Promise<ChargeRow | null> {
  const report = await parts.rail.findCharge({ ref });
  if (report.state === 'absent') return null;
  const named = Id.safeParse(report.charge?.chargeId).data;
  const charge =
    (named && (await findCharge(parts.db, named))) ??
    (await findChargeByRef(parts.db, { rail: parts.rail.name, ref }));
  if (!charge || charge.rail !== parts.rail.name) return null;
  await applyReport(parts, charge, await closedIfRefused(parts, charge, report));
  return charge;
}

async function refreshRefund(parts: TopUpParts, ref: string): Promise<string> {
  return untilAgreed(
    () => parts.rail.findRefund({ ref }),
    async (found) => {
      if (found.state === 'absent' || found.refund.charge === null) return 'not_ours';
      const charge = await chargeAt(parts, found.refund.charge);
      if (!charge) return 'not_ours';
      const refundId = Id.safeParse(found.refund.refundId).data;
      const refund = refundId && (await findRefund(parts.db, refundId));
      if (refund && refund.charge_id === charge.id) return applyRefund(parts, refund, found);
      if (found.state === 'processing') return 'nothing_yet';
      const withdrawal = { chargeId: charge.id, kind: 'refund' as const, ref, amount: found.refund.amount };
      return inTransaction(parts.db, (tx) =>
        found.state === 'succeeded' ? applyWithdrawal(tx, parts, withdrawal) : undoWithdrawal(tx, withdrawal),
      );
    },
  );
}

/**
 * Applies a dispute's current state. An open dispute freezes spending and marks the charge for review. A
 * lost one takes money from the person, and a win on appeal returns the money. An inquiry is a question
 * from the bank and changes nothing.
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
 * Applies the provider's answer, and queries the provider again until the answer stays the same. Before this
 * answer is applied, a faster event may have applied a later answer. The repeated query ensures that the
 * latest state is applied last.
 */
async function untilAgreed<Report extends { readonly state: string } | 'absent'>(
  query: () => Promise<Report>,
  apply: (report: Report) => Promise<string>,
): Promise<string> {
  const stateOf = (one: Report): string => (one === 'absent' ? one : one.state);
  for (let report = await query(); ; ) {
    const outcome = await apply(report);
    const now = await query();
    if (stateOf(now) === stateOf(report)) return outcome;
    report = now;
  }
}

/** The `parked_reason` of a charge while a bank examines a dispute about it. */
const DISPUTED = 'disputed';

async function applyDispute(parts: TopUpParts, chargeId: string, dispute: Dispute): Promise<string> {
  const { state, ref, amount } = dispute;
  if (state === 'inquiry') return state;
  const isOpenDispute = state === 'opened' || state === 'unknown';
  if (isOpenDispute) parts.log.warn({ chargeId, reason: dispute.reason }, 'a payment is disputed');
  return inTransaction(parts.db, async (tx) => {
    const charge = await lockCharge(tx, chargeId);
    const details = { ref, amount: unitsOfCents(amount.minor) };
    await recordDispute(tx, charge, { ...details, state: isOpenDispute ? 'open' : state });
    if (isOpenDispute && charge.parked_reason === null) await recordParkedReason(tx, chargeId, DISPUTED);
    if (isOpenDispute) return state;
    if (charge.parked_reason === DISPUTED) await recordParkedReason(tx, chargeId, null);
    const withdrawal = { chargeId, kind: 'dispute' as const, ref, amount };
    if (state === 'lost') return applyWithdrawal(tx, parts, withdrawal);
    await undoWithdrawal(tx, withdrawal);
    return state;
  });
}
