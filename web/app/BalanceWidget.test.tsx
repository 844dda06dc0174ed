import { cleanup, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { setRole } from '#web/kit/role.ts';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { BalanceWidget } from './BalanceWidget.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
afterEach(() => {
  cleanup();
  clearUser();
  setRole('creator');
  queryClient.clear();
  vi.unstubAllGlobals();
});

const usd = (units: string) => ({ asset: 'USD', units });
const balance = {
  ...{
    usdValue: '12.5',
    usdtValue: '0',
    ethValue: '0',
    usdRate: null,
    solToUsdRate: null,
    usdToStarsRate: null,
  },
};
const answer = {
  ...{ balance, buckets: {}, points: '0', payFixedFee: usd('0'), at: '2026-11-18T00:00:00.000Z' },
};
const shown = () => document.body.textContent;
const logIn = (creatorDomain: string | null) =>
  changeUser({ info: { ...alice, creatorDomain }, address: alice.address, token: 't' });
const open = () =>
  render(
    <Queries>
      <MemoryRouter>
        <BalanceWidget look="rail" />
      </MemoryRouter>
    </Queries>,
  );

test('a balance that is not loaded yet is shown as a placeholder, not as zero', async () => {
  logIn(null);
  const { promise: response, resolve: respond } = Promise.withResolvers<Response>();
  mockNetwork(() => response);
  open();
  expect(shown()).not.toContain('$');
  respond(good(answer));
  expect(await page.findByText('$12.50')).toBeTruthy();
  expect(page.getByRole('link', { name: 'Balance $12.50' })).toBeTruthy();
});

test('the last known balance is shown before the current balance is loaded', () => {
  logIn(null);
  changeUser({
    userBalance: { ...balance, usdValue: '3', usdRate: '0', solToUsdRate: '0', usdToStarsRate: '0' },
    isBalanceKnown: true,
  });
  mockNetwork(() => bad(409, 409));
  open();
  expect(shown()).toContain('$3.00');
});

test('a creator sees the available earnings in the creator role and the balance in the fan role', async () => {
  logIn('alices-shop');
  const { seen } = mockNetwork(({ path }) =>
    path.endsWith('/earnings') ? good({ available: usd('7250000') }) : good(answer),
  );
  open();
  const link = await page.findByRole('link', { name: 'Available $7.25' });
  expect(link.getAttribute('href')).toBe('/payments');
  expect(page.getByRole('link', { name: 'Wallet' }).getAttribute('href')).toBe('/wallet');
  expect(seen.map(({ path }) => path)).toEqual(['/api/charge/v1/earnings']);
  setRole('fan');
  expect(await page.findByText('$12.50')).toBeTruthy();
});
