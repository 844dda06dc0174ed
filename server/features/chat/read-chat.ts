import { chat } from '#contract/chat.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { notifyRead } from './notify.ts';
import type { ChatParts } from './parts.ts';
import { markRead, unreadInChat } from './reading.store.ts';

export const readChat = ({ assistant }: Pick<ChatParts, 'assistant'>): Handler =>
  handle(chat.read, async ({ input, actor, tx, request, refuse }) => {
    const acting = await findChatAccess(tx, { actor, request, chatId: input.chatId });
    if (!acting) throw refuse('not_found');
    const { personId, side } = acting.member;
    const read = await markRead(tx, { ...input, personId });
    if (read) await notifyRead(tx, [read]);
    if (side === 'creator') await assistant?.creatorIsActive(tx, acting.member);
    return unreadInChat(tx, { chatId: input.chatId, personId });
  });
