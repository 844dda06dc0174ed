import type { Tx } from '../../kit/db.ts';
import type { JsonObject } from '../../kit/db-types.ts';
import { newId } from '../../kit/random.ts';
import { type Debit, ledger, type Money } from '../../ledger/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { heldDebits } from './held-debits.store.ts';

/**
 * A captured card payment. Its money is held in the wallet: the card's part and, in a
 * split payment, the wallet's part.
 */
export interface CardPayment {
  readonly fixedFee: Money;
  readonly cardPart: Money;
  readonly holds: readonly string[];
}

/**
 * Voids the payment's holds. The card's part returns to the bucket `paid_in`, and the wallet's part to the
 * buckets that it came from. Returns the amounts by bucket, so that the sale debits exactly these amounts.
 */
export async function takeHeld(
  tx: Tx,
  fanId: string,
  { holds }: CardPayment,
): Promise<{ outcome: 'covered'; parts: readonly Debit[] }> {
  await lockWallet(tx, fanId);
  const parts: Debit[] = [];
  for (const hold of holds) {
    parts.push(...(await heldDebits(tx, { hold, fanId })));
    await freeHold(tx, { hold, actor: fanId });
  }
  return { outcome: 'covered', parts };
}

/**
 * Voids a hold, so that its money is back in the accounts that it came from. Returns false when the hold had
 * already ended.
 */
export async function freeHold(
  tx: Tx,
  { hold, actor, memo = {} }: { hold: string; actor: string; memo?: JsonObject },
): Promise<boolean> {
  const { outcome } = await ledger.voidHold(tx, { hold, id: newId(), kind: 'hold.free', actor, memo });
  return outcome === 'posted';
}
