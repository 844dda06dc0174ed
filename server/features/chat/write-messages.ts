import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import type { Deliver } from '../../kit/outbox.ts';
import { notifyPointersAdded } from './notify.ts';
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
 * Writes messages to chats: assigns their numbers, moves the chats up for both sides, and announces the
 * messages. Pending mass messages of these chats are added first. A repeated id returns the stored message
 * with `isNew: false`; if its content differs, `isSame` is false, and the caller must refuse the request.
 */
export async function writeMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<readonly StoredMessage[]> {
  if (messages.length === 0) return [];
  const chatIds = [...new Set(messages.map(({ chatId }) => chatId))];
  await lockChats(tx, chatIds);
  const { stored, taken } = await storeMessages(tx, chatIds, messages);
  assert(stored.length === messages.length, 'A message was written to a chat that does not exist.');
  await notifyPointersAdded(tx, taken);
  await notifySent(
    tx,
    messages.flatMap((message, index) => {
      const at = stored[index];
      return at?.isNew ? [{ message, stored: at }] : [];
    }),
  );
  return stored;
}

/** A message, and the writer row that was read after its chat was locked. */
interface CheckedMessage {
  readonly message: NewMessage;
  readonly writer: WriterRow;
}

/**
 * Writes messages for a caller that has locked the chats, read the writer rows and checked that each message
 * is new. A plain text message has a known number before it is stored if its chat has no pending mass
 * messages and gets no other message in this call. The insert of such a message is sent together with the
 * commit.
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
  const stored = all.map((checked) => {
    const position = isQuick(checked) ? nextIn(checked.writer) : others.next().value;
    assert(position);
    return { ...checked, stored: position };
  });
  const quick = stored.filter(isQuick);
  if (quick.length > 0) {
    await storeTexts(
      tx,
      quick.map(({ message, stored: { seq } }) => ({ message, seq })),
    );
    await notifyTexts(tx, quick, deliver);
  }
  return stored.map((message) => message.stored);
}

/**
 * The position after the chat's last message. `isShut` is false, because `findWriters` returns no row for a
 * chat with a block.
 */
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
