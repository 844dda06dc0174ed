import assert from 'node:assert/strict';
import type { Tx } from '../../kit/db.ts';
import { tellSent, tellTaken } from './tell.ts';
import { lockChats, type NewMessage, type StoredMessage, storeMessages } from './write.store.ts';

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
  await tellTaken(tx, taken);
  await tellSent(
    tx,
    messages.flatMap((message, index) => {
      const at = stored[index];
      return at?.isNew ? [{ message, stored: at }] : [];
    }),
  );
  return stored;
}
