import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice, bad, good, mockNetwork, sessionOf } from './testing.ts';

/**
 * A fake of the browser's lock manager, which all tabs share. One tab at a time has the lock; the others wait
 * for it.
 */
function fakeLocks(): Pick<LockManager, 'request'> {
  let queue: Promise<unknown> = Promise.resolve();
  const request = (_: string, work: () => Promise<unknown>) => {
    const turn = queue.then(work);
    queue = turn.catch(() => undefined);
    return turn;
  };
  // The cast is needed because the fake has only the form of `request` with two arguments.
  return { request } as unknown as LockManager;
}

async function openTab() {
  vi.resetModules();
  return { ...(await import('./refresh.ts')), ...(await import('./user-store.ts')) };
}

beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  const user = { info: alice, address: alice.address, token: 'old', tokenExpiresAt: Date.now() + 900_000 };
  localStorage.setItem('user', JSON.stringify(user));
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
});

const refreshes = (seen: { path: string }[]) =>
  seen.filter(({ path }) => path.endsWith('/refresh-token')).length;

test('two tabs that renew a token at the same time send one request, and both get the new token', async () => {
  const { seen } = mockNetwork(async (_, count) => {
    await new Promise((done) => setTimeout(done, 20));
    return good(sessionOf(`new-${count}`));
  });
  const one = await openTab();
  const two = await openTab();
  const outcomes = await Promise.all([one.refresh(), two.refresh()]);
  expect(outcomes).toEqual([{ state: 'renewed' }, { state: 'renewed' }]);
  expect(refreshes(seen)).toBe(1);
  expect(one.useUser.getState().token).toBe('new-1');
  expect(two.useUser.getState().token).toBe('new-1');
});

test('three simultaneous renewals in one tab send one request', async () => {
  const { seen } = mockNetwork(() => good(sessionOf('new')));
  const tab = await openTab();
  await Promise.all([tab.refresh(), tab.refresh(), tab.refresh()]);
  expect(refreshes(seen)).toBe(1);
});

test('a second renewal after the first one has finished sends a new request', async () => {
  const { seen } = mockNetwork((_, count) => good(sessionOf(`new-${count}`)));
  const tab = await openTab();
  await tab.refresh();
  await tab.refresh();
  expect(refreshes(seen)).toBe(2);
  expect(tab.useUser.getState().token).toBe('new-2');
});

test('a token is renewed even if the browser has no lock manager', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  mockNetwork(() => good(sessionOf('new')));
  const tab = await openTab();
  expect(await tab.refresh()).toEqual({ state: 'renewed' });
});

test.each([
  ['refused', () => bad(401, 401)],
  ['refused', () => bad(403, 1012220)],
  ['away', () => bad(429, 429)],
  ['away', () => bad(503, 503)],
  ['away', () => 'down' as const],
])('a failed renewal is reported as "%s" and does not log the person out', async (state, answer) => {
  mockNetwork(answer);
  const tab = await openTab();
  expect((await tab.refresh()).state).toBe(state);
  expect(tab.isLoggedIn()).toBe(true);
});

test("the browser's clock, not the server's expiry time, determines when a renewed token expires", async () => {
  mockNetwork(() => good({ ...sessionOf('new'), expiresAt: '1999-01-01T00:00:00.000Z' }));
  const tab = await openTab();
  await tab.refresh();
  const left = (tab.useUser.getState().tokenExpiresAt ?? 0) - Date.now();
  expect(left).toBeGreaterThan(14 * 60_000);
  expect(left).toBeLessThanOrEqual(15 * 60_000);
});
