import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { flushOutbox } from './flush-outbox.ts';
import type { Unsent } from './outbox.ts';
import { outboxKey, storageOf } from './outbox-storage.ts';
import { ownOutbox } from './own-outbox.ts';
import { unsentOf } from './unsent.ts';

const bob = `0x${'b'.repeat(40)}`;
let seen: readonly RecordedRequest[];
const sent = () => seen.filter(({ path }) => path.endsWith('/message/send')).map(({ body }) => body);
const written = (text: string): Unsent => unsentOf({ chatId: 'a-chat', inbox: null, text });
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));
const logIn = (address: string) =>
  changeUser({ info: { ...alice, address }, address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
/**
 * Dispatches the `storage` event that a browser fires in its other pages when one page writes to local
 * storage.
 */
const dispatchStorage = (key: string) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));

beforeEach(() => {
  ({ seen } = mockNetwork(({ body }) => {
    const { id, text } = body as { id: string; text: string };
    return good({ message: { id, text, chatId: 'a-chat', seq: 5, isMine: true, media: [] } });
  }));
});
afterEach(() => {
  clearUser();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('if a page closes before it sends a message, the next start or login sends the message, even if no chat is opened', async () => {
  storageOf(alice.address).put(written('from yesterday'));
  storageOf(bob).put(written('from bob'));
  logIn(alice.address);
  flushOutbox();
  await expect.poll(() => sent()).toMatchObject([{ text: 'from yesterday' }]);
  await expect.poll(() => storageOf(alice.address).all()).toEqual([]);

  clearUser();
  logIn(bob);
  await expect.poll(() => sent()).toMatchObject([{ text: 'from yesterday' }, { text: 'from bob' }]);
});

test('an unsent message stored by one page appears in another page, and disappears there when it is removed from storage', async () => {
  logIn(alice.address);
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  const outbox = ownOutbox();
  const [here, there] = [written('here'), written('there')];
  outbox.put(here);
  // Simulates another page of the same browser, which writes to the same storage.
  storageOf(alice.address).put({ ...there, at: new Date(Date.now() + 1_000).toISOString() });
  dispatchStorage(outboxKey(alice.address, there.id));
  expect(outbox.store.getState().map(({ text }) => text)).toEqual(['here', 'there']);
  expect(
    storageOf(alice.address)
      .all()
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['here', 'there']);

  storageOf(alice.address).remove(there.id);
  dispatchStorage(outboxKey(alice.address, there.id));
  expect(outbox.store.getState().map(({ text }) => text)).toEqual(['here']);
});

test('a person’s unsent messages stay stored and are not sent when another person logs in', async () => {
  logIn(alice.address);
  vi.stubGlobal('navigator', { ...navigator, onLine: false });
  ownOutbox().put(written('mine'));
  await aMoment();
  clearUser();
  logIn(bob);
  vi.unstubAllGlobals();
  ({ seen } = mockNetwork(() => good({})));
  window.dispatchEvent(new Event('online'));
  await aMoment();
  expect(sent()).toEqual([]);
  expect(ownOutbox().store.getState()).toEqual([]);
  expect(storageOf(alice.address).all()).toMatchObject([{ text: 'mine' }]);
});
