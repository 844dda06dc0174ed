import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, playNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import type { Subscription } from './queries.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators', 'membership', 'money', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (units: string) => ({ asset: 'USD' as const, units });
const lateBy = (change: Partial<Subscription> = {}): Subscription => ({
  id: '00000000-0000-4000-8000-000000000021',
  creator: { domain: 'elif', name: 'Elif', avatar: null },
  tier: { id: '00000000-0000-4000-8000-000000000022', name: 'Loom' },
  state: 'past_due',
  months: 1,
  price: usd('10000000'),
  paid: null,
  isGift: false,
  startedAt: '2026-10-15T10:00:00.000Z',
  periodStart: '2026-10-15T10:00:00.000Z',
  periodEnd: '2026-11-15T10:00:00.000Z',
  isAutoRenew: true,
  isMember: true,
  graceUntil: '2026-11-18T10:00:00.000Z',
  next: null,
  nextChargeAt: '2026-11-16T10:00:00.000Z',
  resumeTotal: usd('10000000'),
  canPause: false,
  canSwitch: false,
  ...change,
});
const show = (subscription: Subscription) =>
  render(
    <MemoryRouter>
      <Queries>
        <SubscriptionCard subscription={subscription} />
      </Queries>
    </MemoryRouter>,
  );

test('a late payment says whether the page is open, and until when', () => {
  show(lateBy());
  expect(page.getByText(/stays open to you until .*18.* we try again on .*16/)).toBeTruthy();
  cleanup();
  show(lateBy({ isMember: false, graceUntil: null }));
  expect(page.getByText(/The page is closed to you; we try again/)).toBeTruthy();
});

test('what was paid for stays open while it is paused, and no longer', () => {
  show(lateBy({ state: 'paused', graceUntil: null }));
  expect(page.getByText(/What you paid for stays open until/)).toBeTruthy();
  cleanup();
  show(lateBy({ state: 'paused', graceUntil: null, isMember: false }));
  expect(page.getByText(/The page is closed to you until it goes on/)).toBeTruthy();
});

test('a wallet that is short is short of what is missing, not of the whole price', async () => {
  const details = { price: '10000000', balance: '7500000', missing: '2500000' };
  const data = { reason: 'insufficient_funds', ...details };
  playNetwork(() => bad(409, refusals.insufficient_funds.code, '', data));
  show(lateBy());
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Pay $10.00 now' })));
  expect(await page.findByText('Your wallet is short of $2.50')).toBeTruthy();
  expect(page.getByText('You have not been charged.')).toBeTruthy();
});
