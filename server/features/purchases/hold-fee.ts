import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money } from '../../ledger/index.ts';
import { settleBalance, spendableDollars, walletDebits } from '../wallet/index.ts';
import { missingFrom } from './cost.ts';
import { insertFee, type NewFee, returnTime } from './fees.store.ts';

export type HeldFee =
  | { readonly outcome: 'held'; readonly id: string }
  | { readonly outcome: 'insufficient_funds'; readonly balance: Money; readonly missing: Money };

/**
 * Holds a message fee in the message's transaction. The creator earns the fee only when their side answers.
 */
export async function holdFee(tx: Tx, fee: Omit<NewFee, 'id' | 'returnsAt'>): Promise<HeldFee> {
  const { fanId, creatorId, amount } = fee;
  const paying = await walletDebits(tx, fanId, amount);
  if (paying.outcome === 'covered') {
    const [id, returnsAt] = [newId(), await returnTime(tx)];
    const held = await ledger.hold(tx, {
      id,
      kind: 'message',
      actor: fanId,
      memo: { fan: fanId, creator: creatorId },
      from: paying.parts,
      expiresAt: returnsAt,
    });
    if (held.outcome === 'posted') {
      await insertFee(tx, { ...fee, id, returnsAt });
      await settleBalance(tx, fanId);
      return { outcome: 'held', id };
    }
  }
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds', balance, missing: missingFrom(balance, amount) };
}
