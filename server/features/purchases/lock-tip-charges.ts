import type { Tx } from '../../kit/db.ts';
import { keepCharge, lockCharge } from '../top-up/index.ts';
import { chargesOfTips, type TipSelection } from './tips.store.ts';

/**
 * For undoing tips: locks the charges that paid for them. `keepMoneyOf` then keeps a tip's card money in the
 * wallet, from where it can be refunded to that card. Call it before locking a tip or a wallet, because every
 * update of a charge locks the charge first.
 */
export async function lockTipCharges(
  tx: Tx,
  tips: TipSelection,
): Promise<{ keepMoneyOf(tipId: string): Promise<void> }> {
  const charges = await chargesOfTips(tx, tips);
  for (const chargeId of charges.values()) await lockCharge(tx, chargeId);
  return {
    async keepMoneyOf(tipId) {
      const chargeId = charges.get(tipId);
      if (chargeId) await keepCharge(tx, chargeId);
    },
  };
}
