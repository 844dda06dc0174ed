import type { Tx } from '../../kit/db.ts';
import { lockCharge, setKept } from './charges.store.ts';
import { notifyTopUp } from './notify-top-up.ts';

/**
 * What a card has paid for could not be had any more, or was taken back: its money is the person's, to be spent or sent back
 * like that of a top-up, and they are told. Never refuses, and happens once.
 */
export async function keepCharge(tx: Tx, chargeId: string): Promise<void> {
  const { purpose, state } = await lockCharge(tx, chargeId);
  if (purpose !== 'purchase' || (state !== 'paid' && state !== 'refunded')) return;
  await setKept(tx, chargeId);
  await notifyTopUp(tx, chargeId);
}
