import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { SettingsTierScreen } from './SettingsTierScreen.tsx';

const usd = (units: string) => ({ asset: 'USD', units });
const ID = '00000000-0000-4000-8000-0000000000d1';
const tier = {
  ...{ id: ID, name: 'Listener', description: '', benefits: [], colour: 'amber', welcome: '', state: 'live' },
  ...{ price: usd('5000000'), trialDays: 0, discounts: [], includes: [], members: 0, memberCap: null },
  ...{ isFull: false, promotion: null, priceChangesLeft: 3 },
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet', 'settings', 'titles']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

function open(address: string) {
  changeUser({ info: { ...alice, creatorDomain: 'alice' }, address: alice.address, token: 't' });
  const network = mockNetwork(() =>
    good({ tiers: [tier], priceMin: usd('3000000'), priceMax: usd('200000000'), liveMax: 5, promotions: [] }),
  );
  goTo(address);
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <SettingsTierScreen />
      </Queries>
    </Router>,
  );
  return network;
}

test.each([
  ['/settings/subscription/tier', 'New tier'],
  [`/settings/subscription/tier?id=${ID}`, 'Edit tier'],
])('the tier form at %s has the title %s', async (address, title) => {
  open(address);
  expect((await page.findByRole('heading', { level: 1 })).textContent).toBe(title);
});

test('when the tier form has no name, pressing "Create tier" saves nothing and moves the focus to the name field', async () => {
  const { seen } = open('/settings/subscription/tier');
  fireEvent.click(await page.findByRole('button', { name: 'Create tier' }));
  const name = page.getByLabelText('Name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(seen.some(({ path }) => path.endsWith('/create'))).toBe(false);
});
