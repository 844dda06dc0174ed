import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { handle, look } from '../../kit/handle.ts';
import { actingIn } from './acting-in.ts';
import { inboxOf } from './inbox.ts';
import { chatsThatWait, markAllRead, markRead, unreadIn, unreadOf } from './reading.store.ts';
import { takeWaiting } from './take-waiting.ts';
import { tellRead } from './tell.ts';

export const readChat = handle(chat.read, async ({ input, actor, tx, request, refuse }) => {
  const acting = await actingIn(tx, { actor, request, chatId: input.chatId });
  if (!acting) throw refuse('not_found');
  const { personId } = acting.inbox;
  const read = await markRead(tx, { ...input, personId });
  if (read) await tellRead(tx, [read]);
  return unreadIn(tx, { chatId: input.chatId, personId });
});

export const readAllChats = handle(chat.readAll, async ({ actor, tx }) => {
  const { personId } = inboxOf(actor);
  await takeWaiting(tx, await chatsThatWait(tx, personId));
  await tellRead(tx, await markAllRead(tx, personId));
  return { done: true } as const;
});

export const countUnread = look(chat.unread, ({ actor, db, request }) =>
  unreadOf(db, { ...viewerOf(actor, request), personId: inboxOf(actor).personId }),
);
