import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { good, playNetwork } from '#web/kit/testing.ts';
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

test('each button says which membership it is for', async () => {
  playNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['membership', 'money']);
  playNetwork(() =>
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
