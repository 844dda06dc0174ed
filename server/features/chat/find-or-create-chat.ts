import type { Tx } from '../../kit/db.ts';
import { newId } from '../../kit/random.ts';
import { createChat, findChatBetween } from './chats.store.ts';

/** Finds or creates the chat between two people. They have only one chat, whichever of them started it. */
export async function findOrCreateChat(
  tx: Tx,
  { creatorId, fanId }: { creatorId: string; fanId: string },
): Promise<{ id: string; isNew: boolean }> {
  const existing = await findChatBetween(tx, creatorId, fanId);
  if (existing) return { id: existing.id, isNew: false };
  const id = newId();
  if (await createChat(tx, { id, creatorId, fanId })) return { id, isNew: true };
  // A concurrent transaction created the chat after the first search.
  const found = await findChatBetween(tx, creatorId, fanId);
  if (!found) throw new Error('A chat could neither be created nor found.');
  return { id: found.id, isNew: false };
}
