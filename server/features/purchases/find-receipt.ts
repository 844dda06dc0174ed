import type { Reader } from '../../kit/db.ts';
import { type Money, money } from '../../ledger/index.ts';
import { findTopUp } from './charges.store.ts';
import { type Earning, findEarning } from './earnings.store.ts';
import { type FeeWithTransfer, findFee } from './fees.store.ts';
import {
  changeOfDebt,
  findMove,
  findRelease,
  findRepayment,
  gotBackByCard,
  hasPart,
  owedForCharge,
  sentToCards,
} from './given-back.store.ts';
import { findPurchase, type Purchase } from './purchases.store.ts';
import {
  creatorFeeReceipt,
  creatorReceipt,
  creatorTipReceipt,
  fanFeeReceipt,
  fanReceipt,
  fanTipReceipt,
  givenBackTo,
  moveReceipt,
  type Receipt,
  refundedNet,
  refundedTotal,
  refundReceipt,
  releaseReceipt,
  repaymentReceipt,
  tipRefundReceipt,
  topUpReceipt,
} from './receipt.view.ts';
import { findParticipant } from './sale-participants.store.ts';
import { findTip, type TipWithTransfer } from './tips.store.ts';

export interface Asked {
  readonly id: string;
  readonly viewerId: string;
}

/** The receipt of whatever has this id, as the viewer may see it; null for everybody who was no party to it. */
export async function findReceipt(reader: Reader, asked: Asked): Promise<Receipt | null> {
  const purchase = await findPurchase(reader, asked.id);
  if (purchase) return receiptOfPurchase(reader, purchase, asked);
  const tip = await findTip(reader, asked.id);
  if (tip) return receiptOfTip(reader, tip, asked);
  const fee = await findFee(reader, asked.id);
  if (fee) return receiptOfFee(reader, fee, asked);
  const charge = await findTopUp(reader, { id: asked.id, personId: asked.viewerId });
  if (charge)
    return topUpReceipt(
      charge,
      await owedForCharge(reader, { chargeId: charge.id, personId: asked.viewerId }),
    );
  const repaid = await findRepayment(reader, { id: asked.id, personId: asked.viewerId });
  if (repaid) return repaymentReceipt({ id: asked.id, ...repaid });
  const move = await findMove(reader, { id: asked.id, creatorId: asked.viewerId });
  return move ? moveReceipt({ id: asked.id, ...move }) : receiptOfRelease(reader, asked);
}

async function receiptOfPurchase(
  reader: Reader,
  purchase: Purchase,
  { id, viewerId }: Asked,
): Promise<Receipt | null> {
  const isRefund = id === purchase.ended_by;
  if (viewerId === purchase.fan_id) {
    const creator = await findParticipant(reader, purchase.creator_id);
    const back = givenBackTo(purchase, await atCardOf(reader, purchase));
    return isRefund
      ? refundReceipt(purchase, creator, { lines: refundedTotal(purchase), givenBackTo: back })
      : fanReceipt(purchase, creator, back);
  }
  if (viewerId !== purchase.creator_id) return null;
  const fan = await findParticipant(reader, purchase.fan_id);
  const earning = await earningOf(reader, purchase.id);
  if (!isRefund) return creatorReceipt(purchase, earning, fan);
  // A creator who was spared has no part in the transfer that gave it back; who has their line again had one.
  if (!(await hasPart(reader, { transferId: id, personId: viewerId }))) return null;
  const owed = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  return refundReceipt(purchase, fan, {
    lines: refundedNet(earning, money('USD', -owed.units)),
    givenBackTo: 'fan',
  });
}

/**
 * What was paid for it is at a card: of one that paid it, whenever that got it; of a top-up, if it went there with the sale. What
 * a bank sent back since, or gave again on appeal, is in the wallet.
 */
async function atCardOf(reader: Reader, purchase: Purchase): Promise<Money> {
  const { card_paid, ended_by: transferId, intent_id: intentId, fan_id: fanId } = purchase;
  if (intentId === null || transferId === null) return money('USD', 0n);
  return BigInt(card_paid) > 0n
    ? gotBackByCard(reader, intentId)
    : sentToCards(reader, { transferId, intentId, fanId });
}

/** Only a release that repaid a debt is told of; the others move money between a creator's own pockets. */
async function receiptOfRelease(reader: Reader, { id, viewerId }: Asked): Promise<Receipt | null> {
  const release = await findRelease(reader, { id, creatorId: viewerId });
  if (!release) return null;
  const repaid = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  if (repaid.units === 0n) return null;
  const earning = await earningOf(reader, release.earningId);
  const fan = await findParticipant(reader, earning.fan_id);
  return releaseReceipt({ id, at: release.at }, { earning, repaid, fan });
}

/** A creator hears of a tip when it is settled; until then, and when it is taken back, it is the fan's alone. */
async function receiptOfTip(
  reader: Reader,
  tip: TipWithTransfer,
  { id, viewerId }: Asked,
): Promise<Receipt | null> {
  if (viewerId === tip.fanId) return fanTipReceipt(tip, await findParticipant(reader, tip.creatorId));
  if (viewerId !== tip.creatorId) return null;
  const earning = await findEarning(reader, tip.id);
  if (!earning) return null;
  const fan = await findParticipant(reader, tip.fanId);
  if (id !== tip.endedBy) return creatorTipReceipt(tip, earning, fan);
  const owed = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  return tipRefundReceipt(tip, fan, refundedNet(earning, money('USD', -owed.units)));
}

/** A creator earns it by an answer; until then, and when it went back, it is the fan's alone. */
async function receiptOfFee(
  reader: Reader,
  fee: FeeWithTransfer,
  { viewerId }: Asked,
): Promise<Receipt | null> {
  if (viewerId === fee.fanId) return fanFeeReceipt(fee, await findParticipant(reader, fee.creatorId));
  if (viewerId !== fee.creatorId || fee.state !== 'kept') return null;
  return creatorFeeReceipt(fee, await earningOf(reader, fee.id), await findParticipant(reader, fee.fanId));
}

async function earningOf(reader: Reader, id: string): Promise<Earning> {
  const earning = await findEarning(reader, id);
  if (!earning) throw new Error(`Sale ${id} has no line of earnings.`);
  return earning;
}
