import { clock } from '../../kit/clock.ts';
import { inTransaction } from '../../kit/db.ts';
import type { ChargeLookup, FoundCharge, SavedCard } from '../../providers/payments/port.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { ChargeRow } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import { type ChargeReport, isOpen } from './next-step.ts';
import { notifyPaid } from './paid-job.ts';
import type { TopUpParts } from './parts.ts';
import { stateOf } from './top-up.view.ts';

/**
 * Queries the provider for a charge's state and applies the answer. Does nothing while the provider is
 * away. Must not be called in a transaction.
 */
export async function queryAndApply(parts: TopUpParts, charge: ChargeRow): Promise<void> {
  const lookup = lookupOf(charge);
  if (!lookup) return;
  const report = await orAway(
    parts.rail.findCharge(lookup).then((found) => closedIfRefused(parts, charge, found)),
  );
  if (report !== AWAY) await applyReport(parts, charge, report);
}

/**
 * Closes a charge at the provider when a bank has refused it. Otherwise anybody with the address of the
 * bank's page could pay the charge later with another card, although the charge no longer counts toward the
 * daily limit. If the charge was paid in the meantime, the returned report says so.
 */
export async function closedIfRefused(
  { rail }: Pick<TopUpParts, 'rail'>,
  charge: ChargeRow,
  report: FoundCharge,
): Promise<FoundCharge> {
  if (report.state !== 'declined' || report.charge?.chargeId !== charge.id || !isOpen(stateOf(charge)))
    return report;
  const closed = await rail.closeCharge(report.charge.ref);
  return closed.state === 'abandoned' ? report : closed;
}

/** Applies a rail's report about a charge, and then notifies the feature that waits for the money. */
export async function applyReport(parts: TopUpParts, charge: ChargeRow, report: ChargeReport): Promise<void> {
  const card = await cardBehind(parts, charge, report);
  const moved = await inTransaction(parts.db, (tx) =>
    applyOutcome(tx, parts, { chargeId: charge.id, report, card }),
  );
  if (moved?.state !== 'paid' || moved.intent_id === null) return;
  await notifyPaid(parts, charge.id).catch((error: unknown) => {
    parts.log.warn(
      { err: error, chargeId: charge.id },
      'a paid purchase was not completed, a job tries again',
    );
  });
}

/**
 * The time at which a charge or refund started, by this machine's clock. It is computed from the age, because
 * the stored time is by the database's clock, which may differ from this machine's clock.
 */
export const startedAt = ({ ageMs }: { readonly ageMs: number }): Date =>
  new Date(clock.now().getTime() - ageMs);

function lookupOf(charge: ChargeRow): ChargeLookup | null {
  if (charge.provider_ref) return { ref: charge.provider_ref };
  if (!charge.customer) return null;
  return { chargeId: charge.id, customer: charge.customer, startedAt: startedAt(charge) };
}

/**
 * The card that paid, when the provider keeps it for this person. Null when the provider cannot be reached;
 * the charge then proceeds without the card.
 */
async function cardBehind(
  { rail }: TopUpParts,
  charge: ChargeRow,
  report: ChargeReport,
): Promise<SavedCard | null> {
  if (report.state !== 'succeeded' || charge.card_id || !rail.cards) return null;
  const { customer, card } = report.charge;
  if (customer === null || card === null || customer !== charge.customer) return null;
  const found = await orAway(rail.cards.find({ customer, card }));
  return found === AWAY || found === 'not_found' ? null : found;
}
