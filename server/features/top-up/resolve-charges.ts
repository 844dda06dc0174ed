import { type ChargeRow, claimDueCharges, findCharge } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import type { TopUpParts } from './parts.ts';
import { applyReport, queryAndApply } from './query-provider.ts';

const AT_ONCE = 20;
/**
 * A lease that outlasts a provider call. If the node stops during the call,
 * another node continues afterwards.
 */
const LEASE_SECONDS = 60;
/**
 * A charge that is not confirmed after this time is closed: the person has left, and the charge must no
 * longer count toward their daily limit.
 */
const CONFIRM_WITHIN_MS = 60 * 60_000;

/** Queries the provider about charges without a known result. Several nodes may run this at the same time. */
export async function resolveCharges(parts: TopUpParts): Promise<number> {
  const ids = await claimDueCharges(parts.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
  await Promise.all(
    ids.map((id) =>
      resolve(parts, id).catch((error: unknown) =>
        parts.log.warn({ err: error, chargeId: id }, 'a charge could not be checked, will be tried again'),
      ),
    ),
  );
  return ids.length;
}

async function resolve(parts: TopUpParts, id: string): Promise<void> {
  const charge = await findCharge(parts.db, id);
  if (!charge) return;
  if (isUnconfirmed(charge) && charge.provider_ref) {
    const report = await orAway(parts.rail.closeCharge(charge.provider_ref));
    if (report !== AWAY) await applyReport(parts, charge, report);
    return;
  }
  await queryAndApply(parts, charge);
}

const isUnconfirmed = (charge: ChargeRow): boolean =>
  charge.state === 'needs_action' && charge.ageMs > CONFIRM_WITHIN_MS;
