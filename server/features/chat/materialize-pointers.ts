import type { Tx } from '../../kit/db.ts';
import { notifyTaken } from './notify.ts';
import { lockChats, storeMessages } from './write.store.ts';

/** What was sent to many and waits in these chats becomes messages of them, in the order it was sent. */
export async function materializePointers(tx: Tx, chatIds: readonly string[]): Promise<void> {
  if (chatIds.length === 0) return;
  await lockChats(tx, chatIds);
  const { taken } = await storeMessages(tx, chatIds, []);
  await notifyTaken(tx, taken);
}
