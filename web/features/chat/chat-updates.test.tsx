import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dispatchEvent } from '#web/kit/events.ts';
import type { ChatList } from './chat-list.ts';
import { useChatUpdates } from './chat-updates.ts';
import { chatKeys } from './keys.ts';
import { openChat } from './testing.ts';

const chatId = '00000000-0000-4000-8000-0000000000d2';
const { chat } = openChat(chatId);
let cache: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  renderHook(useChatUpdates, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Fills the cache with a list of one chat. Four messages are after its read position; `unread` of them count
 * as unread.
 */
const listWith = (unread: number) =>
  cache.setQueryData<ChatList>(chatKeys.list('all'), {
    chats: [{ ...chat, lastSeq: 5, readSeq: 1, unread }],
    next: null,
  });
const isAskedAgain = () => {
  vi.advanceTimersByTime(5_000);
  return cache.getQueryState(chatKeys.list('all'))?.isInvalidated;
};

test('G6: the chat list is requested again when only the server knows the unread count', () => {
  listWith(2);
  dispatchEvent('chatRead', { chatId, isMine: true, seq: 3 });
  expect(isAskedAgain()).toBe(true);
});

test('G6: an event that holds all the data updates the chat list without a request', () => {
  listWith(4);
  dispatchEvent('chatRead', { chatId, isMine: true, seq: 3 });
  expect(cache.getQueryData<ChatList>(chatKeys.list('all'))?.chats[0]?.unread).toBe(2);
  dispatchEvent('chatRead', { chatId: chatId.replace('d2', 'd3'), isMine: false, seq: 3 });
  expect(isAskedAgain()).toBe(false);
});
