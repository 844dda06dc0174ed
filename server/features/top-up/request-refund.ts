import { money } from '../../ledger/index.ts';
import type { RefundLookup } from '../../providers/payments/port.ts';
import { applyRefund } from './apply-refund.ts';
import { findCharge } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import type { RefundReport } from './next-refund-step.ts';
import type { TopUpParts } from './parts.ts';
import { startedAt } from './query-provider.ts';
import { claimDueRefunds, findRefund, type RefundRow } from './refunds.store.ts';
import { cardAmount } from './top-up-moves.ts';

/**
 * Requests a refund from the provider, or queries one that was requested before, and applies the result.
 * Repeating it is harmless: the provider knows each refund by our id. Never call it in a transaction.
 */
export async function requestRefund(parts: TopUpParts, id: string): Promise<void> {
  // Read again: while this copy waited, the first one may have ended the refund.
  const refund = await findRefund(parts.db, id);
  if (refund?.state === 'under_way') await applyRefund(parts, refund, await send(parts, refund));
}

/**
 * An error of the rail does not prove that nothing was sent: the result counts as unknown, and the resolver
 * queries it.
 */
async function send({ db, rail, log }: TopUpParts, refund: RefundRow): Promise<RefundReport> {
  const charge = (await findCharge(db, refund.charge_id))?.provider_ref;
  if (!charge) throw new Error('A charge that never reached the provider cannot be refunded.');
  const request = { refundId: refund.id, charge, startedAt: startedAt(refund) };
  try {
    const earlier = refund.checks > 0 ? await orAway(rail.findRefund(lookupOf(refund, request))) : null;
    if (earlier === AWAY) return { state: 'unknown' };
    if (earlier && earlier.state !== 'absent') return earlier;
    return await rail.refund({ ...request, amount: cardAmount(money('USD', BigInt(refund.amount))) });
  } catch (error) {
    log.warn({ err: error, refundId: refund.id }, 'a refund was sent and its end is not known');
    return { state: 'unknown' };
  }
}

/**
 * A provider repeats its own error to an identical request, so a refund that was sent before is looked up
 * first.
 */
const lookupOf = (refund: RefundRow, byId: RefundLookup): RefundLookup =>
  refund.provider_ref ? { ref: refund.provider_ref } : byId;

const AT_ONCE = 20;
/** Longer than a provider call takes. If the node stops in between, another one continues after this time. */
const LEASE_SECONDS = 60;

/** Finds out the results of refunds that are unknown, and sends refunds that were never sent. */
export async function resolveRefunds(parts: TopUpParts): Promise<number> {
  const ids = await claimDueRefunds(parts.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
  await Promise.all(
    ids.map((id) =>
      requestRefund(parts, id).catch((error: unknown) =>
        parts.log.warn({ err: error, refundId: id }, 'a refund could not be checked, will be tried again'),
      ),
    ),
  );
  return ids.length;
}
