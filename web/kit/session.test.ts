import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openAfterLogin } from './AuthButton.tsx';
import { useAlerts } from './alerts.ts';
import { goTo } from './history.ts';
import { initLanguage } from './i18n.tsx';
import { useLoader } from './loader.ts';
import { closeAllModals, useModals } from './modals.ts';
import { forgetPage, rememberPage } from './redirect.ts';
import { checkSession, completeLogin, logOut } from './session.ts';
import { alice, bad, good, mockNetwork, sessionOf } from './testing.ts';
import { changeUser, clearUser, isLoggedIn, useUser } from './user-store.ts';

beforeAll(() => initLanguage());
beforeEach(() => {
  clearUser();
  useAlerts.setState({ alerts: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const address = () => location.pathname + location.search;
const profile = (own: unknown) => good({ profile: alice, own, payFixedFee: '0.3' });

test('a login stores token, address and info, loads the profile and opens Home', async () => {
  goTo('/login');
  const { seen } = mockNetwork(() => profile({ ...alice, about: 'fresh' }));
  await completeLogin(sessionOf('t'));
  expect(seen[0]).toMatchObject({
    path: '/api/actor/v1/home/profile',
    body: { addressOrDomain: alice.address },
    headers: { authorization: 't' },
  });
  expect(useUser.getState()).toMatchObject({
    token: 't',
    address: alice.address,
    info: { about: 'fresh' },
    payFixedFee: '0.3',
  });
  expect(address()).toBe('/home');
});

test.each([
  ['/login?redirect=%2Fchats', null, '/chats'],
  ['/login', '/post?id=3', '/post?id=3'],
  ['/login?redirect=%2Fchats', '/post?id=3', '/chats'],
  ['/login?redirect=%2FbecomeCreatorIntro', null, '/becomeCreator'],
  ['/login?redirect=https%3A%2F%2Fevil.example', null, '/home'],
])('a login at %s with the remembered page %s leads to %s', async (from, remembered, to) => {
  goTo(from);
  if (remembered) sessionStorage.setItem('redirectUri', remembered);
  mockNetwork(() => profile(alice));
  await completeLogin(sessionOf('t'));
  expect(address()).toBe(to);
  expect(sessionStorage.getItem('redirectUri')).toBeNull();
});

test('a login in a dialog over a public page stays on that page and adds no history entry', async () => {
  goTo('/some-creator?tab=media');
  sessionStorage.setItem('redirectUri', '/some-creator?tab=media');
  mockNetwork(() => profile(alice));
  const before = window.history.length;
  await completeLogin(sessionOf('t'));
  expect(address()).toBe('/some-creator?tab=media');
  expect(window.history.length).toBe(before);
});

test('the person is logged in even if their profile cannot be loaded', async () => {
  goTo('/login');
  mockNetwork(() => bad(404, 404, 'No profile.'));
  await completeLogin(sessionOf('t'));
  expect(useUser.getState().info).toEqual(alice);
  expect(address()).toBe('/home');
});

test('a logout calls the server, forgets the person and opens the login page', async () => {
  goTo('/home');
  changeUser({ info: alice, address: alice.address, token: 't' });
  sessionStorage.setItem('draft', 'x');
  const labels: (string | null)[] = [];
  const stop = useLoader.subscribe(({ label }) => labels.push(label));
  const { seen } = mockNetwork(() => good({ done: true }));
  await logOut();
  stop();
  expect(seen.map(({ path }) => path)).toEqual(['/api/dfans/v1/logout']);
  expect(labels).toEqual(['Logging out…', null]);
  expect(isLoggedIn()).toBe(false);
  expect(sessionStorage.getItem('draft')).toBeNull();
  expect(address()).toBe('/login');
});

test('a logout without a connection forgets the person and shows an alert', async () => {
  vi.useFakeTimers();
  changeUser({ info: alice, address: alice.address, token: 't' });
  mockNetwork(() => 'down');
  const work = logOut();
  await vi.advanceTimersByTimeAsync(10_000);
  await work;
  expect(isLoggedIn()).toBe(false);
  expect(useAlerts.getState().alerts).toHaveLength(1);
});

test.each([
  ['is still valid keeps the person logged in', () => good(sessionOf('new')), true],
  ['cannot be checked keeps the person logged in', () => 'down' as const, true],
  ['has ended logs the person out', () => bad(401, 401), false],
])(
  'checkSession logs the person out only if the session has ended: a session that %s',
  async (_, answer, stays) => {
    changeUser({ info: alice, address: alice.address, token: 't' });
    mockNetwork(answer);
    await Promise.all([checkSession(), checkSession()]);
    expect(isLoggedIn()).toBe(stays);
  },
);

const opened = () => useModals.getState().stack.map(({ name, props }) => ({ name, props }));

test.each(['/some-creator?gift=abc', '/signup'])(
  'after a login at %s, the modal that the visitor had requested opens on its page',
  async (from) => {
    goTo('/some-creator?gift=abc');
    openAfterLogin('subscribe', { tierId: 'tier', trialCode: undefined });
    expect(opened()).toEqual([{ name: 'login', props: {} }]);
    closeAllModals();
    goTo(from);
    mockNetwork(() => profile(alice));
    await completeLogin(sessionOf('t'));
    expect(address()).toBe('/some-creator?gift=abc');
    expect(opened()).toEqual([{ name: 'subscribe', props: { tierId: 'tier' } }]);
    closeAllModals();
    expect(sessionStorage.getItem('wish')).toBeNull();
  },
);

test('a requested modal does not open if its page was forgotten or if the login leads to another page', async () => {
  mockNetwork(() => profile(alice));
  const wants = () => {
    goTo('/some-creator');
    openAfterLogin('gift', { domain: 'some-creator' });
    closeAllModals();
  };
  for (const then of [forgetPage, () => rememberPage(), () => goTo('/login?redirect=%2Fchats')]) {
    clearUser();
    wants();
    then();
    await completeLogin(sessionOf('t'));
    expect(opened()).toEqual([]);
  }
});

test('a modal that needs an account opens immediately for a logged-in person', () => {
  changeUser({ info: alice, address: alice.address });
  openAfterLogin('tip', { to: { domain: 'some-creator', name: 'Some' } });
  expect(opened()).toEqual([{ name: 'tip', props: { to: { domain: 'some-creator', name: 'Some' } } }]);
  closeAllModals();
});

test('after a login, a stored modal does not open if visitors cannot request that modal', async () => {
  goTo('/some-creator');
  rememberPage({ name: 'payMask', props: {} });
  mockNetwork(() => profile(alice));
  await completeLogin(sessionOf('t'));
  expect(opened()).toEqual([]);
});
