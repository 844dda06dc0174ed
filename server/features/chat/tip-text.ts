import { personViewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { CheckedTipText, TipText } from '../purchases/index.ts';
import { findChatBetween } from './chats.store.ts';
import { feeOf, whyNotWrite } from './check-writing.ts';
import { checkText } from './restricted-words.ts';
import { findNewWriter, findWriters } from './writers.store.ts';

/**
 * Checks the text of a tip. The text is allowed only if the fan may write to the creator, and if the tip's
 * amount is at least the message fee. The check does not create or lock a chat, because the tip may still be
 * refused.
 */
export async function checkTipText(
  tx: Tx,
  { fanId, creatorId, amount, note }: TipText,
): Promise<CheckedTipText> {
  const chat = await findChatBetween(tx, creatorId, fanId);
  const writer = chat
    ? (await findWriters(tx, [{ id: chat.id, viewer: personViewer(fanId) }])).get(0)
    : await findNewWriter(tx, { fanId, creatorId });
  if (!writer || whyNotWrite(writer)) return { refused: 'tip_words_refused' };
  const fee = feeOf(writer);
  if (amount < BigInt(fee ?? 0)) return { refused: 'tip_words_refused' };
  const checked = checkText(note, writer.restrictedWords);
  return checked.refused === null
    ? { refused: null, note: checked.text, hasFee: fee !== null }
    : { refused: 'word_refused' };
}
