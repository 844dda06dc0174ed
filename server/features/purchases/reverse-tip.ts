import assert from 'node:assert/strict';
import { earningReversed } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money, money } from '../../ledger/index.ts';
import type { ReturnedMoney } from '../top-up/index.ts';
import { lockWallet, moneyView } from '../wallet/index.ts';
import type { SalesParts } from './parts.ts';
import { isBookedAfter } from './receipt-facts.store.ts';
import { reverseSale, shareOfCard } from './reverse-sale.ts';
import { dollars } from './stored-money.ts';
import {
  type IntendedTip,
  lockTipOfIntent,
  markTipReversed,
  type Tip,
  type TipWithReversal,
} from './tips.store.ts';
import { notifyTipUndone } from './watch-sales.ts';

/**
 * Reverses a tip whose card payment was returned to the card. A held tip is undone, so that its money can be
 * taken from the wallet. For a settled tip, the creator returns the net, even when the net was already paid
 * out. The shield does not apply, because the creator delivered nothing. Returns the amount that the reversal
 * of a settled tip sends to the card, or null when no settled tip is reversed.
 */
export async function reverseTip(tx: Tx, taken: ReturnedMoney, sales: SalesParts): Promise<Money | null> {
  const { personId, intentId, rail, amount, transferId } = taken;
  const why = taken.kind === 'dispute' ? 'charged_back' : 'refunded';
  const tip = await lockTipOfIntent(tx, { intentId, fanId: personId });
  if (!tip || !(await isPaidBy(tx, tip, taken))) return null;
  if (tip.state === 'undone') {
    // A tip that the fan undid stays undone. A tip that was refunded to the card
    // may still become charged back.
    if (tip.takenBack === 'refunded' && why === 'charged_back') await markTipReversed(tx, tip.id, { why });
    return null;
  }
  if (tip.state === 'held') {
    await lockWallet(tx, tip.fanId);
    await voidTip(tx, tip, { actor: rail });
    await markTipReversed(tx, tip.id, { why });
    await notifyTipUndone(tx, tip, sales.watchers);
    return null;
  }
  const given = { paidBy: tip.id, total: dollars(tip.amount) };
  const toCard = await shareOfCard(tx, given, amount);
  const net = await reverseSale(tx, {
    saleId: tip.id,
    fanId: tip.fanId,
    creatorId: tip.creatorId,
    ...given,
    tax: money('USD', 0n),
    transferId,
    actor: rail,
    kind: 'refund.tip',
    memo: { tip: tip.id },
    toCard: { rail, amount: toCard },
    isShielded: false,
  });
  await markTipReversed(tx, tip.id, { why, transferId });
  await notifyReversed(tx, tip, { net, why });
  await notifyTipUndone(tx, tip, sales.watchers);
  return toCard;
}

/**
 * Whether this charge paid for the tip. A top-up may name a tip for which other money had paid before the
 * top-up's money arrived.
 */
const isPaidBy = async (
  tx: Tx,
  { id, paidByCharge }: IntendedTip,
  { isDirectPayment, chargeId }: ReturnedMoney,
): Promise<boolean> =>
  isDirectPayment
    ? paidByCharge === chargeId
    : paidByCharge === null && (await isBookedAfter(tx, id, chargeId));

async function notifyReversed(
  tx: Tx,
  { creatorId }: TipWithReversal,
  { net, why }: { net: Money; why: 'refunded' | 'charged_back' },
): Promise<void> {
  await announce(tx, earningReversed, {
    to: { person: creatorId },
    payload: { title: '', net: moneyView(net), reason: why },
  });
}

/** Voids a tip's hold, which returns the money to the buckets that it came from. */
export async function voidTip(tx: Tx, tip: Tip, { actor }: { actor: string }): Promise<void> {
  const voided = await ledger.voidHold(tx, {
    hold: tip.id,
    id: newId(),
    kind: 'tip.undo',
    actor,
    memo: { tip: tip.id, fan: tip.fanId, creator: tip.creatorId },
  });
  assert(voided.outcome === 'posted', `Tip ${tip.id} was held, but its money was not.`);
}
