import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAT_PREVIEW_MAX_CHARS } from '#contract/limits.ts';
import {
  applyReadToList,
  applySentToList,
  type ChatList,
  chatAfter,
  inOrder,
  withMore,
  withTop,
} from './chat-list.ts';
import type { Chat, Message } from './keys.ts';
import { messageLike } from './testing.ts';

const start = Date.UTC(2026, 10, 15, 9);
const at = (minute: number): string => new Date(start + minute * 60_000).toISOString();

const messageOf = (
  chatId: string,
  seq: number,
  minute: number,
  isMine: boolean,
  text: string,
  author: Message['author'] = 'person',
): Message => messageLike({ id: `${chatId}-${seq}`, chatId, seq, text, isMine, author, at: at(minute) });

/** One chat on the model server, which counts unread messages independently of the browser's code. */
interface Facts {
  readonly id: string;
  readonly isPinned: boolean;
  readonly messages: Message[];
  mineRead: number;
  peerRead: number;
  readonly waiting: number;
}

/** Whether a message counts as unread: a flow's message does not count for the flow's owner. */
const isCounted = ({ isMine, author }: Message): boolean => !isMine || author !== 'flow';

/**
 * The read position that the server stores after a person has read up to `seq`. It includes the messages that
 * directly follow `seq` and never count as unread.
 */
const readThrough = ({ messages }: Facts, seq: number): number =>
  (messages.find((one) => one.seq > seq && isCounted(one))?.seq ?? messages.length + 1) - 1;

const viewOf = ({ id, isPinned, messages, mineRead, peerRead, waiting }: Facts): Chat => {
  const last = messages.at(-1);
  return {
    id,
    peer: {
      id,
      name: id,
      nickname: null,
      domain: null,
      avatar: null,
      isVerified: false,
      isOfficial: false,
      isOnline: null,
      seenAt: null,
    },
    side: 'fan',
    lastSeq: messages.length,
    readSeq: mineRead,
    peerReadSeq: peerRead,
    unread: messages.filter((one) => one.seq > mineRead && isCounted(one)).length + waiting,
    line: last
      ? {
          kind: 'text',
          isMine: last.isMine,
          text: last.text.slice(0, CHAT_PREVIEW_MAX_CHARS),
          count: 0,
          durationMs: null,
          price: null,
          isOpen: true,
          amount: null,
          system: null,
          at: last.at,
        }
      : null,
    isMuted: false,
    isPinned,
    isFavourite: false,
    isHidden: false,
    isRestricted: false,
    fan: null,
    orderAt: last?.at ?? at(0),
  };
};

/**
 * Adds a message and updates its author's read position as the server does. The position moves to the new
 * message if the author wrote it by hand or had read every earlier message.
 */
function write(one: Facts, message: Message): void {
  const isByHand = ['person', 'team', 'draft'].includes(message.author);
  const who = message.isMine ? 'mineRead' : 'peerRead';
  if (isByHand || one[who] === one.messages.length) one[who] = message.seq;
  one.messages.push(message);
}

const freshList = (all: readonly Facts[]): ChatList => ({ chats: all.map(viewOf).sort(inOrder), next: null });

const Act = fc.record({
  chat: fc.nat({ max: 4 }),
  kind: fc.constantFrom('theirs', 'mine', 'iRead', 'theyRead', 'again'),
  length: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 200 })),
  author: fc.constantFrom('person', 'team', 'draft', 'assistant', 'flow'),
});

test('G7: applying the events to a chat list gives the same list as a reload', () => {
  fc.assert(
    fc.property(fc.array(Act, { maxLength: 30 }), (acts) => {
      const facts: Facts[] = [0, 1, 2, 3, 4].map((each) => ({
        id: `chat-${each}`,
        isPinned: each === 2,
        messages: [],
        mineRead: 0,
        peerRead: 0,
        waiting: 0,
      }));
      let list = freshList(facts);
      acts.forEach(({ chat, kind, length, author }, place) => {
        const one = facts[chat];
        if (!one) return;
        if (kind === 'theirs' || kind === 'mine') {
          const seq = one.messages.length + 1;
          const message = messageOf(one.id, seq, place + 1, kind === 'mine', 'x'.repeat(length), author);
          write(one, message);
          const outcome = applySentToList(list, { chatId: one.id, seq, message });
          expect(outcome.isExact).toBe(true);
          list = outcome.list;
        } else if (kind === 'again') {
          const message = one.messages.at(-1);
          if (message) list = applySentToList(list, { chatId: one.id, seq: message.seq, message }).list;
        } else {
          const isMine = kind === 'iRead';
          const upTo = Math.min(length, one.messages.length);
          const seq = isMine ? readThrough(one, upTo) : upTo;
          const who = isMine ? 'mineRead' : 'peerRead';
          if (seq <= one[who]) return;
          one[who] = seq;
          const outcome = applyReadToList(list, { chatId: one.id, isMine, seq });
          list = outcome.isExact ? outcome.list : freshList(facts);
        }
      });
      expect(list).toEqual(freshList(facts));
    }),
    { numRuns: 2_000 },
  );
});

test('the chat list must be reloaded after a message with media, a gap in the sequence numbers, or a message in an unlisted chat', () => {
  const facts: Facts = {
    id: 'chat-1',
    isPinned: false,
    messages: [],
    mineRead: 0,
    peerRead: 0,
    waiting: 0,
  };
  const list = freshList([facts]);
  const message = messageOf('chat-1', 2, 1, false, 'hello');
  expect(applySentToList(list, { chatId: 'chat-1', seq: 1, message: null }).isExact).toBe(false);
  expect(applySentToList(list, { chatId: 'chat-1', seq: 2, message }).isExact).toBe(false);
  expect(applySentToList(list, { chatId: 'chat-9', seq: 1, message }).isExact).toBe(false);
});

test('G6: when a read event goes beyond the last message, all messages are read, but pending mass messages stay unread', () => {
  const facts: Facts = {
    id: 'chat-1',
    isPinned: false,
    messages: [],
    mineRead: 0,
    peerRead: 0,
    waiting: 2,
  };
  facts.messages.push(messageOf('chat-1', 1, 1, false, 'hello'));
  const list = freshList([facts]);
  expect(list.chats[0]?.unread).toBe(3);
  const read = applyReadToList(list, { chatId: 'chat-1', isMine: true, seq: 9 }).list.chats[0];
  expect(read?.unread).toBe(2);
  expect(read?.readSeq).toBe(1);
});

test('G6: a flow’s message is never unread for the flow’s owner, so after a partial read only the server knows the unread count', () => {
  const facts: Facts = { id: 'chat-1', isPinned: false, messages: [], mineRead: 0, peerRead: 0, waiting: 0 };
  let list = freshList([facts]);
  for (const [seq, isMine, author] of [
    [1, false, 'person'],
    [2, true, 'flow'],
    [3, false, 'person'],
  ] as const) {
    const message = messageOf('chat-1', seq, seq, isMine, 'hello', author);
    write(facts, message);
    list = applySentToList(list, { chatId: 'chat-1', seq, message }).list;
  }
  expect(list.chats[0]?.unread).toBe(2);
  const read = (seq: number) => applyReadToList(list, { chatId: 'chat-1', isMine: true, seq });
  expect(read(2).isExact).toBe(false);
  expect(read(3)).toMatchObject({ isExact: true, list: { chats: [{ unread: 0 }] } });
});

test('reloading the first page keeps the chats loaded below it, and drops chats that left the list', () => {
  const all = Array.from({ length: 6 }, (_, each): Facts => {
    const id = `chat-${each}`;
    const messages = [messageOf(id, 1, each + 1, false, 'hello')];
    return { id, isPinned: false, messages, mineRead: 0, peerRead: 0, waiting: 0 };
  });
  const chats = [...freshList(all).chats];
  const known = withMore({ chats: chats.slice(0, 3), next: 'a' }, { chats: chats.slice(3, 5), next: 'b' });
  expect(known.chats.map(({ id }) => id)).toEqual(['chat-5', 'chat-4', 'chat-3', 'chat-2', 'chat-1']);
  // chat-4 was hidden on another device, so the reloaded page starts with chat-5 and goes on with chat-3.
  const page = { chats: [chats[0], chats[2], chats[3]].filter((chat) => chat !== undefined), next: 'c' };
  const fresh = withTop(known, page);
  expect(fresh.chats.map(({ id }) => id)).toEqual(['chat-5', 'chat-3', 'chat-2', 'chat-1']);
  expect(fresh.next).toBe('b');
});

test('the chat list must be reloaded after a new message in a chat with pending mass messages', () => {
  const facts: Facts = {
    id: 'chat-1',
    isPinned: false,
    messages: [],
    mineRead: 0,
    peerRead: 0,
    waiting: 1,
  };
  const message = messageOf('chat-1', 1, 1, false, 'hello');
  expect(applySentToList(freshList([facts]), { chatId: 'chat-1', seq: 1, message }).isExact).toBe(false);
});

test('the other person’s message raises the unread count by one, and the person’s own message sets the count to zero', () => {
  const [chat] = freshList([
    { id: 'chat-1', isPinned: false, messages: [], mineRead: 0, peerRead: 0, waiting: 0 },
  ]).chats;
  if (!chat) throw new Error('The chat is missing.');
  const theirs = chatAfter(chat, {
    chatId: 'chat-1',
    seq: 1,
    message: messageOf('chat-1', 1, 1, false, 'a'),
  });
  expect(theirs?.unread).toBe(1);
  const mine =
    theirs && chatAfter(theirs, { chatId: 'chat-1', seq: 2, message: messageOf('chat-1', 2, 2, true, 'b') });
  expect(mine?.unread).toBe(0);
});
