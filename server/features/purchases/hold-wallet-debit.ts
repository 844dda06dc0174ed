import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money } from '../../ledger/index.ts';
import { settleBalance, spendableDollars, walletDebits } from '../wallet/index.ts';
import { missingFrom } from './cost.ts';
import { holdEnd, type IntentFor } from './intents.store.ts';

export type HeldDebit =
  | { readonly outcome: 'held'; readonly holdId: string | null }
  | { readonly outcome: 'insufficient_funds'; readonly balance: Money; readonly missing: Money };

/** Holds the wallet's part of a purchase while the card is charged for the rest. */
export async function holdWalletDebit(
  tx: Tx,
  { fanId, amount, item }: { fanId: string; amount: Money; item: IntentFor['item'] },
): Promise<HeldDebit> {
  if (amount.units === 0n) return { outcome: 'held', holdId: null };
  const paying = await walletDebits(tx, fanId, amount);
  if (paying.outcome === 'covered') {
    const holdId = newId();
    const held = await ledger.hold(tx, {
      id: holdId,
      kind: 'hold.wallet',
      actor: fanId,
      memo: { itemKind: item.kind, item: item.id },
      from: paying.parts,
      expiresAt: await holdEnd(tx),
    });
    if (held.outcome === 'posted') {
      await settleBalance(tx, fanId);
      return { outcome: 'held', holdId };
    }
  }
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds', balance, missing: missingFrom(balance, amount) };
}
