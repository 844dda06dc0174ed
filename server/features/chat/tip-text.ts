import { personViewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { CheckedTipText, Tip, TipText } from '../purchases/index.ts';
import { findChatBetween } from './chats.store.ts';
import { feeOf, whyNotWrite } from './check-writing.ts';
import { checkText } from './restricted-words.ts';
import { findReadTip } from './system-messages.store.ts';
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
  if (!writer || whyNotWrite(writer) || amount < BigInt(feeOf(writer) ?? 0))
    return { refused: 'tip_words_refused' };
  const checked = checkText(note, writer.restrictedWords);
  return checked.refused === null ? { refused: null, note: checked.text } : { refused: 'word_refused' };
}

/**
 * Whether messages in the tip's chat have a fee and the creator has read the tip's text. Such a tip cannot be
 * undone. Otherwise the fan could write to the creator for free.
 */
export async function isTipRead(tx: Tx, { id, fanId }: Pick<Tip, 'id' | 'fanId'>): Promise<boolean> {
  const read = await findReadTip(tx, { id, fanId });
  if (!read) return false;
  const writer = (await findWriters(tx, [{ id: read.chatId, viewer: personViewer(fanId) }])).get(0);
  return writer !== undefined && feeOf(writer) !== null;
}
