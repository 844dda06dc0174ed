import assert from 'node:assert/strict';
import { earningReversed } from '#contract/purchases.ts';
import type { Tx } from '../../kit/db.ts';
import { announce } from '../../kit/outbox.ts';
import { newId } from '../../kit/random.ts';
import { ledger, type Money, money } from '../../ledger/index.ts';
import type { ReturnedMoney } from '../top-up/index.ts';
import { lockWallet, moneyView } from '../wallet/index.ts';
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
 * Reverses a tip whose card got its money back. A held tip is undone, so that its money can be taken from the
 * wallet. For a settled tip the creator returns their net, whatever they have done with it. The shield does
 * not apply, because nothing was delivered.
 */
export async function reverseTip(tx: Tx, taken: ReturnedMoney): Promise<Money | null> {
  const { personId, intentId, rail, amount, transferId } = taken;
  const why = taken.kind === 'dispute' ? 'charged_back' : 'refunded';
  const tip = await lockTipOfIntent(tx, { intentId, fanId: personId });
  if (!tip || !(await isPaidBy(tx, tip, taken))) return null;
  if (tip.state === 'undone') {
    // A tip that its fan undid stays as it is; a refunded one may become charged back.
    if (tip.takenBack === 'refunded' && why === 'charged_back') await markTipReversed(tx, tip.id, { why });
    return null;
  }
  if (tip.state === 'held') {
    await lockWallet(tx, tip.fanId);
    await voidTip(tx, tip, { actor: rail });
    await markTipReversed(tx, tip.id, { why });
    await notifyTipUndone(tx, tip);
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
  await notifyTipUndone(tx, tip);
  return toCard;
}

/**
 * Whether this charge paid for the tip. A top-up may name a tip that a card or something else paid for before
 * the top-up's money arrived.
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
  { creatorId, note }: TipWithReversal,
  { net, why }: { net: Money; why: 'refunded' | 'charged_back' },
): Promise<void> {
  await announce(tx, earningReversed, {
    to: { person: creatorId },
    payload: { title: note, net: moneyView(net), reason: why },
  });
}

/** Voids the hold of a tip: its money returns to where it came from. */
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
