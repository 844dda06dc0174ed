import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { ledger } from '../../ledger/index.ts';
import { lockWallet, settleBalance } from '../wallet/index.ts';
import { walletCost } from './cost.ts';
import { insertEarning } from './earnings.store.ts';
import { type Fee, lockPayerOf, markCancelled, markKept, markReturned } from './fees.store.ts';
import { saleDebits } from './sale-moves.ts';
import { findParticipant, maySell, type SaleParticipant } from './sale-participants.store.ts';
import { saleSplit } from './sale-split.ts';
import { dollars } from './stored-money.ts';
import { REFERRAL_BPS } from './terms.ts';

const ACTOR = 'return-writing-fees';

/**
 * When the creator's side answers in a chat, gives the creator the fees of all messages before the answer. If
 * the creator may not sell, the fees stay held. They are returned to the fan when their time is over.
 */
export async function keepFees(
  tx: Tx,
  answer: { readonly chatId: string; readonly creatorId: string; readonly answerSeq: number },
): Promise<readonly Fee[]> {
  const creator = await findParticipant(tx, answer.creatorId);
  if (!maySell(creator)) return [];
  const kept = await markKept(tx, answer);
  for (const fee of kept) await earn(tx, fee, creator);
  return kept;
}

async function earn(
  tx: Tx,
  { id, fanId, creatorId, amount }: Fee,
  { feeBps }: SaleParticipant,
): Promise<void> {
  await lockWallet(tx, fanId);
  const cost = walletCost(dollars(amount));
  const split = saleSplit({ price: cost.price, tax: cost.tax, feeBps, referralBps: REFERRAL_BPS });
  const posted = await ledger.postHold(tx, {
    hold: id,
    id: newId(),
    kind: 'message.keep',
    actor: creatorId,
    memo: { fee: id, fan: fanId, creator: creatorId },
    to: saleDebits({ cost, split, creatorId }),
  });
  assert(posted.outcome === 'posted', `Fee ${id} was held, but its money was not.`);
  await insertEarning(tx, { id, creatorId, fanId, kind: 'message', title: '', split, feeBps });
  await settleBalance(tx, fanId);
}

/** Returns a fee to the fan because nobody answered in time. Undefined when the fee has already ended. */
export async function returnFee(tx: Tx, id: string): Promise<Fee | undefined> {
  await lockPayerOf(tx, id);
  const fee = await markReturned(tx, id);
  if (fee) await returnToFan(tx, fee);
  return fee;
}

/** Returns to the fan the fee of a message that the fan unsent before anybody read it. */
export async function cancelFee(tx: Tx, message: { chatId: string; seq: number }): Promise<void> {
  const fee = await markCancelled(tx, message);
  if (fee) await returnToFan(tx, fee);
}

async function returnToFan(tx: Tx, { id, fanId, creatorId }: Fee): Promise<void> {
  await lockWallet(tx, fanId);
  const voided = await ledger.voidHold(tx, {
    hold: id,
    id: newId(),
    kind: 'message.return',
    actor: ACTOR,
    memo: { fee: id, fan: fanId, creator: creatorId },
  });
  assert(voided.outcome === 'posted', `Fee ${id} was held, but its money was not.`);
  await settleBalance(tx, fanId);
}
