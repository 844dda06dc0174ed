import { act, cleanup, fireEvent, screen as page, render, waitFor, within } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { appHistory, currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser } from '#web/kit/user-store.ts';
import { SettingsBlockByCountryScreen } from './SettingsBlockByCountryScreen.tsx';

interface Saved {
  readonly countries: string[];
  readonly confirmsOwn: boolean;
  readonly members: string;
}

/**
 * Mocks a server that stores the blocked countries and requires a confirmation for the creator's own country.
 */
function play(blocked: readonly string[] = []) {
  const saved: Saved[] = [];
  mockNetwork(({ path, body }) => {
    if (!path.endsWith('/block-country/update'))
      return good({
        blocked,
        own: 'PT',
        members: [
          { country: 'DE', count: 4, earned: { asset: 'USD', units: '32000000' } },
          { country: 'NO', count: 2, earned: { asset: 'USD', units: '0' } },
        ],
      });
    const wanted = body as Saved;
    saved.push(wanted);
    if (wanted.countries.includes('PT') && !wanted.confirmsOwn)
      return bad(refusals.own_country.status, refusals.own_country.code, 'Yours', { reason: 'own_country' });
    return good({ blocked: wanted.countries });
  });
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <SettingsBlockByCountryScreen />
      </Queries>
    </Router>,
  );
  return saved;
}

const box = (name: string | RegExp) => page.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const group = (name: string) => page.findByText(name, { selector: 'button' });
const click = async (element: HTMLElement) => act(async () => fireEvent.click(element));
const search = (text: string) =>
  fireEvent.change(page.getByPlaceholderText('Search countries and regions'), { target: { value: text } });

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['protection', 'settings', 'titles']);
});
beforeEach(() =>
  changeUser({
    info: { ...alice, creatorDomain: 'alice' },
    address: alice.address,
    token: 't',
    tokenExpiresAt: Date.now() + 900_000,
  }),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('country settings: a group ticks or unticks all its countries, and the screen shows the number of affected subscribers', async () => {
  play();
  const area = await group('European Economic Area');
  await click(area);
  expect(area.getAttribute('aria-pressed')).toBe('true');
  expect([box('Germany').checked, box('Norway').checked, box('Serbia').checked]).toEqual([true, true, false]);
  expect(page.getByText('30 countries blocked')).toBeTruthy();
  expect(page.getByText(/^6 subscribers were last here .* they are not charged again/)).toBeTruthy();
  // All members of the EU belong to the European Economic Area, so the EU group is ticked as well.
  const union = await group('European Union');
  expect(union.getAttribute('aria-pressed')).toBe('true');
  await click(union);
  expect([box('Germany').checked, box('Norway').checked]).toEqual([false, true]);
  expect(page.getByText(/^2 subscribers were last here/)).toBeTruthy();
  expect(area.getAttribute('aria-pressed')).toBe('false');
});

test('country settings: ticking a region ticks all its countries; a partly ticked region is indeterminate', async () => {
  play(['DE']);
  await group('European Union');
  const western = box(/^Western Europe/);
  expect([western.checked, western.indeterminate]).toEqual([false, true]);
  expect(page.getByText('1 of 9')).toBeTruthy();
  await click(western);
  expect([western.checked, western.indeterminate, box('Belgium').checked]).toEqual([true, false, true]);
  await click(western);
  expect([western.checked, box('Germany').checked]).toEqual([false, false]);
});

test('country settings: a search finds countries, regions and groups; a region has a checkbox only if its name matches the search', async () => {
  play();
  await group('European Union');
  search('germ');
  expect(page.getAllByRole('checkbox').map((one) => one.closest('label')?.textContent)).toEqual(['Germany']);
  search('western europe');
  expect(page.getAllByRole('checkbox')).toHaveLength(10);
  search('gulf');
  await click(await group('Gulf states'));
  expect(page.getByText('6 countries blocked')).toBeTruthy();
  search('atlantis');
  expect(page.getByText(/No country or region is called/)).toBeTruthy();
});

test('PR2: country settings ask for a confirmation before they save a group with the creator’s own country', async () => {
  const saved = play();
  await click(await group('European Union'));
  await click(page.getByRole('button', { name: 'Save changes' }));
  const dialog = await page.findByRole('alertdialog');
  expect(within(dialog).getByText(/You are in Portugal now/)).toBeTruthy();
  await click(within(dialog).getByRole('button', { name: 'Block it' }));
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  expect(saved.map(({ countries, confirmsOwn }) => [countries.length, confirmsOwn])).toEqual([
    [27, false],
    [27, true],
  ]);
});

test('PR4: country settings refund members in a newly blocked country only if the creator chooses the refund', async () => {
  const saved = play();
  await group('European Union');
  await click(box('Norway'));
  expect(page.queryByText('Refund it now')).toBeNull();
  await click(box('Germany'));
  expect(page.getByRole<HTMLInputElement>('radio', { name: /Runs to its end/ }).checked).toBe(true);
  expect(page.getByText(/Your share of it, \$32\.00, is taken from your earnings/)).toBeTruthy();
  await click(page.getByRole('radio', { name: /Refund it now/ }));
  await click(page.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved.map(({ members }) => members)).toEqual(['refund']));
  // Each save resets the choice to "keep", so the next save refunds nobody.
  await click(box('France'));
  await click(page.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(saved.map(({ members }) => members)).toEqual(['refund', 'keep']));
});

test('country settings: a long list shows the first twelve blocked countries, and "Show all" shows all of them', async () => {
  play(['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR']);
  const more = await page.findByRole('button', { name: 'Show all' });
  expect(page.getAllByRole('button', { name: /^Unblock/ })).toHaveLength(12);
  await click(more);
  expect(page.getAllByRole('button', { name: /^Unblock/ })).toHaveLength(13);
});
