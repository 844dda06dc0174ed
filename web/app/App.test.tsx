import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { Link, useLocation, useParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { goTo, guardLeaving } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { forgetPage } from '#web/kit/redirect.ts';
import { registerScreens, screen } from '#web/kit/screens.ts';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { App } from './App.tsx';
import { startGuard } from './guard.ts';
import { startScrollRules } from './scroll.ts';

function Login() {
  return <input aria-label="e-mail" />;
}
function SignUp() {
  return <Link to="/login">back</Link>;
}
function Home() {
  return <h1>Home page</h1>;
}
function Creator() {
  const { domain } = useParams();
  return <h1>Creator {domain}</h1>;
}
function Settings() {
  return <h1>Settings at {useLocation().search}</h1>;
}
function Broken(): never {
  throw new Error('render failed');
}

let isOffline = true;
const login = screen(async () => Login);
const notFound = screen(async () => () => <h1>Nothing here</h1>);

beforeAll(async () => {
  // Imports the frame before the tests, because compiling it takes longer than a test waits for a page.
  await Promise.all([import('./Shell.tsx'), import('./Menus.tsx')]);
  window.scrollTo = vi.fn();
  document.head.innerHTML = '<meta name="description" content="">';
  mockNetwork(() => good({}));
  await initLanguage();
  registerScreens({
    Login: login,
    LoginAlias: login,
    SignUp: screen(async () => SignUp),
    Home: screen(async () => Home),
    Creators: screen(async () => Creator),
    Settings: screen(async () => Settings),
    KYC: screen(async () => Home),
    Post: screen(async () => Home),
    About: screen(async () => Broken),
    Terms: screen(async () => {
      if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
      return () => <h1>The terms</h1>;
    }),
    NotFound: notFound,
  });
  startGuard();
  startScrollRules();
});

beforeEach(() => {
  clearUser();
  act(() => goTo('/signup'));
});
afterEach(() => {
  cleanup();
  delete window.Telegram;
});

const logIn = () => act(() => changeUser({ info: alice, address: alice.address, token: 't' }));
const go = (to: string) => act(async () => goTo(to));
const address = () => location.pathname + location.search;
const open = async (to: string) => {
  render(<App />);
  await go(to);
};

test('when a visitor opens a page that needs an account, the login page appears', async () => {
  await open('/home');
  expect(await page.findByLabelText('e-mail')).toBeTruthy();
  expect(address()).toBe('/login');
});

test('a visitor who opens an identity check is sent to the login page, and after the login to the full requested address', async () => {
  await open('/kyc?step=2#front');
  expect(address()).toBe(`/login?redirect=${encodeURIComponent('/kyc?step=2#front')}`);
  logIn();
  expect(location.pathname + location.search + location.hash).toBe('/kyc?step=2#front');
});

test('when a visitor opens a page that needs an account, the login leads to that page', async () => {
  await open('/settings?from=mail');
  expect(address()).toBe('/login');
  logIn();
  expect(address()).toBe('/settings?from=mail');
  forgetPage();
});

test('the next login does not lead back to the page on which the person was logged out', async () => {
  logIn();
  await open('/home');
  await page.findByText('Home page');
  await act(async () => clearUser());
  expect(address()).toBe('/login');
  expect(sessionStorage.getItem('redirectUri')).toBeNull();
});

test('in the Telegram mini-app, a page that needs an account does not redirect to the login page', async () => {
  window.Telegram = { WebApp: { initData: 'query_id=1' } };
  await open('/home');
  expect(await page.findByText('Home page')).toBeTruthy();
});

test.each(['/', '/login', '/LOGIN/'])(
  'when a logged-in person opens %s, the home page appears',
  async (path) => {
    logIn();
    await open(path);
    expect(await page.findByText('Home page')).toBeTruthy();
    expect(address()).toBe('/home');
  },
);

test('a logout in another tab hides a private page in this tab', async () => {
  logIn();
  await open('/home');
  await page.findByText('Home page');
  localStorage.removeItem('user');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'user', newValue: null })));
  expect(page.queryByText('Home page')).toBeNull();
  expect(await page.findByLabelText('e-mail')).toBeTruthy();
});

test.each(['/no/such/page/at/all', '/vault', '/wallet/'])(
  'the address %s has no screen and shows the 404 page without a redirect',
  async (path) => {
    await open(path);
    expect(await page.findByText('Nothing here')).toBeTruthy();
    expect(address()).toBe(path);
  },
);

test("a trailing slash in a creator's address and upper case in a page's address do not matter", async () => {
  await open('/some-creator/');
  expect(await page.findByText('Creator some-creator')).toBeTruthy();
  await go('/SETTINGS');
  expect(address()).toBe('/login');
});

test('the login page stays mounted: typed text is still there after a visit to another page', async () => {
  await open('/login');
  fireEvent.change(await page.findByLabelText('e-mail'), { target: { value: 'alice@example.test' } });
  await go('/signup');
  await page.findByText('back');
  await act(async () => page.getByText('back').click());
  expect(page.getByLabelText<HTMLInputElement>('e-mail').value).toBe('alice@example.test');
  await go('/');
  expect(page.getByLabelText<HTMLInputElement>('e-mail').value).toBe('alice@example.test');
});

test('a login and a logout discard the pages that are kept mounted', async () => {
  await open('/login');
  fireEvent.change(await page.findByLabelText('e-mail'), { target: { value: 'secret' } });
  logIn();
  await page.findByText('Home page');
  act(() => clearUser());
  expect((await page.findByLabelText<HTMLInputElement>('e-mail')).value).toBe('');
});

test('the document title and description come from the route; a route without a description gets the default', async () => {
  const description = () => document.querySelector('meta[name="description"]')?.getAttribute('content');
  await open('/signup');
  await waitFor(() => expect(document.title).toBe('Sign up · DFans'));
  expect(description()).toMatch(/^Open an account on DFans/);
  logIn();
  await go('/settings');
  await waitFor(() => expect(document.title).toBe('Settings · DFans'));
  expect(description()).toMatch(/^Creators and fans on DFans/);
});

test('a new page scrolls to the top and gets the focus; a new query string in the same page’s address does not scroll', async () => {
  logIn();
  await open('/home');
  await page.findByText('Home page');
  vi.mocked(window.scrollTo).mockClear();
  await go('/settings');
  await page.findByText('Settings at');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  expect(document.activeElement?.tagName).toBe('MAIN');
  vi.mocked(window.scrollTo).mockClear();
  await go('/settings?tab=2');
  expect(await page.findByText('Settings at ?tab=2')).toBeTruthy();
  expect(window.scrollTo).not.toHaveBeenCalled();
});

test('a page with `keepScroll` returns to its former scroll position without animation', async () => {
  logIn();
  await open('/home');
  await page.findByText('Home page');
  Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
  await go('/settings');
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  await page.findByText('Settings at');
  vi.mocked(window.scrollTo).mockClear();
  await go('/home');
  await page.findByText('Home page');
  expect(window.scrollTo).toHaveBeenCalledWith({ top: 640, behavior: 'instant' });
});

test('a page that throws while rendering shows the error page, and the next page is shown normally', async () => {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open('/about');
  expect(await page.findByText('This page stopped working')).toBeTruthy();
  expect(page.getByText('Home').getAttribute('href')).toBe('/home');
  expect(page.getByText(/^Copy error id [0-9a-f]{8}$/)).toBeTruthy();
  await go('/signup');
  expect(await page.findByText('back')).toBeTruthy();
  consoleError.mockRestore();
});

test('a page whose code cannot be loaded shows an error, and "Try again" loads the code again', async () => {
  await open('/terms');
  expect(await page.findByText('This could not be loaded')).toBeTruthy();
  isOffline = false;
  fireEvent.click(page.getByRole('button', { name: 'Try again' }));
  expect(await page.findByText('The terms')).toBeTruthy();
});

test('a leave guard that returns false keeps the person on the page', async () => {
  await open('/login');
  const guard = vi.fn(() => false);
  const removeGuard = guardLeaving(guard);
  await go('/signup');
  expect(guard).toHaveBeenCalledWith('/signup');
  expect(address()).toBe('/login');
  removeGuard();
  await go('/signup');
  expect(address()).toBe('/signup');
});

test('the menus show only pages that have a screen, and mark the current page', async () => {
  logIn();
  await open('/home');
  await page.findByText('Home page');
  const rail = page.getAllByRole('navigation', { name: 'Main menu' })[0];
  expect([...(rail?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual([
    'Home',
    'Settings',
  ]);
  expect(rail?.querySelector('[aria-current="page"]')?.textContent).toBe('Home');
});

test('instead of the menus, a visitor sees the links "Discover" and "Sign up" and the button "Log in"', async () => {
  await open('/some-creator');
  await page.findByText('Creator some-creator');
  const links = page.getAllByRole('navigation').map((menu) => within(menu).getAllByRole('link'));
  expect(links.map((each) => each.map((link) => link.getAttribute('href')))).toEqual([
    ['/discover'],
    ['/discover'],
  ]);
  expect(page.getAllByRole('button', { name: 'Log in' })).toHaveLength(2);
  fireEvent.click(page.getAllByRole('link', { name: 'Sign up' })[0] as HTMLElement);
  expect(address()).toBe('/signup');
  expect(sessionStorage.getItem('redirectUri')).toBe('/some-creator');
  forgetPage();
});
