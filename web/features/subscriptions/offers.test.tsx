import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { good, playNetwork } from '#web/kit/testing.ts';
import { Promotions } from './OffersList.tsx';
import { TierOffer } from './TierOffer.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const usd = (units: string) => ({ asset: 'USD' as const, units });
const offered = {
  percent: 20,
  trialDays: 0,
  message: 'Only this week, for my birthday',
  endsAt: '2026-12-01T12:00:00.000Z',
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['membership', 'money']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a fan reads what a creator says about a promotion', () => {
  render(
    <TierOffer
      tier={{
        id: ID,
        name: 'Front row',
        description: '',
        benefits: [],
        colour: 'amber',
        price: usd('5000000'),
        trialDays: 0,
        discounts: { months3: 0, months6: 0, months12: 0 },
        includes: [],
        state: 'live',
        isFull: false,
        promotion: { ...offered, price: usd('4000000'), usesLeft: null },
      }}
    />,
  );
  expect(screen.getByText(offered.message)).toBeDefined();
});

test('and the creator reads it in the list of promotions', async () => {
  const promotion = {
    ...offered,
    id: ID,
    tier: { id: ID, name: 'Front row' },
    audience: 'both',
    uses: 0,
    usesMax: null,
    state: 'running',
  };
  playNetwork(() => good({ promotions: [promotion], trialLinks: [], gifts: [] }));
  render(
    <Queries>
      <Promotions tiers={[]} />
    </Queries>,
  );
  expect(await screen.findByText(offered.message)).toBeDefined();
});
