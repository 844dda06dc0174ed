import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { findOwnCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';
import { queryAndApply } from './query-provider.ts';
import { refundablesOf, refundableView } from './refundable.ts';
import { topUpView } from './top-up.view.ts';

/**
 * Shows a top-up. While it is open, the provider is queried first, because a browser's return from the
 * bank's page proves no payment.
 */
export const findTopUp = (parts: TopUpParts) =>
  handle(
    topUp.find,
    async ({ input, actor, db }) => {
      const charge = await findOwnCharge(db, { id: input.id, personId: actor.id });
      // A charge in state `created` is left alone: the request that created it is still working on it.
      if (charge?.state === 'needs_action' || charge?.state === 'checking')
        await queryAndApply(parts, charge);
    },
    async ({ input, actor, tx, refuse }) => {
      const charge = await findOwnCharge(tx, { id: input.id, personId: actor.id });
      if (!charge) throw refuse('not_found');
      const refundables = await refundablesOf(tx, actor.id);
      return { ...topUpView(charge), refundable: refundableView(refundables.get(charge.id)) };
    },
  );
