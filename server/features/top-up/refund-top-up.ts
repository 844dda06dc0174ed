import { topUp } from '#contract/top-up.ts';
import { handle } from '../../kit/handle.ts';
import { sharedWork } from '../../kit/shared-work.ts';
import { findOwnCharge } from './charges.store.ts';
import { hashOf, idFrom } from './id-from.ts';
import { openRefund } from './open-refund.ts';
import type { TopUpParts } from './parts.ts';
import { findRefund } from './refunds.store.ts';
import { requestRefund } from './request-refund.ts';
import { topUpView } from './top-up.view.ts';

/**
 * Refunds a top-up. Stores the refund and holds its money, then calls the provider, then posts the refund to
 * the ledger. One idempotency key leads to one refund, even when the process stops in between.
 */
export const refundTopUp = (parts: TopUpParts) => {
  /** Simultaneous copies of a request share one provider call. */
  const oncePerRefund = sharedWork<void>();
  return handle(
    topUp.refund,
    async ({ input, actor, db, request, refuse }) => {
      const id = idFrom('refund', actor.id, request.idempotencyKey ?? '');
      const requestHash = hashOf(input);
      const known = await findRefund(db, id);
      if (known && !known.request_hash.equals(requestHash)) throw refuse('key_reused');
      const opened = await openRefund(parts, {
        id,
        personId: actor.id,
        chargeId: input.id,
        amount: dollarsOf(input.amount),
        bonus: dollarsOf(input.bonus),
        requestHash,
      });
      if (opened.outcome === 'refused') throw refuse(opened.reason);
      if (opened.outcome === 'changed')
        throw refuse('refund_changed', {
          amount: opened.now.amount.toString(),
          bonus: opened.now.bonus.toString(),
        });
      if (!opened.refund.request_hash.equals(requestHash)) throw refuse('key_reused');
      await oncePerRefund(id, () => requestRefund(parts, id));
    },
    async ({ input, actor, tx, refuse }) => {
      const charge = await findOwnCharge(tx, { id: input.id, personId: actor.id });
      if (!charge) throw refuse('not_found');
      return topUpView(charge);
    },
  );
};

/**
 * Returns the units of a dollar amount. Null for an amount of another asset, because people are shown only
 * dollar amounts.
 */
const dollarsOf = ({ asset, units }: { asset: string; units: string }): bigint | null =>
  asset === 'USD' ? BigInt(units) : null;
