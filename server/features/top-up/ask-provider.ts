import { clock } from '../../kit/clock.ts';
import { inTransaction } from '../../kit/db.ts';
import type { AskedCharge, FoundCharge, SavedCard } from '../../providers/payments/port.ts';
import { applyOutcome } from './apply-outcome.ts';
import type { ChargeRow } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import { isOpen, type Said } from './next-step.ts';
import { notifyPaid } from './paid-order.ts';
import type { TopUpParts } from './parts.ts';
import { stateOf } from './top-up.view.ts';

/** Asks what became of a charge and applies it. Never in a transaction. Does nothing while the provider is away. */
export async function askAndApply(parts: TopUpParts, charge: ChargeRow): Promise<void> {
  const asked = askedOf(charge);
  if (!asked) return;
  const said = await orAway(
    parts.rail.findCharge(asked).then((found) => closedIfRefused(parts, charge, found)),
  );
  if (said !== AWAY) await apply(parts, charge, said);
}

/**
 * What a bank has refused can be tried again with another card by whoever knows the address of its page, on whatever day. So it
 * is closed at the provider before it counts as refused here and is free of the day's limit. Paid in the meantime, it is paid.
 */
export async function closedIfRefused(
  { rail }: Pick<TopUpParts, 'rail'>,
  charge: ChargeRow,
  said: FoundCharge,
): Promise<FoundCharge> {
  if (said.state !== 'declined' || said.charge?.chargeId !== charge.id || !isOpen(stateOf(charge)))
    return said;
  const closed = await rail.closeCharge(said.charge.ref);
  return closed.state === 'abandoned' ? said : closed;
}

/** Applies what a rail said, then tells whoever waits for the money. */
export async function apply(parts: TopUpParts, charge: ChargeRow, said: Said): Promise<void> {
  const card = await cardBehind(parts, charge, said);
  const moved = await inTransaction(parts.db, (tx) =>
    applyOutcome(tx, parts, { chargeId: charge.id, said, card }),
  );
  if (moved?.state !== 'paid' || moved.intent_id === null) return;
  await notifyPaid(parts, charge.id).catch((error: unknown) => {
    parts.log.warn(
      { err: error, chargeId: charge.id },
      'a paid purchase was not completed, a job tries again',
    );
  });
}

/** The platform's clock may stand elsewhere than the provider's, so what counts is how long ago it was. */
export const startedAt = ({ ageMs }: { readonly ageMs: number }): Date =>
  new Date(clock.now().getTime() - ageMs);

function askedOf(charge: ChargeRow): AskedCharge | null {
  if (charge.provider_ref) return { ref: charge.provider_ref };
  if (!charge.customer) return null;
  return { chargeId: charge.id, customer: charge.customer, startedAt: startedAt(charge) };
}

/** The card that paid, if the provider keeps it for this person. Not knowing it delays nothing. */
async function cardBehind({ rail }: TopUpParts, charge: ChargeRow, said: Said): Promise<SavedCard | null> {
  if (said.state !== 'succeeded' || charge.card_id || !rail.cards) return null;
  const { customer, card } = said.charge;
  if (customer === null || card === null || customer !== charge.customer) return null;
  const found = await orAway(rail.cards.find({ customer, card }));
  return found === AWAY || found === 'not_found' ? null : found;
}
