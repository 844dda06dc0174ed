import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure, api } from './api.ts';
import { askBy, dispatchEvent, onEvent, onInboxEvent } from './events.ts';
import { goTo } from './history.ts';
import { initLanguage } from './i18n.tsx';
import { actingSeat, chooseInbox, type Seat } from './inbox.ts';
import { queryClient } from './query.tsx';
import { alice, good, playNetwork } from './testing.ts';
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
  askBy(async () => null);
  clearUser();
  queryClient.clear();
});

test('a seat is worn on the screens of chats, and nowhere else', () => {
  chooseInbox(seat);
  expect(actingSeat()).toEqual(seat);
  for (const place of ['/home', '/settings/settingChats', '/vault', '/chats/AiChatsbot', '/chatsalike']) {
    goTo(place);
    expect(actingSeat(), place).toBeNull();
  }
  for (const place of ['/chats/chat/x', '/chats/newChatsSend', '/massMessagesStatistics']) {
    goTo(place);
    expect(actingSeat(), place).toEqual(seat);
  }
});

test('calls of an inbox carry its page; others, and those that say so, are the person’s own', async () => {
  chooseInbox(seat);
  const { seen } = playNetwork(() => good({ chats: [], next: null, messages: 0, sessions: [] }));
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

test('what is done from a seat does not go over the line, which speaks for the person', async () => {
  const asked = vi.fn(async () => ({ code: 200, success: true, data: { done: true }, msg: '' }));
  askBy(asked);
  const { seen } = playNetwork(() => good({ done: true }));
  await api.chat.typing({ chatId: 'x' }, { byLine: true });
  expect([asked.mock.calls.length, seen.length]).toEqual([1, 0]);
  chooseInbox(seat);
  await api.chat.typing({ chatId: 'x' }, { byLine: true });
  expect([asked.mock.calls.length, seen.length]).toEqual([1, 1]);
});

test('events of one inbox are not heard in another, though the same chat may be in both', () => {
  const [own, here] = [vi.fn(), vi.fn()];
  const stops = [onEvent('chatChanged', own), onInboxEvent('chatChanged', here)];
  const tell = (chatId: string, inbox: string | null) => dispatchEvent('chatChanged', { chatId }, inbox);
  tell('mine', null);
  chooseInbox(seat);
  tell('mine too', null);
  tell('hers', 'mira-id');
  tell('of somebody else', 'other-id');
  const chats = (ear: typeof own) => ear.mock.calls.map(([{ chatId }]) => chatId);
  expect(chats(own)).toEqual(['mine', 'mine too']);
  expect(chats(here)).toEqual(['mine', 'hers']);
  for (const stop of stops) stop();
});

test('answers of one inbox are forgotten in the next, and the rest is kept', () => {
  for (const key of ['chat', 'vault', 'mass', 'lists', 'account']) queryClient.setQueryData([key, 'x'], key);
  const known = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  chooseInbox(seat);
  expect(known()).toEqual(['account']);
  queryClient.setQueryData(['vault', 'x'], 'hers');
  // Changed rights are the same inbox.
  chooseInbox({ ...seat, rights: ['read'] });
  expect(known()).toEqual(['account', 'vault']);
  goTo('/vault');
  expect(known()).toEqual(['account']);
});

test('another person begins in their own inbox', () => {
  chooseInbox(seat);
  changeUser({ address: '0x0000000000000000000000000000000000000002' });
  expect(actingSeat()).toBeNull();
});

test('a refused call from a seat is told like any other', async () => {
  chooseInbox(seat);
  playNetwork(() =>
    Response.json({ code: 403, success: false, data: { reason: 'forbidden' }, msg: 'No.' }, { status: 403 }),
  );
  await expect(api.chat.list({})).rejects.toBeInstanceOf(ApiFailure);
});
