import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { findOwnCharge } from './charges.store.ts';
import { AWAY, orAway } from './customers.ts';
import type { TopUpParts } from './parts.ts';
import { applyReport } from './query-provider.ts';
import { topUpView } from './top-up.view.ts';

/**
 * Cancels a top-up that waits for the person's bank: closes the charge at the provider, and then applies the
 * provider's report. A charge that was paid in the meantime stays paid, and the cancellation is refused.
 */
export const cancelTopUp = (parts: TopUpParts) =>
  handle(
    topUp.cancel,
    async ({ input, actor, db, refuse }) => {
      const charge = await findOwnCharge(db, { id: input.id, personId: actor.id });
      if (!charge) throw refuse('not_found');
      if (charge.state !== 'needs_action' || !charge.provider_ref) return;
      const report = await orAway(parts.rail.closeCharge(charge.provider_ref));
      if (report === AWAY) throw refuse('provider_away');
      await applyReport(parts, charge, report);
    },
    async ({ input, actor, tx, refuse }) => {
      const charge = await findOwnCharge(tx, { id: input.id, personId: actor.id });
      if (!charge) throw refuse('not_found');
      if (charge.state !== 'cancelled') throw refuse('conflict');
      return topUpView(charge);
    },
  );
