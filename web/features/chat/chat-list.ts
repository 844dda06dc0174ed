import { CHAT_LINE_MAX_CHARS } from '#contract/limits.ts';
import { cutTo } from '#web/kit/cut.ts';
import type { Chat, ChatLine, ChatPage, Message, Read, Sent } from './keys.ts';

/** A list of chats as far as it is loaded. */
export interface ChatList {
  readonly chats: readonly Chat[];
  /** Where the next page begins; null when this is all. */
  readonly next: string | null;
}

/** What an event makes of a list; `isSure` says whether a reload would show just that. */
export interface Outcome {
  readonly list: ChatList;
  readonly isSure: boolean;
}

/** Pinned ones first, then by the last thing that happened; the same order as the server's. */
export function inOrder(a: Chat, b: Chat): number {
  if (a.isPinned !== b.isPinned) return a.isPinned ? -1 : 1;
  if (a.orderAt !== b.orderAt) return a.orderAt < b.orderAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** The first page as it is now, and of the rest what still comes after it. */
export function withTop(known: ChatList | undefined, { chats, next }: ChatPage): ChatList {
  const last = chats.at(-1);
  if (!known || !last || next === null) return { chats, next };
  const fresh = new Set(chats.map(({ id }) => id));
  const rest = known.chats.filter((chat) => !fresh.has(chat.id) && inOrder(last, chat) < 0);
  return rest.length > 0 ? { chats: [...chats, ...rest], next: known.next } : { chats, next };
}

/** The list with its next page. What moved up meanwhile is in both and stays where it is. */
export function withMore(known: ChatList, { chats, next }: ChatPage): ChatList {
  const there = new Set(known.chats.map(({ id }) => id));
  return { chats: [...known.chats, ...chats.filter(({ id }) => !there.has(id))], next };
}

/** Puts the newest knowledge of one chat in its place. */
export function withChat(list: ChatList, chat: Chat): ChatList {
  if (!list.chats.some(({ id }) => id === chat.id)) return list;
  const others = list.chats.filter(({ id }) => id !== chat.id);
  return { ...list, chats: [...others, chat].sort(inOrder) };
}

export function hearSentInList(list: ChatList, sent: Sent): Outcome {
  const chat = list.chats.find(({ id }) => id === sent.chatId);
  if (!chat) return { list, isSure: false };
  if (sent.seq <= chat.lastSeq) return { list, isSure: true };
  const next = chatAfter(chat, sent);
  return next ? { list: withChat(list, next), isSure: true } : { list, isSure: false };
}

export function hearReadInList(list: ChatList, read: Read): Outcome {
  const chat = list.chats.find(({ id }) => id === read.chatId);
  // Reading moves no chat: what is further down stays there.
  if (!chat) return { list, isSure: true };
  const next = chatRead(chat, read);
  // Of what is left some is nobody's to read, and only the server knows where that stands.
  const isCountKnown = !read.isMine || !hasSilent(chat) || next.readSeq === next.lastSeq;
  return { list: withChat(list, next), isSure: isCountKnown };
}

/** The chat once a plain message has come; undefined for what only the server can put in a line. */
export function chatAfter(chat: Chat, { seq, message }: Sent): Chat | undefined {
  if (!message || !isPlain(message) || seq !== chat.lastSeq + 1 || waitingIn(chat) > 0) return undefined;
  const { isMine, author, at } = message;
  const { lastSeq, peerReadSeq } = chat;
  // What one writes by hand one has read. What a flow or an assistant says in somebody's name is read by whom nothing
  // was left to read.
  const isByHand = author === 'person' || author === 'team' || author === 'draft';
  const after = (readSeq: number) => (isByHand || readSeq >= lastSeq ? seq : readSeq);
  const readSeq = isMine ? after(chat.readSeq) : chat.readSeq;
  // What a flow says in one's own name is none of it, and what was unread before stays so.
  const isCounted = !isMine || author !== 'flow';
  const chatNow = {
    ...chat,
    lastSeq: seq,
    readSeq,
    peerReadSeq: isMine || peerReadSeq === null ? peerReadSeq : after(peerReadSeq),
    unread: readSeq === seq ? 0 : chat.unread + (isCounted ? 1 : 0),
    line: lineOf(message),
  };
  // A flow's words bring the chat back into the list of who receives them, not of whose flow it is.
  return { ...chatNow, isHidden: isMine && author === 'flow' && chat.isHidden, orderAt: at };
}

/** Sent to many and not yet part of the chat. */
const waitingIn = ({ unread, lastSeq, readSeq }: Chat): number => Math.max(0, unread - (lastSeq - readSeq));

/** Something of what is not read yet is unread by nobody: a line, a tip of one's own, what is said in one's name. */
const hasSilent = ({ unread, lastSeq, readSeq }: Chat): boolean => unread < lastSeq - readSeq;

/** Reading never goes back. What waits to be taken in stays unread until it is. */
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
    text: cutTo(text, CHAT_LINE_MAX_CHARS),
    count: 0,
    durationMs: null,
    price: null,
    isOpen: true,
    amount: null,
    system: null,
    at,
  };
}
