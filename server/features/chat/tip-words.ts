import { personViewer } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import type { CheckedTipText, Tip, TipWords } from '../purchases/index.ts';
import { findChatOf } from './chats.store.ts';
import { feeOf, whyNotWrite } from './check-writing.ts';
import { checkText } from './restricted-words.ts';
import { findReadTip } from './system-messages.store.ts';
import { findNewWriter, findWriters } from './writers.store.ts';

/**
 * A tip brings words to where its fan may write, and no further: what is closed to a message is closed to what comes with
 * money. Where writing has a price, a tip of at least that carries words; it is no less than the fee, and it stays. Makes no
 * chat: what is only asked leaves nothing behind, and nobody waits for it.
 */
export async function checkTipText(
  tx: Tx,
  { fanId, creatorId, amount, note }: TipWords,
): Promise<CheckedTipText> {
  const chat = await findChatOf(tx, creatorId, fanId);
  const writer = chat
    ? (await findWriters(tx, [{ id: chat.id, viewer: personViewer(fanId) }])).get(0)
    : await findNewWriter(tx, { fanId, creatorId });
  if (!writer || whyNotWrite(writer) || amount < BigInt(feeOf(writer) ?? 0))
    return { refused: 'tip_words_refused' };
  const words = checkText(note, writer.restrictedWords);
  return words.refused === null ? { refused: null, note: words.text } : { refused: 'word_refused' };
}

/**
 * Whether a tip has brought words that cost its fan something, to who has read them: it stays then. A message that was read
 * is not taken back either, and its fee stays.
 */
export async function isTipHeard(tx: Tx, { id, fanId }: Pick<Tip, 'id' | 'fanId'>): Promise<boolean> {
  const read = await findReadTip(tx, { id, fanId });
  if (!read) return false;
  const writer = (await findWriters(tx, [{ id: read.chatId, viewer: personViewer(fanId) }])).get(0);
  return writer !== undefined && feeOf(writer) !== null;
}
