import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import type { Subscription } from './queries.ts';
import { TierPicker } from './TierPicker.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tier = (id: string, name: string, isFull = false) => ({
  id,
  name,
  description: '',
  benefits: [],
  price: { asset: 'USD', units: '5000000' },
  colour: 'lamp',
  trialDays: 0,
  promotion: null,
  isFull,
});

test('the accessible name of each Subscribe button includes the name of its tier', async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet']);
  mockNetwork(() =>
    good({ tiers: [tier('1', 'Stalls'), tier('2', 'Front row'), tier('3', 'Backstage', true)] }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TierPicker domain="juno" />
    </QueryClientProvider>,
  );
  await page.findByRole('button', { name: 'Subscribe: Stalls' });
  page.getByRole('button', { name: 'Subscribe: Front row' });
  expect(page.getAllByRole('button')[2]?.getAttribute('aria-label')).toMatch(/: Backstage$/);
});

test('on a phone, a member can scroll the strip of tiers by keyboard although the strip has no buttons', async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet']);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  mockNetwork(() => good({ tiers: [tier('1', 'Stalls'), tier('2', 'Front row')] }));
  const current = { state: 'active', tier: { id: '1', name: 'Stalls' } } as Subscription;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TierPicker domain="juno" current={current} />
    </QueryClientProvider>,
  );
  expect((await page.findByRole('region', { name: 'Tiers' })).tabIndex).toBe(0);
  expect(page.queryByRole('button')).toBeNull();
});
