import { apply, askAndApply } from './ask-provider.ts';
import { type ChargeRow, claimDueCharges, findCharge } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import type { TopUpParts } from './parts.ts';

const AT_ONCE = 20;
/** Longer than asking takes; a node that ends in between is followed by another one after this. */
const LEASE_SECONDS = 60;
/** Who has not confirmed by then has left, and what they left must not count against their day. */
const CONFIRM_WITHIN_MS = 60 * 60_000;

/** Finds out what became of charges whose end nobody has told us. Any number of nodes may do this at once. */
export async function resolveCharges(parts: TopUpParts): Promise<number> {
  const ids = await claimDueCharges(parts.db, { limit: AT_ONCE, leaseSeconds: LEASE_SECONDS });
  await Promise.all(
    ids.map((id) =>
      resolve(parts, id).catch((error: unknown) =>
        parts.log.warn({ err: error, chargeId: id }, 'a charge could not be looked at, will be tried again'),
      ),
    ),
  );
  return ids.length;
}

async function resolve(parts: TopUpParts, id: string): Promise<void> {
  const charge = await findCharge(parts.db, id);
  if (!charge) return;
  if (isLeftAlone(charge) && charge.provider_ref) {
    const said = await orAway(parts.rail.closeCharge(charge.provider_ref));
    if (said !== AWAY) await apply(parts, charge, said);
    return;
  }
  await askAndApply(parts, charge);
}

const isLeftAlone = (charge: ChargeRow): boolean =>
  charge.state === 'needs_action' && charge.ageMs > CONFIRM_WITHIN_MS;
