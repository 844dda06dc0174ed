import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, type SendResult, type Unsent } from './outbox.ts';

const entryOf = (id: string, chatId = 'chat-1'): Unsent => ({
  ...{ id, chatId, text: id, media: [], replyTo: null, draftId: null, expectedFee: null, sale: null },
  ...{ at: '2026-11-15T09:00:00.000Z', state: 'waiting', problem: null },
});

/** Storage and network of one browser: what was kept outlives the page, what was sent is written down. */
function openBrowser() {
  let kept: readonly Unsent[] = [];
  const sent: string[] = [];
  const network: { answer: (entry: Unsent) => SendResult } = { answer: () => 'sent' };
  const openPage = () =>
    createOutbox({
      read: () => kept,
      write: (entries) => {
        kept = entries;
      },
      send: async (entry) => {
        await Promise.resolve();
        sent.push(entry.id);
        return network.answer(entry);
      },
    });
  return { openPage, sent, network, kept: () => kept };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('messages of a chat leave one after the other, in the order in which they were written', async () => {
  const { openPage, sent, kept } = openBrowser();
  const outbox = openPage();
  for (const id of ['a', 'b', 'c']) outbox.put(entryOf(id));
  expect(kept().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(kept()).toEqual([]);
});

test('G2: without an answer the same message, by the same id, is sent again; nothing overtakes it', async () => {
  const { openPage, sent, network } = openBrowser();
  network.answer = () => 'away';
  const outbox = openPage();
  outbox.put(entryOf('a'));
  outbox.put(entryOf('b'));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(new Set(sent)).toEqual(new Set(['a']));
  expect(sent.length).toBeGreaterThan(1);
  network.answer = () => 'sent';
  outbox.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent.slice(-2)).toEqual(['a', 'b']);
  expect(outbox.store.getState()).toEqual([]);
});

test('what was written offline survives a reload and leaves when the network is back', async () => {
  const browser = openBrowser();
  browser.network.answer = () => 'away';
  const first = browser.openPage();
  first.put(entryOf('a'));
  await vi.advanceTimersByTimeAsync(10);
  first.stop();

  browser.network.answer = () => 'sent';
  const second = browser.openPage();
  expect(second.store.getState().map(({ id }) => id)).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(10);
  expect(second.store.getState()).toEqual([]);
});

test('a refused message stays with its reason until somebody decides; the next ones go on', async () => {
  const { openPage, network } = openBrowser();
  network.answer = ({ id }) => (id === 'a' ? { refused: 'The word is not allowed here.' } : 'sent');
  const outbox = openPage();
  outbox.put(entryOf('a'));
  outbox.put(entryOf('b'));
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.store.getState()).toMatchObject([
    { id: 'a', state: 'failed', problem: 'The word is not allowed here.' },
  ]);
  network.answer = () => 'sent';
  outbox.retry('a');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.store.getState()).toEqual([]);
});

test('a silent server holds up one chat, not the others', async () => {
  const { openPage, sent, network } = openBrowser();
  network.answer = ({ chatId }) => (chatId === 'chat-1' ? 'away' : 'sent');
  const outbox = openPage();
  outbox.put(entryOf('a'));
  outbox.put(entryOf('b', 'chat-2'));
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toContain('b');
  expect(outbox.store.getState().map(({ id }) => id)).toEqual(['a']);
  outbox.discard('a');
  expect(outbox.store.getState()).toEqual([]);
});
