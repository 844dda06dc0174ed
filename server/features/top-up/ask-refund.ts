import { money } from '../../ledger/index.ts';
import type { AskedRefund } from '../../providers/payments/port.ts';
import { applyRefund } from './apply-refund.ts';
import { startedAt } from './ask-provider.ts';
import { findCharge } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import type { SaidOfRefund } from './next-refund-step.ts';
import type { TopUpParts } from './parts.ts';
import { claimDueRefunds, findRefund, type RefundRow } from './refunds.store.ts';
import { cardAmount } from './top-up-moves.ts';

/**
 * Asks the provider to send the money back, or how that went, and applies what it says. Asking again is harmless: the
 * provider knows each refund by our id. Never in a transaction.
 */
export async function askForRefund(parts: TopUpParts, id: string): Promise<void> {
  // Read again: a copy that waited for its turn may have been overtaken by the first one's end.
  const refund = await findRefund(parts.db, id);
  if (refund?.state === 'under_way') await applyRefund(parts, refund, await send(parts, refund));
}

/** A fault of the rail is no proof that nothing was sent: it counts as not knowing, and the resolver asks. */
async function send({ db, rail, log }: TopUpParts, refund: RefundRow): Promise<SaidOfRefund> {
  const charge = (await findCharge(db, refund.charge_id))?.provider_ref;
  if (!charge) throw new Error('Money that no provider took cannot go back.');
  const request = { refundId: refund.id, charge, startedAt: startedAt(refund) };
  try {
    const earlier = refund.checks > 0 ? await orAway(rail.findRefund(askedOf(refund, request))) : null;
    if (earlier === AWAY) return { state: 'unknown' };
    if (earlier && earlier.state !== 'absent') return earlier;
    return await rail.refund({ ...request, amount: cardAmount(money('USD', BigInt(refund.amount))) });
  } catch (error) {
    log.warn({ err: error, refundId: refund.id }, 'a refund was sent and its end is not known');
    return { state: 'unknown' };
  }
}

/** A provider repeats an error of its own to whoever sends the same again, so what was sent before is looked up first. */
const askedOf = (refund: RefundRow, byId: AskedRefund): AskedRefund =>
  refund.provider_ref ? { ref: refund.provider_ref } : byId;

const AT_ONCE = 20;
/** Longer than asking takes; a node that ends in between is followed by another one after this. */
const LEASE_SECONDS = 60;

/** Finds out what became of refunds whose end nobody has told us, and sends those that were never sent. */
export async function resolveRefunds(parts: TopUpParts): Promise<number> {
  const ids = await claimDueRefunds(parts.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
  await Promise.all(
    ids.map((id) =>
      askForRefund(parts, id).catch((error: unknown) =>
        parts.log.warn({ err: error, refundId: id }, 'a refund could not be looked at, will be tried again'),
      ),
    ),
  );
  return ids.length;
}
