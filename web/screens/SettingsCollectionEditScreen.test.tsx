import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SettingsCollectionCreateScreen } from './SettingsCollectionEditScreen.tsx';

const open = () => {
  goTo('/settings/collection/create');
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <SettingsCollectionCreateScreen />
      </Queries>
    </Router>,
  );
};
const write = async (title: string) =>
  act(async () => fireEvent.change(await page.findByLabelText('Title'), { target: { value: title } }));
const click = async (name: string) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces([
    'collections',
    'media',
    'wallet',
    'posts',
    'refusals',
    'settings',
    'titles',
    'vault',
  ]);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

const logIn = () =>
  changeUser({
    info: { ...alice, creatorDomain: 'alice' },
    address: alice.address,
    token: 't',
    tokenExpiresAt: Date.now() + 900_000,
  });

test('collection form: leaving by a link with unsaved changes asks for confirmation', async () => {
  logIn();
  mockNetwork(() => good({ tiers: [] }));
  open();
  await write('Harbour nights');
  await act(async () => goTo('/home'));
  expect(currentNavigation().location.pathname).toBe('/settings/collection/create');
  expect(await page.findByText('Leave without saving?')).toBeTruthy();
});

test('collection form: if a new collection was saved but the answer was lost, the conflict banner leads to the saved collection', async () => {
  logIn();
  const { status, code } = refusals.conflict;
  const { seen } = mockNetwork(({ path }) =>
    path.endsWith('/collection/save') ? bad(status, code, '', { reason: 'conflict' }) : good({ tiers: [] }),
  );
  open();
  await write('Harbour nights');
  await click('Keep as draft');
  await click('Load the newer one');
  const saved = seen.find(({ path }) => path.endsWith('/collection/save'))?.body as { id: string };
  await waitFor(() =>
    expect(currentNavigation().location).toMatchObject({
      pathname: '/settings/collection/edit',
      search: `?id=${saved.id}`,
    }),
  );
});

test('collection form: a double-click on the button that saves and publishes saves the collection once', async () => {
  logIn();
  const { status, code } = refusals.conflict;
  let saves = 0;
  const { seen } = mockNetwork(({ path, body }) => {
    if (path.endsWith('/collection/save')) {
      saves += 1;
      return saves === 1
        ? good({ ...(body as object), version: 1, state: 'draft', sold: 0, contents: [] })
        : bad(status, code, '', { reason: 'conflict' });
    }
    return good(path.endsWith('/collection/state') ? { state: 'live' } : { tiers: [] });
  });
  open();
  await write('Harbour nights');
  const button = await page.findByRole('button', { name: 'Save and put on the page' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  await waitFor(() => expect(currentNavigation().location.pathname).toBe('/settings/collection'));
  expect(saves).toBe(1);
  expect(seen.filter(({ path }) => path.endsWith('/collection/state')).map(({ body }) => body)).toMatchObject(
    [{ version: 1, state: 'live' }],
  );
});

test('collection form: saving without a title moves the focus to the title field', async () => {
  logIn();
  mockNetwork(() => good({ tiers: [] }));
  open();
  await click('Keep as draft');
  const title = page.getByLabelText('Title');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute('aria-invalid')).toBe('true');
});
