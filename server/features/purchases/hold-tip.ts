import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { type Debit, ledger, type Money } from '../../ledger/index.ts';
import { settleBalance, spendableDollars, walletDebits } from '../wallet/index.ts';
import { missingFrom } from './cost.ts';
import type { SalesParts } from './parts.ts';
import { insertTip, settleTime, type Tip } from './tips.store.ts';
import { notifyTipped } from './watch-sales.ts';

export interface GivenTip {
  readonly fanId: string;
  readonly creatorId: string;
  readonly amount: Money;
  readonly note: string;
  /** Whether messages have a fee for the fan, as `checkTipText` returned it; false without text. */
  readonly noteHasFee: boolean;
  /** The post that the tip is for; null or undefined for a tip to the creator in general. */
  readonly postId?: string | null;
  /** For a pledge, the end of the goal, until which the money is held; null or undefined for other tips. */
  readonly pledgedUntil?: Date | null;
  /** The debits that pay for the tip. Without them, the wallet's buckets pay in their usual order. */
  readonly from?: readonly Debit[];
}

export type Held =
  | { readonly outcome: 'held'; readonly tip: Tip }
  | { readonly outcome: 'insufficient_funds'; readonly balance: Money; readonly missing: Money };

/** Holds the money of a tip. The fan can undo the tip until it is settled. */
export async function holdTip(tx: Tx, given: GivenTip, sales: SalesParts): Promise<Held> {
  const { fanId, creatorId, amount } = given;
  const paying = given.from
    ? ({ outcome: 'covered', parts: given.from } as const)
    : await walletDebits(tx, fanId, amount);
  if (paying.outcome === 'short') return short(tx, given);
  const [id, settlesAt] = [newId(), given.pledgedUntil ?? (await settleTime(tx))];
  const held = await ledger.hold(tx, {
    id,
    kind: 'tip',
    actor: fanId,
    memo: { fan: fanId, creator: creatorId },
    from: paying.parts,
    expiresAt: settlesAt,
  });
  if (held.outcome === 'short_of_funds') return short(tx, given);
  const isPledge = Boolean(given.pledgedUntil);
  const tip = await insertTip(tx, { ...given, id, settlesAt, isPledge });
  await settleBalance(tx, fanId);
  await notifyTipped(tx, tip, sales.watchers);
  return { outcome: 'held', tip };
}

async function short(tx: Tx, { fanId, amount }: GivenTip): Promise<Held> {
  const balance = await spendableDollars(tx, fanId);
  return { outcome: 'insufficient_funds', balance, missing: missingFrom(balance, amount) };
}
