import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { inTransaction } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { inboxOf } from './inbox.ts';
import { materializePointers } from './materialize-pointers.ts';
import { notifyRead } from './notify.ts';
import { chatsWithPending, markChatsRead, unreadChats } from './reading.store.ts';

/**
 * The maximum number of chats marked as read in one transaction. The transaction locks all of them until it
 * ends, so people who write in these chats have to wait.
 */
const BATCH_SIZE = 200;

/**
 * Marks all chats as read, in batches. In a single transaction, a person with 100,000 chats would delay
 * everybody who writes in them.
 */
export const readAllChats = handle(
  chat.readAll,
  async ({ actor, db, request }) => {
    const { personId, isSeat } = inboxOf(actor);
    // A team seat covers only chats in which the creator is on the creator's side. Mass messages that are
    // pending for the creator come from other creators, so a call from a team seat does not add them to their
    // chats.
    const viewer = { ...viewerOf(actor, request), personId };
    const pending = isSeat ? [] : await chatsWithPending(db, viewer);
    for (const chatIds of batchesOf(pending))
      await inTransaction(db, (tx) => materializePointers(tx, chatIds));
    const unread = await unreadChats(db, viewer);
    for (const chatIds of batchesOf(unread))
      await inTransaction(db, async (tx) => notifyRead(tx, await markChatsRead(tx, { chatIds, personId })));
  },
  async () => ({ done: true }) as const,
);

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / BATCH_SIZE) }, (_, at) =>
    ids.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE),
  );
