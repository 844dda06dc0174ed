import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, handle, look } from '../../kit/handle.ts';
import { actingIn } from './acting-in.ts';
import { inboxOf } from './inbox.ts';
import type { ChatParts } from './parts.ts';
import { chatsThatWait, markAllRead, markRead, unreadIn, unreadOf } from './reading.store.ts';
import { takeWaiting } from './take-waiting.ts';
import { tellRead } from './tell.ts';

export const readChat = ({ assistant }: Pick<ChatParts, 'assistant'>): Handler =>
  handle(chat.read, async ({ input, actor, tx, request, refuse }) => {
    const acting = await actingIn(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { personId, side } = acting.member;
    const read = await markRead(tx, { ...input, personId });
    if (read) await tellRead(tx, [read]);
    if (side === 'creator') await assistant?.personIsHere(tx, acting.member);
    return unreadIn(tx, { chatId: input.chatId, personId });
  });

export const readAllChats = handle(chat.readAll, async ({ actor, tx, request }) => {
  const { personId, isSeat } = inboxOf(actor);
  // What waits to be taken in waits for somebody as a fan.
  if (!isSeat) await takeWaiting(tx, await chatsThatWait(tx, personId));
  await tellRead(tx, await markAllRead(tx, { ...viewerOf(actor, request), personId }));
  return { done: true } as const;
});

export const countUnread = look(chat.unread, ({ actor, db, request }) =>
  unreadOf(db, { ...viewerOf(actor, request), personId: inboxOf(actor).personId }),
);
