import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { balanceOf, earningsOf, isLess, ledger, type Money, minus, money } from '../../ledger/index.ts';
import { lockWallets, settleBalance } from '../wallet/index.ts';
import { type Earning, findEarning, reverseEarning, takeEarningsTurn } from './earnings.store.ts';
import { bonusUsed } from './purchases.store.ts';
import { refundMoves } from './refund-moves.ts';
import { taxMemo } from './sale-moves.ts';
import { dollars } from './stored-money.ts';

/** The money of a sale or a tip that goes back. */
export interface Reversal {
  /** Also of the line of earnings. */
  readonly saleId: string;
  readonly fanId: string;
  readonly creatorId: string;
  readonly total: Money;
  readonly tax: Money;
  /** The transfer that took it from the fan. */
  readonly paidBy: string;
  readonly transferId: string;
  readonly actor: string;
  readonly kind: string;
  readonly memo: Readonly<Record<string, string>>;
  /** What the card got back already, through its provider; the rest of the total is the wallet's. */
  readonly toCard: { readonly rail: string; readonly amount: Money } | null;
  /** The platform bears what the creator would lose: their line stays as it is. */
  readonly isShielded: boolean;
}

/** A payout may take the available money between our look and our post; then the accounts are ours and we look again. */
const TRIES = 2;

/**
 * Gives the money of one sale back, once. What the creator no longer has of it they owe, and what lies in their own wallet
 * repays that at once. Answers what they lost.
 */
export async function reverseSale(tx: Tx, reversal: Reversal): Promise<Money> {
  const { saleId, fanId, creatorId, total, tax, toCard, isShielded } = reversal;
  // The line before the wallets, as whoever releases it does.
  const earning = await earningOf(tx, saleId, { isShielded });
  await lockWallets(tx, [fanId, creatorId]);
  const net = isShielded ? money('USD', 0n) : dollars(earning.net);
  const bonus = money('USD', await bonusUsed(tx, reversal.paidBy));

  await takeEarningsTurn(tx, creatorId);
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
 * How much of what its person bears goes to the card out of a sale. What bonus had paid of it is bonus again; no card gets it,
 * or money would be left in the wallet in its place.
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
  assert(earning, `Sale ${id} has no line of earnings.`);
  return earning;
}
