import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import { SettingsProfileScreen } from './SettingsProfileScreen.tsx';

const PAGE = '/settings/profile';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['settings', 'titles']);
});
beforeEach(() => {
  clearUser();
  goTo(PAGE);
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const click = (name: string) => act(async () => fireEvent.click(page.getByRole('button', { name })));
const hasBar = () => page.queryByText('Unsaved changes') !== null;

function open(): void {
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <SettingsProfileScreen />
      </Queries>
    </Router>,
  );
}

test('profile settings: the unsaved-changes bar appears with a change and disappears when the change is undone', () => {
  open();
  expect(hasBar()).toBe(false);
  type('Display name', 'Alicia');
  expect(hasBar()).toBe(true);
  type('Display name', 'Alice');
  expect(hasBar()).toBe(false);
});

test('profile settings: "Discard" restores the saved values', async () => {
  open();
  type('About', 'New words');
  await click('Discard');
  expect(field('About').value).toBe('');
  expect(hasBar()).toBe(false);
});

test('profile settings: "Save changes" sends only the changed fields, and the whole app shows the saved profile', async () => {
  const { seen } = mockNetwork(() => good({ ...alice, website: 'https://alice.example' }));
  open();
  type('Website', 'alice.example');
  await click('Save changes');
  await waitFor(() => expect(hasBar()).toBe(false));
  expect(seen.map(({ body }) => body)).toEqual([{ website: 'https://alice.example' }]);
  expect(useUser.getState().info?.website).toBe('https://alice.example');
  expect(field('Website').value).toBe('https://alice.example');
});

test('profile settings: an invalid field is marked, and nothing is sent', async () => {
  const { seen } = mockNetwork(() => good(alice));
  open();
  type('Website', 'mira okafor.com');
  type('Display name', '   ');
  await click('Save changes');
  expect(page.getByText('A web address cannot contain spaces.')).toBeTruthy();
  expect(page.getByText('A name needs at least one letter, digit or sign.')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('profile settings: when the server refuses a field, the field is marked and keeps its text', async () => {
  const { status, code } = refusals.invalid_input;
  mockNetwork(() => bad(status, code, 'Please check it.', { reason: 'invalid_input', fields: ['location'] }));
  open();
  type('Location', 'Lisbon');
  await click('Save changes');
  expect(await page.findByText('Please check this.')).toBeTruthy();
  expect(field('Location').value).toBe('Lisbon');
  expect(hasBar()).toBe(true);
});

test('profile settings: leaving with unsaved changes asks for confirmation, and "Keep editing" keeps the changes', async () => {
  open();
  type('About', 'New words');
  act(() => goTo('/home'));
  expect(location.pathname).toBe(PAGE);
  await click('Keep editing');
  expect(field('About').value).toBe('New words');
  expect(location.pathname).toBe(PAGE);
});

test('profile settings: leaving with unsaved changes asks for confirmation, and "Discard and leave" opens the next page', async () => {
  open();
  type('About', 'New words');
  act(() => goTo('/home'));
  await click('Discard and leave');
  await waitFor(() => expect(location.pathname).toBe('/home'));
});

test('profile settings: when the session has ended, leaving with unsaved changes asks nothing', () => {
  open();
  type('About', 'New words');
  act(() => {
    clearUser();
    goTo('/login');
  });
  expect(location.pathname).toBe('/login');
});

test('profile settings: a change from another device appears in every field that has no unsaved change', () => {
  open();
  type('About', 'Mine');
  act(() => changeUser({ info: { ...alice, about: 'Theirs', location: 'Porto' } }));
  expect(field('About').value).toBe('Mine');
  expect(field('Location').value).toBe('Porto');
});
