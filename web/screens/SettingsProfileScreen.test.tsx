import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { appHistory, currentPlace, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { alice, bad, good, playNetwork } from '#web/kit/testing.ts';
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
    <Router location={currentPlace().location} navigator={appHistory}>
      <Queries>
        <SettingsProfileScreen />
      </Queries>
    </Router>,
  );
}

test('the bar comes with the first change and goes when the change is taken back', () => {
  open();
  expect(hasBar()).toBe(false);
  type('Display name', 'Alicia');
  expect(hasBar()).toBe(true);
  type('Display name', 'Alice');
  expect(hasBar()).toBe(false);
});

test('Discard brings back what was saved', async () => {
  open();
  type('About', 'New words');
  await click('Discard');
  expect(field('About').value).toBe('');
  expect(hasBar()).toBe(false);
});

test('Save sends only what was changed, and the saved profile is the new one everywhere', async () => {
  const { seen } = playNetwork(() => good({ ...alice, website: 'https://alice.example' }));
  open();
  type('Website', 'alice.example');
  await click('Save changes');
  await waitFor(() => expect(hasBar()).toBe(false));
  expect(seen.map(({ body }) => body)).toEqual([{ website: 'https://alice.example' }]);
  expect(useUser.getState().info?.website).toBe('https://alice.example');
  expect(field('Website').value).toBe('https://alice.example');
});

test('a field that cannot be right is marked, and nothing is sent', async () => {
  const { seen } = playNetwork(() => good(alice));
  open();
  type('Website', 'mira okafor.com');
  type('Display name', '   ');
  await click('Save changes');
  expect(page.getByText('A web address cannot contain spaces.')).toBeTruthy();
  expect(page.getByText('A name needs at least one letter, digit or sign.')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('a field that the server refuses is marked, and what was typed stays', async () => {
  const { status, code } = refusals.invalid_input;
  playNetwork(() => bad(status, code, 'Please check it.', { reason: 'invalid_input', fields: ['location'] }));
  open();
  type('Location', 'Lisbon');
  await click('Save changes');
  expect(await page.findByText('Please check this.')).toBeTruthy();
  expect(field('Location').value).toBe('Lisbon');
  expect(hasBar()).toBe(true);
});

test('leaving with unsaved changes asks first; staying keeps them', async () => {
  open();
  type('About', 'New words');
  act(() => goTo('/home'));
  expect(location.pathname).toBe(PAGE);
  await click('Keep editing');
  expect(field('About').value).toBe('New words');
  expect(location.pathname).toBe(PAGE);
});

test('leaving with unsaved changes asks first; discarding leads on', async () => {
  open();
  type('About', 'New words');
  act(() => goTo('/home'));
  await click('Discard and leave');
  await waitFor(() => expect(location.pathname).toBe('/home'));
});

test('whoever is logged out meanwhile is not held back', () => {
  open();
  type('About', 'New words');
  act(() => {
    clearUser();
    goTo('/login');
  });
  expect(location.pathname).toBe('/login');
});

test('an edit on another device shows through where this one has not typed', () => {
  open();
  type('About', 'Mine');
  act(() => changeUser({ info: { ...alice, about: 'Theirs', location: 'Porto' } }));
  expect(field('About').value).toBe('Mine');
  expect(field('Location').value).toBe('Porto');
});
