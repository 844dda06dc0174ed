import { chat } from '#contract/chat.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { chatView, lastMessageView } from './chat.view.ts';
import { findChatAccess } from './chat-access.ts';
import { readChats, someChats } from './chat-list.store.ts';
import { inboxOf } from './inbox.ts';
import { isOpen, personalizedText } from './message.view.ts';
import { type MessageRow, readMessages } from './messages.store.ts';
import type { ChatParts } from './parts.ts';
import { findChatsByName, messagesContaining, peersOf } from './search.store.ts';

export const searchChats = ({ officialDomain }: ChatParts): Handler =>
  query(chat.search, async ({ input, actor, db, request, refuse }) => {
    const { query, chatId = null } = input;
    if (chatId !== null && !(await findChatAccess(db, { actor, request, chatId }))) throw refuse('not_found');
    const { personId, seesNicknames } = inboxOf(actor);
    const viewer = { ...viewerOf(actor, request), personId };
    const wanted = { viewer, personId, seesNicknames, query };
    const byName = chatId === null ? await findChatsByName(db, wanted) : [];
    const chats = byName.length > 0 ? await readChats(db, personId, someChats(personId, byName)) : [];
    const rows = await readMessages(db, personId, messagesContaining({ ...wanted, chatId }));
    const chatIds = [...new Set(rows.map((row) => row.chatId))];
    const peers = await peersOf(db, { personId, seesNicknames, chatIds });
    return {
      chats: chats.map((row) => chatView(row, { officialDomain, seesNicknames })),
      found: rows.map((row) => ({
        chatId: row.chatId,
        seq: row.seq,
        name: peers.get(row.chatId)?.name ?? '',
        avatar: peers.get(row.chatId)?.avatar ?? null,
        line: foundLine(row, query),
      })),
    };
  });

/**
 * The view of a found message. The excerpt already contains the receiver's name, so `lastMessageView` gets no
 * name.
 */
const foundLine = (row: MessageRow, query: string) =>
  lastMessageView({ ...row, isMass: false, text: excerpt(row, query), at: row.at.toISOString() }, '');

const BEFORE_CHARS = 40;

/** Cuts the beginning off a long text, so that the match is visible in a short excerpt. */
function excerpt(row: MessageRow, query: string): string {
  const indexIn = (text: string): number => text.toLowerCase().indexOf(query.toLowerCase());
  const [open, locked] = [personalizedText(row, row.text), personalizedText(row, row.lockedText ?? '')];
  const text = indexIn(open) < 0 && isOpen(row) && indexIn(locked) >= 0 ? locked : open;
  const at = indexIn(text);
  if (at <= BEFORE_CHARS) return text;
  const wordStart = text.indexOf(' ', at - BEFORE_CHARS) + 1;
  return `… ${text.slice(wordStart > 0 && wordStart <= at ? wordStart : at)}`;
}
