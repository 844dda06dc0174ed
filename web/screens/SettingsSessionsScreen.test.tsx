import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SettingsSessionsScreen } from './SettingsSessionsScreen.tsx';

const here = session('1', 'Firefox · Linux', true);
const phone = session('2', 'Safari · iOS', false);

function session(id: string, device: string, isCurrent: boolean) {
  const at = new Date().toISOString();
  return { id, device, isCurrent, createdAt: at, lastSeenAt: at };
}

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['settings', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  useAlerts.setState({ alerts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const click = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));

/** Mocks a server with two sessions; the list leaves out a session once it was revoked. */
function serve() {
  let sessions = [here, phone];
  return mockNetwork(({ path }) => {
    if (path.endsWith('/session/list')) return good({ sessions });
    sessions = [here];
    return path.endsWith('/revoke-others') ? good({ ended: 1 }) : good({ done: true });
  });
}

function open(): void {
  render(
    <MemoryRouter>
      <Queries>
        <SettingsSessionsScreen />
      </Queries>
    </MemoryRouter>,
  );
}

test('session list: this device is marked and has no button to log it out', async () => {
  serve();
  open();
  expect(await page.findByText('This device')).toBeTruthy();
  expect(page.getByRole('button', { name: 'Log out Safari · iOS' })).toBeTruthy();
  expect(page.queryByRole('button', { name: 'Log out Firefox · Linux' })).toBeNull();
});

test('session list: a session ends only after a confirmation and then leaves the list', async () => {
  const { seen } = serve();
  open();
  await page.findByText('Safari · iOS');
  await click('Log out Safari · iOS');
  expect(page.getByRole('alertdialog', { name: 'Log out Safari · iOS?' })).toBeTruthy();
  expect(seen.some(({ path }) => path.endsWith('/session/revoke'))).toBe(false);

  await click('Log out');
  await waitFor(() => expect(page.queryByText('Safari · iOS')).toBeNull());
  expect(seen.find(({ path }) => path.endsWith('/session/revoke'))?.body).toEqual({ id: '2' });
  expect(page.getByText('You are logged in on this device only.')).toBeTruthy();
});

test('session list: "Log out everywhere else" ends all other sessions in one request', async () => {
  const { seen } = serve();
  open();
  await page.findByText('Safari · iOS');
  await click('Log out everywhere else');
  await click('Log out');
  await waitFor(() => expect(page.queryByText('Safari · iOS')).toBeNull());
  expect(seen.filter(({ path }) => path.endsWith('/revoke-others'))).toHaveLength(1);
});

test('session list: "Try again" reloads a list that failed to load', async () => {
  let isUp = false;
  mockNetwork(() => (isUp ? good({ sessions: [here] }) : bad(403, 403, 'Not now.')));
  open();
  expect(await page.findByText('This could not be loaded')).toBeTruthy();
  isUp = true;
  await click('Try again');
  expect(await page.findByText('This device')).toBeTruthy();
});
