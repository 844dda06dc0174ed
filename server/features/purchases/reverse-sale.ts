import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { balanceOf, earningsOf, isLess, ledger, type Money, minus, money } from '../../ledger/index.ts';
import { lockWallets, settleBalance } from '../wallet/index.ts';
import { type Earning, findEarning, lockEarnings, reverseEarning } from './earnings.store.ts';
import { bonusUsed } from './purchases.store.ts';
import { refundMoves } from './refund-moves.ts';
import { taxMemo } from './sale-moves.ts';
import { dollars } from './stored-money.ts';

/** The reversal of a sale's or a tip's money. */
export interface Reversal {
  /** The id of the purchase or tip, which is also the id of its earning. */
  readonly saleId: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly total: Money;
  readonly tax: Money;
  /** The id of the transfer that took the money from the fan. */
  readonly paidBy: string;
  readonly transferId: string;
  readonly actor: string;
  readonly kind: string;
  readonly memo: Readonly<Record<string, string>>;
  /**
   * The amount that the provider has already returned to the card; the rest of the total goes to the
   * wallet. Null when a card gets nothing.
   */
  readonly toCard: { readonly rail: string; readonly amount: Money } | null;
  /** Whether the platform bears the creator's loss, so that the creator keeps the earning. */
  readonly isShielded: boolean;
}

/**
 * The maximum number of attempts to post a reversal. The first can fail, because a payout can take available
 * money between reading the balance and posting. After a failed post this transaction has locked the
 * accounts, so the second attempt reads the final balance.
 */
const TRIES = 2;

/**
 * Moves the money of one sale back. What the creator no longer has becomes debt, which the creator's wallet
 * repays immediately. Returns the creator's loss. Each sale can be reversed only once.
 */
export async function reverseSale(tx: Tx, reversal: Reversal): Promise<Money> {
  const { saleId, fanId, creatorId, total, tax, toCard, isShielded } = reversal;
  // The earning is locked before the wallets, in the same order as in a release.
  const earning = await earningOf(tx, saleId, { isShielded });
  await lockWallets(tx, [fanId, creatorId]);
  const net = isShielded ? money('USD', 0n) : dollars(earning.net);
  const bonus = money('USD', await bonusUsed(tx, reversal.paidBy));

  await lockEarnings(tx, creatorId);
  for (let tries = 1; ; tries += 1) {
    const posted = await ledger.post(tx, {
      id: reversal.transferId,
      kind: reversal.kind,
      actor: reversal.actor,
      businessKey: `refund:${saleId}`,
      memo: { ...reversal.memo, fan: fanId, creator: creatorId, ...taxMemo({ tax }) },
      moves: refundMoves({
        fanId,
        creatorId,
        net,
        kept: minus(minus(total, tax), net),
        tax,
        toCard,
        bonus,
        isReleased: earning.released_at !== null,
        available: await balanceOf(tx, earningsOf(creatorId, 'available'), 'USD'),
      }),
    });
    if (posted.outcome === 'posted') break;
    assert(
      posted.outcome === 'short_of_funds' && tries < TRIES,
      `Sale ${saleId} could not be given back: ${posted.outcome}.`,
    );
  }
  await settleBalance(tx, fanId);
  if (!isShielded && earning.released_at !== null) await settleBalance(tx, creatorId);
  return net;
}

/**
 * The part of `amount` that a sale's reversal sends to the card: at most what was paid without bonus. The
 * part paid with bonus returns to the wallet as bonus. If the card got that part too, the wallet would keep
 * real money in place of the bonus.
 */
export async function shareOfCard(
  tx: Tx,
  { paidBy, total }: Pick<Reversal, 'paidBy' | 'total'>,
  amount: Money,
): Promise<Money> {
  const paid = minus(total, money('USD', await bonusUsed(tx, paidBy)));
  return isLess(amount, paid) ? amount : paid;
}

async function earningOf(tx: Tx, id: string, { isShielded }: { isShielded: boolean }): Promise<Earning> {
  if (!isShielded) return reverseEarning(tx, id);
  const earning = await findEarning(tx, id);
  assert(earning, `Sale ${id} has no earning.`);
  return earning;
}
