import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { useToasts } from '#web/kit/toasts.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SettingsBlockedScreen } from './SettingsBlockedScreen.tsx';

const person = (name: string, place: number) => ({
  name,
  address: `0x${String(place).repeat(40)}`,
  avatar: null,
  domain: null,
  at: '2026-11-01T00:00:00.000Z',
});

/** Mocks a server that stores a list of blocked people. */
function play(names: readonly string[]) {
  const people = names.map(person);
  const blocked = new Set(people.map(({ address }) => address));
  return mockNetwork(({ path, body }) => {
    if (path.endsWith('/block/operate')) {
      const { address, isBlocked } = body as { address: string; isBlocked: boolean };
      if (isBlocked) blocked.add(address);
      else blocked.delete(address);
      return good({ isBlocked });
    }
    return good({ people: people.filter(({ address }) => blocked.has(address)), next: null });
  });
}
const open = () =>
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <SettingsBlockedScreen />
      </Queries>
    </Router>,
  );

const said = () =>
  waitFor(() => {
    const [toast] = useToasts.getState().toasts;
    expect(toast).toBeDefined();
    return toast;
  });

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators', 'wallet', 'settings', 'titles']);
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  vi.unstubAllGlobals();
});

test("blocked people: “Unblock” removes the person's row, and “Undo” blocks the person again", async () => {
  play(['Finn', 'Mara']);
  open();
  await act(async () => fireEvent.click(await page.findByRole('button', { name: 'Unblock Finn' })));
  await expect.poll(() => page.queryByText('Finn')).toBeNull();
  expect(page.getByText('Mara')).toBeTruthy();
  const toast = await said();
  expect(toast).toMatchObject({
    message: expect.stringContaining('Finn is unblocked'),
    action: { label: 'Undo' },
  });
  await act(async () => toast?.action?.run());
  expect(await page.findByText('Finn')).toBeTruthy();
});

test('blocked people: "Undo" still works after the last row was removed', async () => {
  play(['Mara']);
  open();
  await act(async () => fireEvent.click(await page.findByRole('button', { name: 'Unblock Mara' })));
  expect(await page.findByText('You have blocked nobody')).toBeTruthy();
  const toast = await said();
  await act(async () => toast?.action?.run());
  expect(await page.findByRole('button', { name: 'Unblock Mara' })).toBeTruthy();
  clearUser();
});
