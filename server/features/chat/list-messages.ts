import { chat } from '#contract/chat.ts';
import { inTransaction } from '../../kit/db.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { findChatAccess } from './chat-access.ts';
import { findChatMember } from './chats.store.ts';
import { materializePointers } from './materialize-pointers.ts';
import { viewMessages } from './message.view.ts';
import type { MessageSelection } from './messages.store.ts';
import type { ChatParts } from './parts.ts';

/** Lists a chat's messages. Pending mass messages are first added to the chat. */
export const listMessages = (parts: ChatParts): Handler =>
  query(chat.messages, async ({ input, actor, db, request, refuse }) => {
    const { chatId, before, after, limit } = input;
    const acting = await findChatAccess(db, { actor, request, chatId });
    if (!acting) throw refuse('not_found');
    const { viewer } = acting;
    let { member } = acting;
    if (member.hasWaiting) {
      await inTransaction(db, (tx) => materializePointers(tx, [chatId]));
      member = (await findChatMember(db, chatId, member.personId, viewer)) ?? member;
    }
    const where: MessageSelection =
      after === undefined ? { before: before ?? null, limit: limit + 1 } : { after, limit: limit + 1 };
    const found = await viewMessages(db, { library: parts.media, viewer, chatId, where });
    // The query reads one message more than `limit`, to find out whether there are more. This extra message
    // is the last one when paging forward, and the first one when paging backward.
    const isForward = after !== undefined;
    const messages = isForward ? found.slice(0, limit) : found.slice(-limit);
    const lastSeq = Math.max(member.lastSeq, messages.at(-1)?.seq ?? 0);
    return { messages, hasMore: found.length > limit, lastSeq };
  });
