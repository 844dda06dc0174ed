import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, api } from './api.ts';
import { dispatchEvent, onEvent, onInboxEvent, setSocketCall } from './events.ts';
import { goTo } from './history.ts';
import { initLanguage } from './i18n.tsx';
import { actingSeat, chooseInbox, type Seat } from './inbox.ts';
import { queryClient } from './query.tsx';
import { alice, good, mockNetwork } from './testing.ts';
import { changeUser, clearUser } from './user-store.ts';

const seat: Seat = {
  id: 'seat-1',
  inbox: 'mira-id',
  rights: ['read', 'write'],
  creator: { domain: 'mira', name: 'Mira', avatar: null },
};

beforeAll(() => initLanguage());
beforeEach(() => {
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
  goTo('/chats');
});
afterEach(() => {
  vi.unstubAllGlobals();
  setSocketCall(async () => null);
  clearUser();
  queryClient.clear();
});

test('a chosen seat is active on the chat and mass-message screens and on no other screens', () => {
  chooseInbox(seat);
  expect(actingSeat()).toEqual(seat);
  for (const path of ['/home', '/settings/settingChats', '/vault', '/chats/AiChatsbot', '/chatsalike']) {
    goTo(path);
    expect(actingSeat(), path).toBeNull();
  }
  for (const path of ['/chats/chat/x', '/chats/newChatsSend', '/massMessagesStatistics']) {
    goTo(path);
    expect(actingSeat(), path).toEqual(seat);
  }
});

test("chat calls from a seat send the creator's domain, but other calls and calls with `inbox: null` do not", async () => {
  chooseInbox(seat);
  const { seen } = mockNetwork(() => good({ chats: [], next: null, messages: 0, sessions: [] }));
  await api.chat.list({});
  await api.chat.unread({}, { inbox: null });
  await api.account.sessions();
  goTo('/home');
  await api.chat.list({});
  await api.chat.list({}, { inbox: 'other' });
  expect(seen.map(({ headers }) => headers['shop-domain'] ?? null)).toEqual([
    'mira',
    null,
    null,
    null,
    'other',
  ]);
  expect(seen[0]?.headers['user-type']).toBe('SELLER');
});

test('a call from a seat is sent by HTTP, because the socket acts only for the person', async () => {
  const socketCall = vi.fn(async () => ({ code: 200, success: true, data: { done: true }, msg: '' }));
  setSocketCall(socketCall);
  const { seen } = mockNetwork(() => good({ done: true }));
  await api.chat.typing({ chatId: 'x' }, { overSocket: true });
  expect([socketCall.mock.calls.length, seen.length]).toEqual([1, 0]);
  chooseInbox(seat);
  await api.chat.typing({ chatId: 'x' }, { overSocket: true });
  expect([socketCall.mock.calls.length, seen.length]).toEqual([1, 1]);
});

test('an event of one inbox does not reach the listeners of another inbox, even for the same chat', () => {
  const [own, here] = [vi.fn(), vi.fn()];
  const stops = [onEvent('chatChanged', own), onInboxEvent('chatChanged', here)];
  const dispatch = (chatId: string, inbox: string | null) => dispatchEvent('chatChanged', { chatId }, inbox);
  dispatch('mine', null);
  chooseInbox(seat);
  dispatch('mine too', null);
  dispatch('hers', 'mira-id');
  dispatch('another', 'other-id');
  const chats = (handler: typeof own) => handler.mock.calls.map(([{ chatId }]) => chatId);
  expect(chats(own)).toEqual(['mine', 'mine too']);
  expect(chats(here)).toEqual(['mine', 'hers']);
  for (const stop of stops) stop();
});

test('a change of the inbox removes the cached responses that depend on the inbox and keeps all others', () => {
  for (const key of ['chat', 'vault', 'mass', 'lists', 'account']) queryClient.setQueryData([key, 'x'], key);
  const known = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  chooseInbox(seat);
  expect(known()).toEqual(['account']);
  queryClient.setQueryData(['vault', 'x'], 'hers');
  // The same seat with other rights is still the same inbox, so nothing is removed.
  chooseInbox({ ...seat, rights: ['read'] });
  expect(known()).toEqual(['account', 'vault']);
  goTo('/vault');
  expect(known()).toEqual(['account']);
});

test('after another person logs in, no seat is active', () => {
  chooseInbox(seat);
  changeUser({ address: '0x0000000000000000000000000000000000000002' });
  expect(actingSeat()).toBeNull();
});

test('a refused call from a seat throws an ApiFailure, like any other call', async () => {
  chooseInbox(seat);
  mockNetwork(() =>
    Response.json({ code: 403, success: false, data: { reason: 'forbidden' }, msg: 'No.' }, { status: 403 }),
  );
  await expect(api.chat.list({})).rejects.toBeInstanceOf(ApiFailure);
});
