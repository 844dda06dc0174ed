import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchEvent } from '#web/kit/events.ts';
import { bad, good, mockNetwork } from '#web/kit/testing.ts';
import type { MessagePage } from './keys.ts';
import { messageLike } from './testing.ts';
import { loadBackTo, loadOlder, openThread, openThreads, useThread } from './threads.ts';
import { receiveTyping, typingEnded, useIsTyping } from './typing.ts';

const chatId = '00000000-0000-4000-8000-0000000000d1';
const LAST = 400;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page of a chat that has the messages 1 to 400. */
function pageOf({ before = LAST + 1, limit }: { before?: number; limit: number }): MessagePage {
  const from = Math.max(1, before - limit);
  return {
    messages: Array.from({ length: before - from }, (_, index) =>
      messageLike({ chatId, id: `id-${from + index}`, seq: from + index, text: `text ${from + index}` }),
    ),
    lastSeq: LAST,
    hasMore: from > 1,
  };
}

test('a jump to a message far back finds it, even while another older page is loading', async () => {
  const gate = Promise.withResolvers<void>();
  mockNetwork(async ({ body }) => {
    const asked = body as { before?: number; limit: number };
    if (asked.before !== undefined) await gate.promise;
    return good(pageOf(asked));
  });
  const { result } = renderHook(() => useThread(chatId));
  openThread(chatId);
  await waitFor(() => expect(result.current.state).toBe('ready'));
  void loadOlder(chatId);
  const arrived = loadBackTo(chatId, 20);
  gate.resolve();
  expect(await arrived).toBe(true);
});

test.each([
  ['not_found', 404],
  ['forbidden', 403],
])(
  'when the next request of a loaded chat is refused with %s, the chat is not requested again until it is opened',
  async (reason, status) => {
    const gone = `${chatId}-${reason}`;
    let isThere = true;
    const { seen } = mockNetwork(({ body }) =>
      isThere ? good(pageOf(body as { limit: number })) : bad(status, status, '', { reason }),
    );
    const { result } = renderHook(() => useThread(gone));
    openThread(gone);
    await waitFor(() => expect(result.current.state).toBe('ready'));
    isThere = false;
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const before = seen.length;
    dispatchEvent('messageChanged', { chatId: gone, seq: LAST, message: null });
    await vi.waitFor(() => expect(result.current.state).toBe('missing'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.length - before).toBe(1);
    isThere = true;
    openThread(gone);
    await vi.waitFor(() => expect(result.current.state).toBe('ready'));
  },
);

test('when a 21st thread is opened, the least recently opened thread is removed from memory', () => {
  mockNetwork(({ body }) => good(pageOf(body as { limit: number })));
  const ids = Array.from({ length: 20 }, (_, index) => `${chatId}-${index}`);
  for (const id of ids) openThread(id);
  openThread(`${chatId}-0`);
  openThread(`${chatId}-20`);
  expect(openThreads()).toEqual([...ids.slice(2), `${chatId}-0`, `${chatId}-20`]);
});

test('typing is shown even when this device’s clock differs from the server’s, and a typing event that arrives 20 seconds late is ignored', () => {
  vi.useFakeTimers();
  const { result } = renderHook(() => useIsTyping(chatId));
  const isTypingAfter = (secondsAgo: number): boolean => {
    receiveTyping(chatId, new Date(Date.now() - secondsAgo * 1_000).toISOString());
    const { result: now } = renderHook(() => useIsTyping(chatId));
    typingEnded(chatId);
    return now.current;
  };
  expect(result.current).toBe(false);
  expect(isTypingAfter(600)).toBe(true);
  expect(isTypingAfter(620)).toBe(false);
  expect(isTypingAfter(601)).toBe(true);
});
