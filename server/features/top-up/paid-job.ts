import { z } from 'zod';
import { inTransaction } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import { lockCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

export const paidJobType = { name: 'top-up.paid', payload: z.object({ chargeId: z.string() }) };

/** Notifies the feature that waits for a paid charge. Safe to repeat: an intent completes once. */
export async function notifyPaid({ db, onPaid }: TopUpParts, chargeId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // The charge is locked first, before the purchase and the wallet, as in every update of a charge.
    const charge = await lockCharge(tx, chargeId);
    if (!charge.intent_id) return;
    await onPaid(tx, { personId: charge.person_id, intentId: charge.intent_id, chargeId });
  });
}

/** The notification follows the payment directly. This job repeats it if it failed or the process stopped. */
export const paidJob = (parts: TopUpParts) =>
  job({ ...paidJobType, run: ({ chargeId }) => notifyPaid(parts, chargeId) });
