import type { Tx } from '../../kit/db.ts';
import { keepCharge, lockCharge } from '../top-up/index.ts';
import { chargesOfTips, type TipSelection } from './tips.store.ts';

/**
 * Locks the card charges that paid for tips, before the tips are undone. The returned function `keepMoneyOf`
 * keeps a tip's card money in the wallet, where it can be refunded to that card. Callers lock tips and
 * wallets afterwards, because every update of a charge locks the charge first.
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
