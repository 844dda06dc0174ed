import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import type { Translate } from '#web/kit/i18n-store.ts';
import { alice } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { aboutOf, settingsEntries } from './entries.ts';
import { SettingsNav } from './SettingsNav.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['settings', 'titles']);
});
afterEach(() => cleanup());

const open = () =>
  render(
    <MemoryRouter>
      <SettingsNav current="SettingsProfile" />
    </MemoryRouter>,
  );
const search = (value: string) =>
  fireEvent.change(page.getByRole('searchbox', { name: 'Search settings' }), { target: { value } });
const listed = () => page.queryAllByRole('link').map((link) => link.textContent);

test('the settings menu lists the first level and marks the current page', () => {
  open();
  expect(listed()).toEqual([
    'Profile',
    'Account',
    'Privacy and security',
    'Chat settings',
    'Language',
    'Appearance',
    'Assistant and help',
  ]);
  expect(page.getByRole('link', { current: 'page' }).textContent).toBe('Profile');
});

test('a settings search finds a page by its title, ignoring case and accents', () => {
  open();
  search('LÁNGUAGE');
  expect(listed()).toEqual(['Language']);
});

test('a settings search finds a page by its keywords, also on the second level', () => {
  open();
  search('devices');
  expect(listed()).toEqual(['Account', 'Where you are logged in']);
  search('dark mode');
  expect(listed()).toEqual(['Appearance']);
});

test('a settings search for "card" finds the wallet, although the wallet is not a settings page', () => {
  open();
  search('card');
  expect(listed()).toEqual(['Wallet']);
  expect(page.getByRole('link').getAttribute('href')).toBe('/wallet');
});

test('for a fan, settings have descriptions of their own, and a search finds no settings that only creators can use', () => {
  const about = () => settingsEntries.map(({ name }) => aboutOf(name, t)).join(' ');
  const t: Translate = (key) => key;
  expect(about()).toContain('settings.about.fan.SettingsSecurity settings');
  changeUser({ info: { ...alice, creatorDomain: 'alice' } });
  expect(about()).not.toContain('fan');
  clearUser();
  open();
  search('watermarks');
  expect(listed()).toEqual([]);
  search('welcomes');
  expect(listed()).toEqual([]);
});

test('a settings page is found only if every word of the search matches', () => {
  open();
  search('dark password');
  expect(listed()).toEqual([]);
});

test('a settings search without results says so, and a button clears the query', () => {
  open();
  search('zebra');
  expect(page.getByText('No setting is called “zebra”')).toBeTruthy();
  const [clear] = page.getAllByRole('button', { name: 'Clear search' }).slice(-1);
  if (clear) fireEvent.click(clear);
  expect(listed()).toHaveLength(7);
});
