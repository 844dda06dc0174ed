import { chat } from '#contract/chat.ts';
import { CHAT_PINS_MAX } from '#contract/limits.ts';
import { type Handler, handle } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { showChat } from './find-chat.ts';
import { countOtherPins, setChatMarks } from './members.store.ts';
import { notifyChats } from './notify.ts';
import type { ChatParts } from './parts.ts';

export const markChat = (parts: ChatParts): Handler =>
  handle(chat.mark, async ({ input: { chatId, ...marks }, actor, tx, request, refuse }) => {
    const acting = await findChatAccess(tx, { actor, request, chatId });
    if (!acting) throw refuse('not_found');
    const { personId, otherId } = acting.member;
    const member = { chatId, personId };
    if (marks.isPinned && (await countOtherPins(tx, member, acting.viewer)) >= CHAT_PINS_MAX)
      throw refuse('pinned_chats_full');
    await setChatMarks(tx, member, marks);
    // A restriction also changes the other side's view of the chat, so that side is notified too.
    const receivers = marks.isRestricted === undefined ? [personId] : [personId, otherId];
    await notifyChats(
      tx,
      receivers.map((person) => ({ chatId, personId: person })),
    );
    const view = await showChat(parts, tx, { ...acting, chatId });
    if (!view) throw refuse('not_found');
    return { chat: view };
  });
