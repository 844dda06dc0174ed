import assert from 'node:assert/strict';
import { accessEnded, earningReversed } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { balanceOf, earningsOf, isLess, ledger, type Money, minus, money } from '../../ledger/index.ts';
import { announceBalance, moneyView } from '../wallet/index.ts';
import { type Earning, findEarning, reverseEarning, takeEarningsTurn } from './earnings.store.ts';
import { itemFrom } from './items.ts';
import { bonusUsed, endPurchase, type Purchase } from './purchases.store.ts';
import { refundMoves } from './refund-moves.ts';
import { taxMemo } from './sale-moves.ts';
import { dollars } from './stored-money.ts';
import { tellEnded } from './watch-sales.ts';

/** How a sale is undone. */
export interface GivingBack {
  readonly purchase: Purchase;
  readonly transferId: string;
  readonly actor: string;
  readonly state: 'refunded' | 'charged_back';
  readonly reason: string;
  readonly kind: 'unlock.refund' | 'unlock.refund_by_card' | 'unlock.refund_disputed';
  /** What the card got back already, through its provider; the rest of the total is the wallet's. */
  readonly toCard: { readonly rail: string; readonly amount: Money } | null;
  /** The platform bears what the creator would lose: their line stays as it is. */
  readonly isShielded: boolean;
}

/** A payout may take the available money between our look and our post; then the accounts are ours and we look again. */
const TRIES = 2;

/** Undoes one sale, once: the money goes back, access ends, and both sides hear of it. The purchase is locked. */
export async function giveBack(tx: Tx, giving: GivingBack): Promise<Purchase> {
  const { purchase, transferId, actor, isShielded } = giving;
  const { fan_id: fanId, creator_id: creatorId } = purchase;
  const earning = await earningOf(tx, purchase.id, { isShielded });
  const net = isShielded ? money('USD', 0n) : dollars(earning.net);
  const [total, tax] = [dollars(purchase.total), dollars(purchase.tax)];
  const bonus = money('USD', await bonusUsed(tx, purchase.transfer_id));
  const toWallet = giving.toCard ? minus(total, giving.toCard.amount) : total;

  await takeEarningsTurn(tx, creatorId);
  for (let tries = 1; ; tries += 1) {
    const posted = await ledger.post(tx, {
      id: transferId,
      kind: giving.kind,
      actor,
      businessKey: `refund:${purchase.id}`,
      memo: { purchase: purchase.id, fan: fanId, creator: creatorId, ...taxMemo({ tax }) },
      moves: refundMoves({
        fanId,
        creatorId,
        net,
        kept: minus(minus(total, tax), net),
        tax,
        toCard: giving.toCard,
        bonus: isLess(bonus, toWallet) ? bonus : toWallet,
        isReleased: earning.released_at !== null,
        available: await balanceOf(tx, earningsOf(creatorId, 'available'), 'USD'),
      }),
    });
    if (posted.outcome === 'posted') break;
    assert(
      posted.outcome === 'short_of_funds' && tries < TRIES,
      `Purchase ${purchase.id} could not be given back: ${posted.outcome}.`,
    );
  }
  const { state, reason } = giving;
  const ended = await endPurchase(tx, purchase.id, { state, reason, transferId });
  await tell(tx, ended, { isShielded, net });
  return ended;
}

async function earningOf(tx: Tx, id: string, { isShielded }: { isShielded: boolean }): Promise<Earning> {
  if (!isShielded) return reverseEarning(tx, id);
  const earning = await findEarning(tx, id);
  assert(earning, `Sale ${id} has no line of earnings.`);
  return earning;
}

async function tell(
  tx: Tx,
  purchase: Purchase,
  { isShielded, net }: { isShielded: boolean; net: Money },
): Promise<void> {
  const { fan_id: fanId, creator_id: creatorId, title } = purchase;
  const reason = purchase.state === 'charged_back' ? ('charged_back' as const) : ('refunded' as const);
  if (purchase.kind === 'unlock') {
    const item = itemFrom(purchase);
    await announce(tx, accessEnded, { to: { person: fanId }, payload: { item, title, reason } });
    await tellEnded(tx, { purchaseId: purchase.id, item, fanId, creatorId, title });
  }
  if (!isShielded)
    await announce(tx, earningReversed, {
      to: { person: creatorId },
      payload: { title, net: moneyView(net), reason },
    });
  await announceBalance(tx, fanId);
}
