import type { Tx } from '../../kit/db.ts';
import type { JsonObject } from '../../kit/db-types.ts';
import { newId } from '../../kit/random.ts';
import { type Debit, ledger, type Money } from '../../ledger/index.ts';
import { lockWallet } from '../wallet/index.ts';
import { heldDebits } from './held-debits.store.ts';

/** What a card paid for an item: its part arrived and is held, and so is the wallet's part, if it has one. */
export interface CardPayment {
  readonly fixedFee: Money;
  readonly cardPart: Money;
  readonly holds: readonly string[];
}

/**
 * Frees what was set aside and answers which accounts it lies in now, so that the sale takes exactly this money: the
 * card's part from what was paid in, the wallet's part from the buckets it was shown to come from.
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

/** Gives held money back to where it came from. Of several who try, one does, and is told so. */
export async function freeHold(
  tx: Tx,
  { hold, actor, memo = {} }: { hold: string; actor: string; memo?: JsonObject },
): Promise<boolean> {
  const { outcome } = await ledger.voidHold(tx, { hold, id: newId(), kind: 'hold.free', actor, memo });
  return outcome === 'posted';
}
