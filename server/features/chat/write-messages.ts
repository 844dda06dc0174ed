import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import type { Deliver } from '../../kit/outbox.ts';
import { notifyTaken } from './notify.ts';
import { notifySent, notifyTexts } from './notify-sent.ts';
import {
  isPlainText,
  lockChats,
  type NewMessage,
  type StoredMessage,
  storeMessages,
  storeTexts,
} from './write.store.ts';
import type { WriterRow } from './writers.store.ts';

export type { MessageFacts, NewMessage } from './write.store.ts';

/**
 * The one writer of messages: gives each its number, moves the chat for both sides and tells them. What was sent to
 * many and waits in these chats is taken in first. The same id again answers with the first message (`isNew: false`);
 * `isSame` says whether that one says the same, and who calls refuses when it does not.
 */
export async function writeMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<readonly StoredMessage[]> {
  if (messages.length === 0) return [];
  const chatIds = [...new Set(messages.map(({ chatId }) => chatId))];
  await lockChats(tx, chatIds);
  const { stored, taken } = await storeMessages(tx, chatIds, messages);
  assert(stored.length === messages.length, 'Every message is written to a chat that is there.');
  await notifyTaken(tx, taken);
  await notifySent(
    tx,
    messages.flatMap((message, index) => {
      const at = stored[index];
      return at?.isNew ? [{ message, stored: at }] : [];
    }),
  );
  return stored;
}

/** A message, and what was read of its chat since that was locked: who writes there and how far it counts. */
interface CheckedMessage {
  readonly message: NewMessage;
  readonly writer: WriterRow;
}

/**
 * The same for who locked the chats first, read them, and found each message new. Where it is nothing but words and
 * nothing waits, its number is known before it is written, and nobody waits for the writing alone.
 */
export async function writeLocked(
  tx: Tx,
  all: readonly CheckedMessage[],
  deliver: Deliver = () => undefined,
): Promise<readonly StoredMessage[]> {
  const inChat = Map.groupBy(all, ({ message }) => message.chatId);
  const isQuick = ({ message, writer }: CheckedMessage): boolean =>
    isPlainText(message) && !writer.hasWaiting && inChat.get(message.chatId)?.length === 1;
  const others = (
    await writeMessages(
      tx,
      all.filter((one) => !isQuick(one)).map(({ message }) => message),
    )
  ).values();
  const stored = all.map((one) => {
    const at = isQuick(one) ? nextIn(one.writer) : others.next().value;
    assert(at);
    return { ...one, stored: at };
  });
  const quick = stored.filter(isQuick);
  if (quick.length > 0) {
    await storeTexts(
      tx,
      quick.map(({ message, stored: { seq } }) => ({ message, seq })),
    );
    await notifyTexts(tx, quick, deliver);
  }
  return stored.map(({ stored: at }) => at);
}

/** The place after the last one. Who may write there is shut out by nobody, which was judged with it. */
const nextIn = ({ chatId, creatorId, fanId, lastSeq, now }: WriterRow): StoredMessage => ({
  chatId,
  creatorId,
  fanId,
  seq: lastSeq + 1,
  at: now,
  isNew: true,
  isSame: true,
  isShut: false,
});
