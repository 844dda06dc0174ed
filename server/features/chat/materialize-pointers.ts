import type { Tx } from '../../kit/db.ts';
import { notifyPointersAdded } from './notify.ts';
import { lockChats, storeMessages } from './write.store.ts';

/** Adds the pending mass messages of these chats as messages, in the order in which they were sent. */
export async function materializePointers(tx: Tx, chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return;
  await lockChats(tx, chatIds);
  const { taken } = await storeMessages(tx, chatIds, []);
  await notifyPointersAdded(tx, taken);
}
