import type { Tx } from '../../kit/db.ts';
import { keepCharge, lockCharge } from '../top-up/index.ts';
import { chargesOfTips, type SomeTips } from './tips.store.ts';

/**
 * For who undoes tips: the money of those that a card paid is the person's, and can go back to that card. Asked before a tip
 * or a wallet is locked, because all who bring news of a charge lock it first.
 */
export async function lockCardsOf(
  tx: Tx,
  tips: SomeTips,
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
