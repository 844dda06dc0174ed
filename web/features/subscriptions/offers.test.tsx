import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import type { OwnTier } from './creator-queries.ts';
import { Promotions } from './OffersList.tsx';
import { PromotionDialog } from './PromotionDialog.tsx';
import { TierOffer } from './TierOffer.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const usd = (units: string) => ({ asset: 'USD' as const, units });
const offered = {
  percent: 20,
  trialDays: 0,
  message: 'Only this week, for my birthday',
  endsAt: '2026-12-01T12:00:00.000Z',
};

const tierOf = (name: string): OwnTier => ({
  ...{ id: ID, name, description: '', benefits: [], colour: 'amber', welcome: '', state: 'live' },
  ...{ price: usd('5000000'), trialDays: 0, includes: [], members: 0, memberCap: null, isFull: false },
  ...{ discounts: { months3: 0, months6: 0, months12: 0 }, promotion: null, mayChangePrice: true },
});

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a fan sees the creator's message on a promotion", () => {
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

test("the creator's list of promotions shows each promotion’s message", async () => {
  const promotion = {
    ...offered,
    id: ID,
    tier: { id: ID, name: 'Front row' },
    audience: 'both',
    uses: 0,
    usesMax: null,
    state: 'running',
  };
  mockNetwork(() => good({ promotions: [promotion], trialLinks: [], gifts: [] }));
  render(
    <Queries>
      <Promotions tiers={[]} />
    </Queries>,
  );
  expect(await screen.findByText(offered.message)).toBeDefined();
});

test('in the promotion dialog, a field with an invalid number is marked, and "Create" moves the focus to the field', async () => {
  const { seen } = mockNetwork(() => good({}));
  render(
    <Queries>
      <PromotionDialog tiers={[tierOf('Front row')]} onClose={() => undefined} />
    </Queries>,
  );
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label, { selector: '[inputmode]' }), { target: { value } });
  const isMarked = (label: string) =>
    screen.getByLabelText(label, { selector: '[inputmode]' }).getAttribute('aria-invalid') === 'true';
  const percent = 'Percent off the first month';

  type(percent, '150');
  expect(isMarked(percent)).toBe(true);
  expect(screen.getByText('A whole number from 1 to 99.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(percent)));

  type(percent, '25');
  type('How many people', '0');
  expect([isMarked(percent), isMarked('How many people')]).toEqual([false, true]);
  type('How many people', '');
  expect(isMarked('How many people')).toBe(false);

  fireEvent.click(screen.getByRole('radio', { name: 'Free days' }));
  type('Free days', '31');
  expect(isMarked('Free days')).toBe(true);
  expect(seen).toEqual([]);
});
