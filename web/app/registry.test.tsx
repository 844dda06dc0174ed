import { act, cleanup, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { goTo } from '#web/kit/history.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { modal, modalNamed, registerModals } from '#web/kit/modal-registry.ts';
import { registerScreens, screen } from '#web/kit/screens.ts';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { App } from './App.tsx';
import { startGuard } from './guard.ts';
import { missingTables, registerLater } from './registry.ts';

const login = screen(async () => () => <input aria-label="e-mail" />);
const notFound = screen(async () => () => <h1>Nothing here</h1>);
const terms = screen(async () => () => <h1>Terms</h1>);
const home = screen(async () => () => <h1>Home</h1>);
const first = { Login: login, LoginAlias: login };
let release: (worked: boolean) => void;
let tries: number;

/** Registers only the first screens. The tables finish loading when the test calls `release`. */
function startWithFirstScreens() {
  tries = 0;
  registerScreens(first);
  registerLater(async () => {
    tries += 1;
    const worked = await new Promise<boolean>((done) => {
      release = done;
    });
    if (!worked) throw new Error('could not be loaded');
    registerScreens({ ...first, NotFound: notFound, Terms: terms, Home: home });
    registerModals([modal('login', { load: async () => () => null })]);
  });
}

beforeAll(async () => {
  window.scrollTo = vi.fn();
  mockNetwork(() => good({}));
  await initLanguage();
  startWithFirstScreens();
  startGuard();
});
afterEach(() => {
  cleanup();
  act(() => goTo('/login'));
});

const open = async (to: string) => {
  act(() => goTo('/login'));
  render(<App />);
  await page.findByLabelText('e-mail');
  await act(async () => goTo(to));
};

test('the first screen is shown before the tables are loaded, and stays until the tables and the next page are loaded', async () => {
  startWithFirstScreens();
  await open('/terms');
  expect(page.getByLabelText('e-mail')).toBeTruthy();
  await act(async () => release(true));
  expect(await page.findByRole('heading', { name: 'Terms' })).toBeTruthy();
  expect(modalNamed('login')).toBeDefined();
  expect(missingTables()).toBeNull();
});

test('a route without a screen shows the 404 page once the tables are loaded, not before', async () => {
  startWithFirstScreens();
  await open('/faq');
  expect(page.queryByText('Nothing here')).toBeNull();
  await act(async () => release(true));
  expect(await page.findByText('Nothing here')).toBeTruthy();
});

test('when a visitor opens a page that needs an account, the login page appears once the tables of screens and modals are loaded', async () => {
  startWithFirstScreens();
  await open('/home');
  await act(async () => release(true));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(page.queryByRole('heading', { name: 'Home' })).toBeNull();
});

test('for one second after a failed load, missingTables returns the failed load; then it loads the tables again', async () => {
  vi.useFakeTimers();
  startWithFirstScreens();
  const failed = missingTables();
  release(false);
  await expect(failed).rejects.toThrow('could not be loaded');
  expect(missingTables()).toBe(failed);
  vi.advanceTimersByTime(1_000);
  const again = missingTables();
  release(true);
  await again;
  expect(tries).toBe(2);
  expect(missingTables()).toBeNull();
  vi.useRealTimers();
});
