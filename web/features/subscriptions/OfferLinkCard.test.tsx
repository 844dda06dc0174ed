import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { OfferLinkCard } from './OfferLinkCard.tsx';
import type { Subscription } from './queries.ts';
import { TierPicker } from './TierPicker.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  useAlerts.setState({ alerts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CODE = 'Ab3dEf6hIj9kLmNo';
const TAKE = { name: 'Take the gift' };
const gift = {
  kind: 'gift',
  creator: { domain: 'elif', name: 'Elif', avatar: null },
  tier: { id: '00000000-0000-4000-8000-000000000022', name: 'Loom' },
  days: null,
  months: 3,
  from: 'Bob',
  message: 'For you',
  isOpen: true,
};
const ALREADY = /You have a membership already; the gift stays open/;

function show({ hasMembership, refusal }: { hasMembership: boolean; refusal: keyof typeof refusals }) {
  const { status, code } = refusals[refusal];
  mockNetwork(({ path }) =>
    path.endsWith('/gift/claim') ? bad(status, code, 'That cannot be.', { reason: refusal }) : good(gift),
  );
  render(
    <MemoryRouter>
      <Queries>
        <OfferLinkCard code={CODE} hasMembership={hasMembership} />
      </Queries>
    </MemoryRouter>,
  );
}

test('a gift link tells a member that they have a membership already, and shows no button to claim the gift', async () => {
  show({ hasMembership: true, refusal: 'already_member' });
  expect(await page.findByText(ALREADY)).toBeTruthy();
  expect(page.queryByRole('button', TAKE)).toBeNull();
});

test("when the server refuses the claim of a gift, the reason appears in the gift's banner and not in an alert", async () => {
  show({ hasMembership: false, refusal: 'already_member' });
  await act(async () => fireEvent.click(await page.findByRole('button', TAKE)));
  expect(await page.findByText(ALREADY)).toBeTruthy();
  expect(page.queryByRole('button', TAKE)).toBeNull();
  cleanup();
  queryClient.clear();
  show({ hasMembership: false, refusal: 'tier_full' });
  await act(async () => fireEvent.click(await page.findByRole('button', TAKE)));
  expect(await page.findByText(/That cannot be/)).toBeTruthy();
  expect(useAlerts.getState().alerts).toEqual([]);
});

test('a trial link offers its free days to a viewer without a membership, and shows nothing to a member', async () => {
  mockNetwork(() => good({ ...gift, kind: 'trial', days: 7, months: null, from: null, message: '' }));
  const show = (hasMembership: boolean) =>
    render(
      <Queries>
        <OfferLinkCard code={CODE} hasMembership={hasMembership} />
      </Queries>,
    );
  show(false);
  expect(await page.findByText('7 days of “Loom” for free')).toBeTruthy();
  expect(page.getByRole('button')).toBeTruthy();
  cleanup();
  expect(show(true).container.textContent).toBe('');
});

test('TierPicker shows no promotions and no trials to a fan who is already subscribed', async () => {
  const usd = (units: string) => ({ asset: 'USD', units });
  const promotion = {
    percent: 40,
    trialDays: 0,
    price: usd('6000000'),
    message: '',
    endsAt: '2026-12-15T10:00:00.000Z',
    usesLeft: null,
  };
  const tier = {
    id: gift.tier.id,
    name: 'Loom',
    description: '',
    benefits: [],
    colour: 'amber',
    trialDays: 7,
  };
  mockNetwork(() => good({ tiers: [{ ...tier, price: usd('10000000'), isFull: false, promotion }] }));
  const pick = (current: Subscription | null) =>
    render(
      <Queries>
        <TierPicker domain="elif" current={current} />
      </Queries>,
    );
  pick(null);
  expect(await page.findByText(/40\s?%/)).toBeTruthy();
  cleanup();
  const other = { id: '00000000-0000-4000-8000-000000000023', name: 'Small' };
  for (const mine of [gift.tier, other]) {
    pick({ state: 'active', tier: mine } as Subscription);
    expect(await page.findByText('Loom')).toBeTruthy();
    expect(page.queryByText(/40\s?%|7 days/)).toBeNull();
    cleanup();
  }
});
