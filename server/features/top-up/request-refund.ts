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
 * Sends a stored refund to the provider and applies the result. Once the resolver has claimed the refund,
 * this function first looks it up at the provider, and sends it only if the provider does not have it. May
 * run repeatedly, because the provider knows each refund by our id. Must not be called in a transaction.
 */
export async function requestRefund(parts: TopUpParts, id: string): Promise<void> {
  // The refund is read again, because another copy of the request may have ended it while this copy waited.
  const refund = await findRefund(parts.db, id);
  if (refund?.state === 'under_way') await applyRefund(parts, refund, await send(parts, refund));
}

/**
 * Sends or queries a refund. An error does not prove that nothing was sent: the result is then unknown, and
 * the resolver queries the provider later.
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
 * Returns the id by which the refund is looked up at the provider. It is the provider's id if that is known,
 * otherwise our id. A refund that may have been sent before is looked up before it is sent again. A provider
 * answers an identical request with its earlier error, so sending alone would not show whether the refund was
 * made.
 */
const lookupOf = (refund: RefundRow, byId: RefundLookup): RefundLookup =>
  refund.provider_ref ? { ref: refund.provider_ref } : byId;

const AT_ONCE = 20;
/**
 * A lease that outlasts a provider call. If the node stops during the call,
 * another node continues afterwards.
 */
const LEASE_SECONDS = 60;

/** Queries the provider about refunds without a known result, and sends refunds that were never sent. */
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
