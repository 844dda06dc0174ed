import { z } from 'zod';
import { inTransaction } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import { lockCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

export const paidJobType = { name: 'top-up.paid', payload: z.object({ chargeId: z.string() }) };

/**
 * Notifies the feature that waits for a paid charge. May run repeatedly, because
 * an intent completes only once.
 */
export async function notifyPaid({ db, onPaid }: TopUpParts, chargeId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // As in every update of a charge, the charge is locked before the purchase and the wallet.
    const charge = await lockCharge(tx, chargeId);
    if (!charge.intent_id) return;
    await onPaid(tx, { personId: charge.person_id, intentId: charge.intent_id, chargeId });
  });
}

/**
 * Notifies the waiting feature again, in case the direct call after the payment
 * failed or the process stopped.
 */
export const paidJob = (parts: TopUpParts) =>
  job({ ...paidJobType, run: ({ chargeId }) => notifyPaid(parts, chargeId) });
