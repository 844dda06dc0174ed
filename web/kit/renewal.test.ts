import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { initLanguage } from './i18n.tsx';
import { alice, bad, good, mockNetwork, sessionOf } from './testing.ts';
import { changeUser, clearUser, isLoggedIn, useUser } from './user-store.ts';

const logIn = (token: string) =>
  changeUser({ info: alice, address: alice.address, token, tokenExpiresAt: Date.now() + 900_000 });

beforeAll(() => initLanguage());
afterEach(() => {
  vi.unstubAllGlobals();
  clearUser();
  localStorage.clear();
});

test('a call with an expired token renews the token once and is repeated with the new token', async () => {
  logIn('old');
  const { seen } = mockNetwork(({ path, headers }) => {
    if (path.endsWith('/refresh-token')) return good(sessionOf('new'));
    return headers.authorization === 'new' ? good({ sessions: [] }) : bad(401, 401);
  });
  await expect(api.account.sessions()).resolves.toEqual({ sessions: [] });
  expect(seen.map(({ path }) => path)).toEqual([
    '/api/dfans/v1/session/list',
    '/api/dfans/v1/refresh-token',
    '/api/dfans/v1/session/list',
  ]);
  expect(useUser.getState().token).toBe('new');
});

test('ten simultaneous calls with an expired token send one renewal', async () => {
  logIn('old');
  const { seen } = mockNetwork(({ path, headers }) => {
    if (path.endsWith('/refresh-token')) return good(sessionOf('new'));
    return headers.authorization === 'new' ? good({ sessions: [] }) : bad(401, 401);
  });
  await Promise.all(Array.from({ length: 10 }, () => api.account.sessions()));
  expect(seen.filter(({ path }) => path.endsWith('/refresh-token'))).toHaveLength(1);
});

test('when a call gets its 401 after the token was renewed, the call is repeated without a second renewal', async () => {
  logIn('old');
  const late = Promise.withResolvers<void>();
  const { seen } = mockNetwork(async ({ path, headers }, count) => {
    if (path.endsWith('/refresh-token')) return good(sessionOf(`new-${count}`));
    if (headers.authorization !== 'old') return good({ sessions: [] });
    if (count === 1) await late.promise;
    return bad(401, 401);
  });
  const slow = api.account.sessions();
  await api.account.sessions();
  late.resolve();
  await slow;
  expect(seen.filter(({ path }) => path.endsWith('/refresh-token'))).toHaveLength(1);
});

test('the person stays logged in if another tab renews the token while the call is repeated', async () => {
  logIn('old');
  let valid = 'new-1';
  mockNetwork(({ path, headers }) => {
    if (path.endsWith('/refresh-token')) return good(sessionOf('new-1'));
    if (headers.authorization === 'new-1') {
      valid = 'new-2';
      changeUser({ token: valid });
    }
    return headers.authorization === valid ? good({ sessions: [] }) : bad(401, 401);
  });
  await expect(api.account.sessions()).resolves.toEqual({ sessions: [] });
  expect(isLoggedIn()).toBe(true);
});

test('a token that expires within a minute is renewed before the call', async () => {
  logIn('old');
  changeUser({ tokenExpiresAt: Date.now() + 30_000 });
  const { seen } = mockNetwork(({ path }) =>
    good(path.endsWith('/refresh-token') ? sessionOf('new') : { sessions: [] }),
  );
  await api.account.sessions();
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['old', 'new']);
});
