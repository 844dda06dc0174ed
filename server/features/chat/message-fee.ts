import type { z } from 'zod';
import { isVisible } from '#contract/fields.ts';
import type { Money as WireMoney } from '#contract/money.ts';
import { type Db, inTransaction, type Reader, type Tx } from '../../kit/db.ts';
import { processDueItems } from '../../kit/process-due-items.ts';
import { newId } from '../../kit/random.ts';
import { type Money, money } from '../../ledger/index.ts';
import { dueFees, findParticipant, holdFee, keepFees, returnFee } from '../purchases/index.ts';
import { type CannotPay, whyCannotPay } from '../wallet/index.ts';
import { chatsWithFees } from './message-fee.store.ts';
import { notifyChanged } from './notify.ts';
import { writeMessages } from './write-messages.ts';

export type CheckedFee =
  | { readonly outcome: 'free' }
  | { readonly outcome: 'due'; readonly amount: Money }
  | { readonly outcome: 'price_changed'; readonly price: Money }
  | { readonly outcome: CannotPay };

/**
 * Compares the fee that the fan saw (`expectedFee`) with the current one (`fee`, in units). Any difference is
 * refused, so that nobody pays more than they saw or less than the creator charges.
 */
export async function checkFee(
  reader: Reader,
  {
    fanId,
    fee,
    expectedFee,
  }: {
    readonly fanId: string;
    readonly fee: string | null;
    readonly expectedFee: z.output<typeof WireMoney> | undefined;
  },
): Promise<CheckedFee> {
  const amount = money('USD', BigInt(fee ?? 0));
  if (BigInt(expectedFee?.units ?? 0) !== amount.units || (expectedFee && expectedFee.asset !== 'USD'))
    return { outcome: 'price_changed', price: amount };
  if (amount.units === 0n) return { outcome: 'free' };
  const fan = await findParticipant(reader, fanId);
  const why = whyCannotPay(fan);
  return why ? { outcome: why } : { outcome: 'due', amount };
}

/**
 * Holds the fee of a message that this transaction writes. If the fee cannot be held, the caller must roll
 * the message back.
 */
export async function holdMessageFee(tx: Tx, fee: Parameters<typeof holdFee>[1]): ReturnType<typeof holdFee> {
  const held = await holdFee(tx, fee);
  // The message was announced before its fee was held, so the change of the message must be announced as
  // well.
  if (held.outcome === 'held') await notifyChanged(tx, fee);
  return held;
}

/** A message of the creator's side. `text` is the text that the fan can read without paying. */
interface Answer {
  readonly chatId: string;
  readonly seq: number;
  readonly creatorId: string;
  readonly text: string;
}

/**
 * Releases the held fees of earlier messages in these chats to the creator. Called only for messages that a
 * person wrote. Messages of an automation or the assistant, and mass messages, earn no fee. A message without
 * text is no answer and earns no fee, for example a photo or a message with only locked content.
 */
export async function earnFees(tx: Tx, messages: readonly Answer[]): Promise<void> {
  const answers = messages.filter(({ text }) => isVisible(text));
  if (answers.length === 0) return;
  const waiting = await chatsWithFees(
    tx,
    answers.map(({ chatId }) => chatId),
  );
  for (const { chatId, seq, creatorId } of answers) {
    if (!waiting.has(chatId)) continue;
    for (const fee of await keepFees(tx, { chatId, creatorId, answerSeq: seq })) await notifyChanged(tx, fee);
  }
}

/**
 * Returns fees that were not earned in time. Several nodes may run this concurrently; each fee is returned
 * once.
 */
export const returnDueFees = (db: Db, stopping?: AbortSignal): Promise<void> =>
  processDueItems({
    stopping,
    due: (batch) => dueFees(db, batch),
    once: (id) => inTransaction(db, (tx) => returnOne(tx, id)),
  });

async function returnOne(tx: Tx, id: string): Promise<boolean> {
  const fee = await returnFee(tx, id);
  if (!fee) return false;
  const { chatId, fanId } = fee;
  await notifyChanged(tx, fee);
  const message = { id: newId(), kind: 'system', facts: { system: 'fee_returned' } } as const;
  await writeMessages(tx, [{ ...message, chatId, senderId: fanId, author: 'platform' }]);
  return true;
}
