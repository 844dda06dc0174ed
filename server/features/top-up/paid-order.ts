import { z } from 'zod';
import { inTransaction } from '../../kit/db.ts';
import { job } from '../../kit/jobs.ts';
import { lockCharge } from './charges.store.ts';
import type { TopUpParts } from './parts.ts';

export const paidOrder = { name: 'top-up.paid', payload: z.object({ chargeId: z.string() }) };

/** Tells whoever waits for a paid top-up. Safe to repeat: an intent completes once. */
export async function notifyPaid({ db, onPaid }: TopUpParts, chargeId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locked first, as by all who bring news of it, before what it pays for and the wallet.
    const charge = await lockCharge(tx, chargeId);
    if (!charge.intent_id) return;
    await onPaid(tx, { personId: charge.person_id, intentId: charge.intent_id, chargeId });
  });
}

/** Told right after the money came; this is for when that did not work out, or the process ended in between. */
export const paidJob = (parts: TopUpParts) =>
  job({ ...paidOrder, run: ({ chargeId }) => notifyPaid(parts, chargeId) });
