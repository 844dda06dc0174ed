import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, handle, query } from '../../kit/handle.ts';
import { actingIn } from './acting-in.ts';
import { inboxOf } from './inbox.ts';
import { materializePointers } from './materialize-pointers.ts';
import { notifyRead } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { chatsThatWait, markChatsRead, markRead, unreadChats, unreadIn, unreadOf } from './reading.store.ts';

export const readChat = ({ assistant }: Pick<ChatParts, 'assistant'>): Handler =>
  handle(chat.read, async ({ input, actor, tx, request, refuse }) => {
    const acting = await actingIn(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { personId, side } = acting.member;
    const read = await markRead(tx, { ...input, personId });
    if (read) await notifyRead(tx, [read]);
    if (side === 'creator') await assistant?.personIsHere(tx, acting.member);
    return unreadIn(tx, { chatId: input.chatId, personId });
  });

/** Chats that are read at once: whoever writes in one of them waits for all of these. */
const READ_TOGETHER = 200;

/** Some after some, each with its events: somebody may have a hundred thousand chats, and others write in them. */
export const readAllChats = handle(
  chat.readAll,
  async ({ actor, db, request }) => {
    const { personId, isSeat } = inboxOf(actor);
    // What waits to be taken in waits for somebody as a fan.
    const viewer = { ...viewerOf(actor, request), personId };
    const waiting = isSeat ? [] : await chatsThatWait(db, viewer);
    for (const chatIds of someAfterSome(waiting))
      await inTransaction(db, (tx) => materializePointers(tx, chatIds));
    const unread = await unreadChats(db, viewer);
    for (const chatIds of someAfterSome(unread))
      await inTransaction(db, async (tx) => notifyRead(tx, await markChatsRead(tx, { chatIds, personId })));
  },
  async () => ({ done: true }) as const,
);

const someAfterSome = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / READ_TOGETHER) }, (_, at) =>
    ids.slice(at * READ_TOGETHER, (at + 1) * READ_TOGETHER),
  );

export const countUnread = query(chat.unread, ({ actor, db, request }) =>
  unreadOf(db, { ...viewerOf(actor, request), personId: inboxOf(actor).personId }),
);
