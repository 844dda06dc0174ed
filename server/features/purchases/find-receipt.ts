import type { Reader } from '../../kit/db.ts';
import { type Money, money } from '../../ledger/index.ts';
import { findTopUp } from './charges.store.ts';
import { type Earning, findEarning } from './earnings.store.ts';
import { type FeeWithTransfer, findFee } from './fees.store.ts';
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
import {
  changeOfDebt,
  findMove,
  findRelease,
  findRepayment,
  hasPosting,
  owedForCharge,
  returnedToCard,
  sentToCards,
} from './receipt-facts.store.ts';
import { findParticipant } from './sale-participants.store.ts';
import { findTip, type TipWithTransfer } from './tips.store.ts';

export interface ReceiptQuery {
  readonly id: string;
  readonly viewerId: string;
}

/**
 * Finds the receipt of the purchase, tip, fee, charge or transfer with this id, with the lines that the
 * viewer may see. Null for a person who takes no part in the payment.
 */
export async function findReceipt(reader: Reader, query: ReceiptQuery): Promise<Receipt | null> {
  const purchase = await findPurchase(reader, query.id);
  if (purchase) return receiptOfPurchase(reader, purchase, query);
  const tip = await findTip(reader, query.id);
  if (tip) return receiptOfTip(reader, tip, query);
  const fee = await findFee(reader, query.id);
  if (fee) return receiptOfFee(reader, fee, query);
  const charge = await findTopUp(reader, { id: query.id, personId: query.viewerId });
  if (charge)
    return topUpReceipt(
      charge,
      await owedForCharge(reader, { chargeId: charge.id, personId: query.viewerId }),
    );
  const repaid = await findRepayment(reader, { id: query.id, personId: query.viewerId });
  if (repaid) return repaymentReceipt({ id: query.id, ...repaid });
  const move = await findMove(reader, { id: query.id, creatorId: query.viewerId });
  return move ? moveReceipt({ id: query.id, ...move }) : receiptOfRelease(reader, query);
}

async function receiptOfPurchase(
  reader: Reader,
  purchase: Purchase,
  { id, viewerId }: ReceiptQuery,
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
  // A shielded creator has no receipt of the reversal, because the reversal's transfer has no posting on the
  // creator's accounts. If the earning was reversed first and restored later, the creator does have the
  // receipt of the reversal.
  if (!(await hasPosting(reader, { transferId: id, personId: viewerId }))) return null;
  const owed = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  return refundReceipt(purchase, fan, {
    lines: refundedNet(earning, money('USD', -owed.units)),
    givenBackTo: 'fan',
  });
}

/**
 * The part of a reversed purchase's total that is now at a card. If a card paid directly, this is everything
 * that the card has got back. If a top-up paid, this is what the reversal sent to the top-up's card. Money
 * that came back to the platform from the bank, for example after a won appeal, is in the wallet and is not
 * included.
 */
async function atCardOf(reader: Reader, purchase: Purchase): Promise<Money> {
  const { card_paid, ended_by: transferId, intent_id: intentId, fan_id: fanId } = purchase;
  if (intentId === null || transferId === null) return money('USD', 0n);
  return BigInt(card_paid) > 0n
    ? returnedToCard(reader, intentId)
    : sentToCards(reader, { transferId, intentId, fanId });
}

/**
 * Finds the receipt of a release of earnings. Only a release that repaid a debt has one, because other
 * releases only move money between the creator's own accounts.
 */
async function receiptOfRelease(reader: Reader, { id, viewerId }: ReceiptQuery): Promise<Receipt | null> {
  const release = await findRelease(reader, { id, creatorId: viewerId });
  if (!release) return null;
  const repaid = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  if (repaid.units === 0n) return null;
  const earning = await earningOf(reader, release.earningId);
  const fan = await findParticipant(reader, earning.fan_id);
  return releaseReceipt({ id, at: release.at }, { earning, repaid, fan });
}

/**
 * Finds a tip's receipt. The fan always has one; the creator has one only once the tip was settled, with the text
 * that the earning stores.
 */
async function receiptOfTip(
  reader: Reader,
  tip: TipWithTransfer,
  { id, viewerId }: ReceiptQuery,
): Promise<Receipt | null> {
  if (viewerId === tip.fanId) return fanTipReceipt(tip, await findParticipant(reader, tip.creatorId));
  if (viewerId !== tip.creatorId) return null;
  const earning = await findEarning(reader, tip.id);
  if (!earning) return null;
  const fan = await findParticipant(reader, tip.fanId);
  const settled = { ...tip, note: earning.title };
  if (id !== tip.endedBy) return creatorTipReceipt(settled, earning, fan);
  const owed = await changeOfDebt(reader, { transferId: id, creatorId: viewerId });
  return tipRefundReceipt(settled, fan, refundedNet(earning, money('USD', -owed.units)));
}

/**
 * Finds a message fee's receipt. The fan always has one; the creator has one only
 * once an answer earned the fee.
 */
async function receiptOfFee(
  reader: Reader,
  fee: FeeWithTransfer,
  { viewerId }: ReceiptQuery,
): Promise<Receipt | null> {
  if (viewerId === fee.fanId) return fanFeeReceipt(fee, await findParticipant(reader, fee.creatorId));
  if (viewerId !== fee.creatorId || fee.state !== 'kept') return null;
  return creatorFeeReceipt(fee, await earningOf(reader, fee.id), await findParticipant(reader, fee.fanId));
}

async function earningOf(reader: Reader, id: string): Promise<Earning> {
  const earning = await findEarning(reader, id);
  if (!earning) throw new Error(`Sale ${id} has no earning.`);
  return earning;
}
