import type { Tx } from '../../kit/db.ts';
import { lockCharge, setKept } from './charges.store.ts';
import { notifyTopUp } from './notify-top-up.ts';

/**
 * Keeps a card payment's money in the wallet, because the purchase failed or was undone. The person is
 * notified, and can spend the money or refund it to the card like a top-up. Does nothing if the charge is not
 * a paid or refunded card payment for a purchase, so a repeated call has no effect.
 */
export async function keepCharge(tx: Tx, chargeId: string): Promise<void> {
  const { purpose, state } = await lockCharge(tx, chargeId);
  if (purpose !== 'purchase' || (state !== 'paid' && state !== 'refunded')) return;
  await setKept(tx, chargeId);
  await notifyTopUp(tx, chargeId);
}
