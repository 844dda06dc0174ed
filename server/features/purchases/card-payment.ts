import type { Tx } from '../../kit/db.ts';
import type { JsonObject } from '../../kit/db-types.ts';
import { newId } from '../../kit/random.ts';
import { type Debit, ledger, type Money } from '../../ledger/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { heldDebits } from './held-debits.store.ts';

/**
 * A captured card payment. The card's part has arrived and is held, and so is the wallet's part, if there is
 * one.
 */
export interface CardPayment {
  readonly fixedFee: Money;
  readonly cardPart: Money;
  readonly holds: readonly string[];
}

/**
 * Voids the holds and returns the accounts that have the money again, so that the sale debits exactly those:
 * `paid_in` for the card's part, the original buckets for the wallet's part.
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
 * Returns held money to the accounts it came from. True if this call did it, false if the hold had already
 * ended.
 */
export async function freeHold(
  tx: Tx,
  { hold, actor, memo = {} }: { hold: string; actor: string; memo?: JsonObject },
): Promise<boolean> {
  const { outcome } = await ledger.voidHold(tx, { hold, id: newId(), kind: 'hold.free', actor, memo });
  return outcome === 'posted';
}
