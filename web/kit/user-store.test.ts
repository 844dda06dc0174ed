import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice } from './testing.ts';

/** Opens a browser tab: a new copy of the module that shares the local storage with other tabs. */
async function openTab() {
  vi.resetModules();
  return import('./user-store.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const stored = () => JSON.parse(localStorage.getItem('user') ?? 'null');

test('in a new browser nobody is logged in and `chainId` is 5', async () => {
  const { useUser, isLoggedIn } = await openTab();
  expect(isLoggedIn()).toBe(false);
  expect(useUser.getState()).toMatchObject({
    info: null,
    token: null,
    chainId: 5,
    messageCount: { message: 0, notification: 0 },
    userBalance: { usdValue: '0', ethValue: '0' },
  });
});

test("a reload restores the person's data", async () => {
  const first = await openTab();
  first.changeUser({ info: alice, address: alice.address, token: 't', userPoints: '30' });
  const { useUser, isLoggedIn } = await openTab();
  expect(useUser.getState()).toMatchObject({
    info: alice,
    address: alice.address,
    token: 't',
    userPoints: '30',
  });
  expect(isLoggedIn()).toBe(true);
});

test.each([
  ['not JSON', '{{{'],
  ['a list', '[1,2]'],
  ['a number', '5'],
  ['null', 'null'],
  [
    'wrong fields',
    JSON.stringify({ info: 'x', address: 7, token: {}, chainId: 'five', messageCount: 3, musicList: {} }),
  ],
  ['half a balance', JSON.stringify({ userBalance: { usdValue: 4 }, messageCount: { message: '9' } })],
])('a damaged text in the storage is treated as if no user were stored: %s', async (_, text) => {
  localStorage.setItem('user', text);
  const { useUser, isLoggedIn } = await openTab();
  expect(isLoggedIn()).toBe(false);
  expect(useUser.getState()).toMatchObject({
    chainId: 5,
    messageCount: { message: 0, notification: 0 },
    userBalance: { usdValue: '0' },
    musicList: [],
  });
});

test("changeUser logs the person in even if the browser's storage throws", async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { changeUser, isLoggedIn, useUser } = await openTab();
  changeUser({ address: alice.address });
  expect(isLoggedIn()).toBe(true);
  expect(useUser.getState().address).toBe(alice.address);
});

test('a person is logged in if the storage contains their info or their address', async () => {
  const tab = await openTab();
  localStorage.setItem('user', JSON.stringify({ address: alice.address }));
  expect(tab.isLoggedIn()).toBe(true);
  localStorage.setItem('user', JSON.stringify({ info: alice }));
  expect(tab.isLoggedIn()).toBe(true);
  localStorage.removeItem('user');
  expect(tab.isLoggedIn()).toBe(false);
});

test('changeUser in one tab keeps the token that another tab has just renewed', async () => {
  const one = await openTab();
  one.changeUser({ address: alice.address, token: 'old' });
  const two = await openTab();
  one.changeUser({ token: 'new' });
  two.changeUser({ messageCount: { message: 1, notification: 0 } });
  expect(stored()).toMatchObject({ token: 'new', messageCount: { message: 1 } });
});

test('a logout in one tab logs out the other tabs and clears their session storage', async () => {
  const tab = await openTab();
  tab.changeUser({ info: alice, address: alice.address, token: 't' });
  sessionStorage.setItem('draft', 'x');
  localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null }));
  expect(tab.isLoggedIn()).toBe(false);
  expect(tab.useUser.getState().token).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('a login in one tab logs in the other tabs and keeps their session storage', async () => {
  const tab = await openTab();
  sessionStorage.setItem('wish', 'x');
  const newValue = JSON.stringify({ info: alice, address: alice.address, token: 't' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue }));
  expect(tab.useUser.getState()).toMatchObject({ token: 't', info: alice });
  expect(sessionStorage.getItem('wish')).toBe('x');
});

test('clearUser clears the session storage and resets the message counts', async () => {
  const { changeUser, clearUser, useUser } = await openTab();
  changeUser({ address: alice.address, messageCount: { message: 4, notification: 2 } });
  sessionStorage.setItem('draft', 'x');
  clearUser();
  expect(localStorage.getItem('user')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(useUser.getState().messageCount).toEqual({ message: 0, notification: 0 });
});
