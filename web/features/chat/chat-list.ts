import { CHAT_PREVIEW_MAX_CHARS } from '#contract/limits.ts';
import { cutTo } from '#web/kit/cut.ts';
import type { Chat, ChatLine, ChatPage, Message, Read, Sent } from './keys.ts';

/** The loaded chats of one filter or list. */
export interface ChatList {
  readonly chats: readonly Chat[];
  /** Cursor of the next page; null when the list is complete. */
  readonly next: string | null;
}

/**
 * The list after an event was applied to it. `isExact` is false when a reload might return a different list.
 */
export interface Outcome {
  readonly list: ChatList;
  readonly isExact: boolean;
}

/** Pinned chats first, then by latest activity: the same order as the server's. */
export function inOrder(a: Chat, b: Chat): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  if (a.orderAt !== b.orderAt) return a.orderAt < b.orderAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** Joins a reloaded first page with the loaded chats that sort after it. */
export function withTop(known: ChatList | undefined, { chats, next }: ChatPage): ChatList {
  const last = chats.at(-1);
  if (!known || !last || next === null) return { chats, next };
  const fresh = new Set(chats.map(({ id }) => id));
  const rest = known.chats.filter((chat) => !fresh.has(chat.id) && inOrder(last, chat) < 0);
  return rest.length > 0 ? { chats: [...chats, ...rest], next: known.next } : { chats, next };
}

/**
 * Appends the next page. A chat that moved between the two requests is in both pages; it keeps its position
 * in the list.
 */
export function withMore(known: ChatList, { chats, next }: ChatPage): ChatList {
  const there = new Set(known.chats.map(({ id }) => id));
  return { chats: [...known.chats, ...chats.filter(({ id }) => !there.has(id))], next };
}

/** Replaces one chat in the list, and moves it to where it now belongs in the order. */
export function withChat(list: ChatList, chat: Chat): ChatList {
  if (!list.chats.some(({ id }) => id === chat.id)) return list;
  const others = list.chats.filter(({ id }) => id !== chat.id);
  return { ...list, chats: [...others, chat].sort(inOrder) };
}

export function applySentToList(list: ChatList, sent: Sent): Outcome {
  const chat = list.chats.find(({ id }) => id === sent.chatId);
  if (!chat) return { list, isExact: false };
  if (sent.seq <= chat.lastSeq) return { list, isExact: true };
  const next = chatAfter(chat, sent);
  return next ? { list: withChat(list, next), isExact: true } : { list, isExact: false };
}

export function applyReadToList(list: ChatList, read: Read): Outcome {
  const chat = list.chats.find(({ id }) => id === read.chatId);
  // Reading does not reorder chats, so a chat that is not loaded needs no update.
  if (!chat) return { list, isExact: true };
  const next = chatRead(chat, read);
  // When some messages after the read position never count as unread, only the server knows how many do
  // count.
  const isCountKnown = !read.isMine || !hasSilent(chat) || next.readSeq === next.lastSeq;
  return { list: withChat(list, next), isExact: isCountKnown };
}

/**
 * The chat after a new text message; undefined when only the server can compute it, for example when the
 * event of an earlier message is missing.
 */
export function chatAfter(chat: Chat, { seq, message }: Sent): Chat | undefined {
  if (!message || !isPlain(message) || seq !== chat.lastSeq + 1 || waitingIn(chat) > 0) return undefined;
  const { isMine, author, at } = message;
  const { lastSeq, peerReadSeq } = chat;
  // A message written by hand marks the chat as read for its author. A flow's or an assistant's message does
  // so only if its author had no unread messages.
  const isByHand = author === 'person' || author === 'team' || author === 'draft';
  const after = (readSeq: number) => (isByHand || readSeq >= lastSeq ? seq : readSeq);
  const readSeq = isMine ? after(chat.readSeq) : chat.readSeq;
  // A flow's message in the viewer's name does not count as unread. Earlier unread messages stay unread.
  const isCounted = !isMine || author !== 'flow';
  const chatNow = {
    ...chat,
    lastSeq: seq,
    readSeq,
    peerReadSeq: isMine || peerReadSeq === null ? peerReadSeq : after(peerReadSeq),
    unread: readSeq === seq ? 0 : chat.unread + (isCounted ? 1 : 0),
    line: lineOf(message),
  };
  // A flow's message makes a hidden chat visible for the recipient, but not for the flow's owner.
  return { ...chatNow, isHidden: isMine && author === 'flow' && chat.isHidden, orderAt: at };
}

/** The number of unread mass messages that have no sequence number in the chat yet. */
const waitingIn = ({ unread, lastSeq, readSeq }: Chat): number => Math.max(0, unread - (lastSeq - readSeq));

/**
 * Whether some messages after the read position never count as unread: system messages, the viewer's own
 * tips, and messages sent automatically in the viewer's name.
 */
const hasSilent = ({ unread, lastSeq, readSeq }: Chat): boolean => unread < lastSeq - readSeq;

/**
 * The chat after a read event. The read position never moves back, and mass messages without a sequence
 * number stay unread.
 */
export function chatRead(chat: Chat, { isMine, seq }: Read): Chat {
  if (!isMine)
    return chat.peerReadSeq === null ? chat : { ...chat, peerReadSeq: Math.max(chat.peerReadSeq, seq) };
  const readSeq = Math.max(chat.readSeq, Math.min(seq, chat.lastSeq));
  return { ...chat, readSeq, unread: Math.min(chat.unread, chat.lastSeq - readSeq + waitingIn(chat)) };
}

const isPlain = ({ kind, media, sale, isUnsent }: Message): boolean =>
  kind === 'message' && media.length === 0 && sale === null && !isUnsent;

function lineOf({ isMine, text, at }: Message): ChatLine {
  return {
    kind: 'text',
    isMine,
    text: cutTo(text, CHAT_PREVIEW_MAX_CHARS),
    count: 0,
    durationMs: null,
    price: null,
    isOpen: true,
    amount: null,
    system: null,
    at,
  };
}
