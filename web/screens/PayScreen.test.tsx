import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { keepPending } from '#web/features/top-up/pending.ts';
import { useAlerts } from '#web/kit/alerts.ts';
import { currentNavigation } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import { PayScreen } from './PayScreen.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const usd = (units: string) => ({ asset: 'USD', units });

const topUp = (state: string, more: object = {}) => ({
  id: ID,
  state,
  amount: usd('50000000'),
  fee: usd('0'),
  total: usd('50000000'),
  card: { brand: 'visa', last4: '4417' },
  declined: null,
  actionUrl: null,
  intentId: null,
  reference: 'DF-1',
  createdAt: '2026-11-15T10:00:00.000Z',
  settledAt: null,
  refunded: usd('0'),
  refund: null,
  refundable: null,
  ...more,
});
const balance = {
  balance: {
    usdValue: '86.4',
    usdtValue: '0',
    ethValue: '0',
    usdRate: null,
    solToUsdRate: null,
    usdToStarsRate: null,
  },
  buckets: { bonus: usd('0'), refund: usd('0'), paidIn: usd('86400000'), held: usd('0'), debt: usd('0') },
  points: '0',
  payFixedFee: usd('0'),
  at: '2026-11-15T10:00:00.000Z',
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  sessionStorage.clear();
  queryClient.clear();
  useAlerts.setState({ alerts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serve(found: object) {
  return mockNetwork(({ path }) => {
    if (path.endsWith('/balance/query')) return good(balance);
    return path.endsWith('/deposit/find') ? good(found) : bad(404, 404, 'no');
  });
}

const open = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <PayScreen />
    </MemoryRouter>,
  );

test('PayScreen shows a declined top-up as declined, although the address says success', async () => {
  const { seen } = serve(topUp('declined', { declined: 'insufficient_funds' }));
  open(`/pay/success?id=${ID}`);
  expect(
    await page.findByText('There is not enough money on the card. You have not been charged.'),
  ).toBeTruthy();
  expect(page.queryByText('Added to your wallet')).toBeNull();
  expect(page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/topUp?amount=50.00');
  expect(seen.find(({ path }) => path.endsWith('/deposit/find'))?.body).toEqual({ id: ID });
});

test('PayScreen shows a paid top-up as paid, although the address says failed', async () => {
  serve(topUp('paid'));
  keepPending(ID);
  open(`/pay/failed?id=${ID}`);
  expect(await page.findByText('Added to your wallet')).toBeTruthy();
  expect(await page.findByText('$86.40')).toBeTruthy();
});

test("PayScreen: when a receipt is opened later, it shows no balance, because the balance is no longer the payment's result", async () => {
  serve(topUp('paid'));
  open(`/pay/return?id=${ID}`);
  expect(await page.findByText('Added to your wallet')).toBeTruthy();
  await waitFor(() => expect(useUser.getState().userBalance.usdValue).toBe('86.4'));
  expect(page.queryByText('$86.40')).toBeNull();
});

test('PayScreen without a top-up id requests nothing and shows no outcome', async () => {
  const { seen } = serve(topUp('paid'));
  open('/pay/success');
  expect(await page.findByText('No payment to look up')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('PayScreen asks a visitor to log in and requests nothing', async () => {
  clearUser();
  const { seen } = serve(topUp('paid'));
  open(`/pay/success?id=${ID}`);
  expect(await page.findByText('Log in to see the result')).toBeTruthy();
  expect(seen).toEqual([]);
});

test('PayScreen repeats the request for an undecided top-up and shows its outcome', async () => {
  let asked = 0;
  mockNetwork(({ path }) => {
    if (path.endsWith('/balance/query')) return good(balance);
    asked += 1;
    return good(topUp(asked === 1 ? 'checking' : 'paid'));
  });
  open(`/pay/return?id=${ID}`);
  expect(await page.findByText('Checking with the provider')).toBeTruthy();
  expect(await page.findByText('Added to your wallet')).toBeTruthy();
});

const none = () => bad(404, refusals.not_found.code, 'No.', { reason: 'not_found' });
const item = { kind: 'note', id: ID };
const intent = {
  id: ID,
  state: 'cancelled',
  quote: { item, title: 'Night Ferry', creator: { domain: 'mira', name: 'Mira' } },
  receiptId: null,
  tip: null,
  expiresAt: '2026-11-16T10:00:00.000Z',
};

test("PayScreen: retrying an item's declined card payment opens the buy dialog, even after the purchase intent was canceled", async () => {
  mockNetwork(({ path }) => {
    if (path.endsWith('/balance/query')) return good(balance);
    if (path.endsWith('/subscription/intent/find')) return none();
    if (path.endsWith('/purchase/intent/find')) return good(intent);
    return good(
      topUp('declined', { purpose: 'purchase', amount: usd('3000000'), intentId: ID, declined: 'declined' }),
    );
  });
  open(`/pay/return?id=${ID}`);
  fireEvent.click(await page.findByRole('button', { name: 'Try again' }));
  expect(useModals.getState().stack.at(-1)).toMatchObject({ name: 'buy', props: { item, isByCard: true } });
  expect(useAlerts.getState().alerts).toEqual([]);
});

const TIER = '00000000-0000-4000-8000-000000000002';
const ofSubscription = (isMember: boolean) =>
  mockNetwork(({ path }) => {
    if (path.endsWith('/balance/query')) return good(balance);
    if (path.endsWith('/purchase/intent/find')) return none();
    if (!path.endsWith('/subscription/intent/find'))
      return good(topUp('declined', { purpose: 'purchase', intentId: ID, declined: 'declined' }));
    return good({
      id: ID,
      state: 'expired',
      creator: { domain: 'mira', name: 'Mira', avatar: null },
      tier: { id: TIER, name: 'Loom' },
      months: 1,
      total: usd('8000000'),
      subscriptionId: null,
      isMember,
      expiresAt: '2026-11-16T10:00:00.000Z',
    });
  });

test("PayScreen: retrying a subscription's declined card payment opens the subscribe dialog, even after the intent has expired", async () => {
  const { seen } = ofSubscription(false);
  open(`/pay/return?id=${ID}`);
  fireEvent.click(await page.findByRole('button', { name: 'Try again' }));
  expect(useModals.getState().stack.at(-1)).toMatchObject({ name: 'subscribe', props: { tierId: TIER } });
  expect(currentNavigation().location.pathname).toBe('/mira');
  expect(seen.some(({ path }) => path.endsWith('/purchase/intent/find'))).toBe(false);
  expect(useAlerts.getState().alerts).toEqual([]);
});

test('PayScreen: if the person has subscribed since the payment, a link to the page replaces the "Try again" button', async () => {
  ofSubscription(true);
  open(`/pay/return?id=${ID}`);
  expect((await page.findByRole('link', { name: 'Go to “Mira”' })).getAttribute('href')).toBe('/mira');
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('PayScreen: retrying a declined top-up for a purchase opens a top-up for the same purchase', async () => {
  serve(topUp('declined', { purpose: 'top_up', intentId: ID, declined: 'declined' }));
  open(`/pay/return?id=${ID}`);
  const again = await page.findByRole('link', { name: 'Try again' });
  expect(again.getAttribute('href')).toBe(`/topUp?amount=50.00&intentId=${ID}`);
});

test('PayScreen: if the item was unavailable, the money paid by card is shown as added to the wallet and refundable', async () => {
  serve(topUp('paid', { purpose: 'kept', intentId: ID }));
  open(`/pay/return?id=${ID}`);
  expect(await page.findByText(/could not be had any more.*safe in your wallet.*send it back/)).toBeTruthy();
  expect(page.queryByText(/What you paid for is yours/)).toBeNull();
  fireEvent.click(page.getByRole('button', { name: 'Open this payment' }));
  expect(currentNavigation().location.pathname).toBe(`/topUp/transactions/${ID}`);
});

test('PayScreen: if the intent is still open after the payment, the intent is requested again and the purchase is shown', async () => {
  let asked = 0;
  mockNetwork(({ path }) => {
    if (path.endsWith('/balance/query')) return good(balance);
    if (path.endsWith('/deposit/find')) return good(topUp('paid', { intentId: ID }));
    if (!path.endsWith('/intent/find')) return bad(404, 404, 'no');
    asked += 1;
    return good({ ...intent, state: asked === 1 ? 'open' : 'paid' });
  });
  open(`/pay/return?id=${ID}`);
  expect(await page.findByRole('button', { name: /^Go to/ })).toBeTruthy();
});
