import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, type Outbox, type Refused, type SendResult, type Unsent } from './outbox.ts';

const entryOf = (id: string, chatId = 'chat-1'): Unsent => ({
  id,
  chatId,
  text: id,
  media: [],
  replyTo: null,
  draftId: null,
  expectedFee: null,
  sale: null,
  at: '2026-11-15T09:00:00.000Z',
  state: 'waiting',
  refused: null,
});
const refusalOf = (reason: string): Refused => ({ reason, words: `No: ${reason}`, details: {} });

/**
 * Simulates one browser with its storage, pages and network. Stored entries are kept when a page is closed.
 * `sent` lists the ids of the messages that reached the network.
 */
function openBrowser() {
  const kept = new Map<string, Unsent>();
  const pages = new Set<Outbox>();
  const sent: string[] = [];
  const locks = new Map<string, Promise<void>>();
  const network: { answer: (entry: Unsent) => SendResult; ms: number } = { answer: () => 'sent', ms: 0 };
  const openPage = ({ isNotified = true } = {}) => {
    /** Notifies the other pages about a stored or removed entry, a few milliseconds later. */
    const notify = (id: string) =>
      setTimeout(() => {
        for (const other of pages) if (other !== page && isNotified) other.receive(id, kept.get(id) ?? null);
      }, 5);
    const page = createOutbox({
      storage: {
        all: () => [...kept.values()],
        find: (id) => kept.get(id),
        put(entry) {
          kept.set(entry.id, entry);
          notify(entry.id);
        },
        remove(id) {
          kept.delete(id);
          notify(id);
        },
      },
      async send(entry) {
        await new Promise((resolve) => setTimeout(resolve, network.ms));
        const answer = network.answer(entry);
        sent.push(entry.id);
        return answer;
      },
      alone(chatId, work) {
        const done = (locks.get(chatId) ?? Promise.resolve()).then(work);
        locks.set(
          chatId,
          done.catch(() => undefined),
        );
        return done;
      },
    });
    pages.add(page);
    return page;
  };
  return { openPage, sent, network, kept: () => [...kept.values()] };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the messages of one chat are sent one after the other, in the order they were written', async () => {
  const { openPage, sent, kept } = openBrowser();
  const outbox = openPage();
  for (const id of ['a', 'b', 'c']) outbox.put(entryOf(id));
  expect(kept().map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a', 'b', 'c']);
  expect(kept()).toEqual([]);
});

test('messages written in the same millisecond keep their order after a reload', async () => {
  const { openPage, sent, network } = openBrowser();
  network.answer = () => 'away';
  const first = openPage();
  for (const id of ['z', 'm', 'a']) first.put(entryOf(id));
  await vi.advanceTimersByTimeAsync(10);
  first.stop();

  network.answer = () => 'sent';
  sent.length = 0;
  const second = openPage();
  expect(second.store.getState().map(({ id }) => id)).toEqual(['z', 'm', 'a']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['z', 'm', 'a']);
});

test('G2: a message that got no answer is sent again under the same id, before the chat’s later messages', async () => {
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

test('a message written offline is kept across a reload and sent when the network is back', async () => {
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

test('a refused message is kept with its reason until the person acts, and the chat’s later messages are sent', async () => {
  const { openPage, network } = openBrowser();
  network.answer = ({ id }) => (id === 'a' ? refusalOf('word_refused') : 'sent');
  const outbox = openPage();
  outbox.put(entryOf('a'));
  outbox.put(entryOf('b'));
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.store.getState()).toMatchObject([
    { id: 'a', state: 'failed', refused: { reason: 'word_refused' } },
  ]);
  network.answer = () => 'sent';
  outbox.retry('a');
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.store.getState()).toEqual([]);
});

test('G2: when a message was refused because its fee changed, accepting the new fee sends it again under the same id', async () => {
  const { openPage, network } = openBrowser();
  const fee = { asset: 'USD' as const, units: '7000000' };
  network.answer = ({ expectedFee }) => (expectedFee ? 'sent' : refusalOf('price_changed'));
  const outbox = openPage();
  outbox.put(entryOf('a'));
  await vi.advanceTimersByTimeAsync(10);
  outbox.retry('a', { expectedFee: fee });
  expect(outbox.store.getState()).toMatchObject([{ id: 'a', expectedFee: fee, refused: null }]);
  await vi.advanceTimersByTimeAsync(10);
  expect(outbox.store.getState()).toEqual([]);
});

test('a message that gets no answer does not delay the messages of another chat', async () => {
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

test('messages written simultaneously in two pages are all kept, and each is sent by only one page', async () => {
  const { openPage, sent, network, kept } = openBrowser();
  network.answer = () => 'away';
  const [left, right] = [openPage(), openPage()];
  left.put(entryOf('l'));
  right.put({ ...entryOf('r'), at: '2026-11-15T09:00:01.000Z' });
  expect(kept().map(({ id }) => id)).toEqual(['l', 'r']);
  await vi.advanceTimersByTimeAsync(20);
  for (const page of [left, right]) expect(page.store.getState().map(({ id }) => id)).toEqual(['l', 'r']);

  network.answer = () => 'sent';
  network.ms = 50;
  sent.length = 0;
  left.wake();
  right.wake();
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['l', 'r']);
  for (const page of [left, right]) expect(page.store.getState()).toEqual([]);
  expect(kept()).toEqual([]);
});

test('without notifications, a page still does not send a message that another page sent or the server refused', async () => {
  const { openPage, sent, network } = openBrowser();
  network.answer = () => 'away';
  const left = openPage({ isNotified: false });
  left.put(entryOf('a'));
  left.put(entryOf('b'));
  await vi.advanceTimersByTimeAsync(10);
  const right = openPage({ isNotified: false });
  expect(right.store.getState()).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(10);

  network.answer = ({ id }) => (id === 'a' ? 'sent' : refusalOf('word_refused'));
  sent.length = 0;
  left.wake();
  await vi.advanceTimersByTimeAsync(10);
  right.wake();
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a', 'b']);
  expect(right.store.getState()).toMatchObject([{ id: 'b', state: 'failed' }]);
});

test('a message that cannot be stored is still sent', async () => {
  const sent: string[] = [];
  const outbox = createOutbox({
    storage: { all: () => [], find: () => undefined, put: () => undefined, remove: () => undefined },
    send: async ({ id }) => {
      sent.push(id);
      return 'sent';
    },
    alone: (_, work) => work(),
  });
  outbox.put(entryOf('a'));
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a']);
  expect(outbox.store.getState()).toEqual([]);
});
