import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { receiveBalance } from '#web/features/wallet/balance.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import type { Subscription } from './queries.ts';
import { SubscriptionCard } from './SubscriptionCard.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators', 'subscriptions', 'wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  useModals.setState({ stack: [] });
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
  nextTotal: usd('10000000'),
  lines: [{ name: 'price', amount: usd('10000000') }],
  nextChargeAt: '2026-11-16T10:00:00.000Z',
  resumeTotal: usd('10000000'),
  canPause: false,
  canSwitch: false,
  ...change,
});
const nothing = usd('0');
/** Delivers the balance event that the server sends after a top-up. */
const receiveUsd = (usdValue: string) =>
  act(async () =>
    receiveBalance({
      usdValue,
      buckets: { bonus: nothing, refund: nothing, paidIn: nothing, held: nothing, debt: nothing },
    }),
  );
const knownUsd = (usdValue: string) =>
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue }, isBalanceKnown: true });

const show = (subscription: Subscription) =>
  render(
    <MemoryRouter>
      <Queries>
        <SubscriptionCard subscription={subscription} />
      </Queries>
    </MemoryRouter>,
  );

test('a past-due subscription says until when the fan keeps access, or that the fan has no access now', () => {
  show(lateBy());
  expect(page.getByText(/keep access until .*18.* we’ll try again on .*16/)).toBeTruthy();
  cleanup();
  show(lateBy({ isMember: false, graceUntil: null }));
  expect(page.getByText(/you don’t have access right now\. We’ll try again/)).toBeTruthy();
});

test('a paused subscription says until when the fan has access, or that the page is closed to the fan', () => {
  show(lateBy({ state: 'paused', graceUntil: null }));
  expect(page.getByText(/What you paid for stays open until/)).toBeTruthy();
  cleanup();
  show(lateBy({ state: 'paused', graceUntil: null, isMember: false }));
  expect(page.getByText(/The page is closed to you until it goes on/)).toBeTruthy();
});

test('after a payment refused for lack of money, SubscriptionCard shows the missing amount until the balance is enough', async () => {
  const details = { price: '10000000', balance: '7500000', missing: '2500000' };
  const data = { reason: 'insufficient_funds', ...details };
  mockNetwork(() => bad(409, refusals.insufficient_funds.code, '', data));
  show(lateBy());
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Pay $10.00 now' })));
  expect(await page.findByText('Your wallet is short of $2.50')).toBeTruthy();
  expect(page.getByText('You have not been charged.')).toBeTruthy();
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Top up' })));
  expect(useModals.getState().stack).toMatchObject([
    { name: 'topUpFirst', props: { missing: usd('2500000'), quote: null } },
  ]);
  await receiveUsd('17.5');
  expect(page.queryByText(/Your wallet is short/)).toBeNull();
});

test('SubscriptionCard shows the tax of the next charge, but no tax if the charge is not taxed or no charge follows', () => {
  const lines: Subscription['lines'] = [
    { name: 'price', amount: usd('10000000') },
    { name: 'tax', amount: usd('1900000') },
    { name: 'total', amount: usd('11900000') },
  ];
  const taxed = { price: usd('11900000'), resumeTotal: usd('11900000'), lines };
  show(lateBy(taxed));
  expect(page.getByText(/^Price/).textContent).toBe('Price $10.00 · Tax $1.90 · Total $11.90');
  cleanup();
  show(lateBy({ ...taxed, state: 'expired', nextChargeAt: null, resumeTotal: null }));
  expect(page.queryByText(/Tax/)).toBeNull();
  cleanup();
  show(lateBy());
  expect(page.queryByText(/Tax/)).toBeNull();
});

test('SubscriptionCard offers "Change tier" only if the server allows a change, and then shows each line of its cost', async () => {
  show(lateBy({ state: 'active', resumeTotal: null }));
  expect(page.queryByRole('button', { name: 'Change tier' })).toBeNull();
  cleanup();
  const [own, other] = ['00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000023'];
  const tier = (id: string, name: string) => ({ id, name, price: usd('20000000'), isFull: id === own });
  mockNetwork(({ path }) =>
    path.endsWith('/switch/quote')
      ? good({
          tier: tier(other, 'Large'),
          price: usd('23800000'),
          total: usd('11900000'),
          lines: [
            { name: 'price', amount: usd('20000000') },
            { name: 'credit', amount: usd('-10000000') },
            { name: 'tax', amount: usd('1900000') },
            { name: 'total', amount: usd('11900000') },
          ],
          renewalLines: [
            { name: 'price', amount: usd('20000000') },
            { name: 'tax', amount: usd('3800000') },
            { name: 'total', amount: usd('23800000') },
          ],
          isNow: true,
          balance: usd('50000000'),
          missing: usd('0'),
        })
      : good({ tiers: [tier(own, 'Loom'), tier(other, 'Large')] }),
  );
  show(lateBy({ state: 'active', resumeTotal: null, canSwitch: true }));
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Change tier' })));
  expect(await page.findAllByRole('radio')).toHaveLength(1);
  await act(async () => fireEvent.click(page.getByRole('radio', { name: /Large/ })));
  await page.findByText('Tax');
  expect([...document.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'Price$20.00',
    'What is left of your tier−$10.00',
    'Tax$1.90',
    'Total$11.90',
    'Your balance$50.00',
  ]);
  expect(page.getByText(/· Tax/).textContent).toBe('Price $20.00 · Tax $3.80 · Total $23.80');
});

test('SubscriptionCard: after a top-up that covers the new tier, the dialog to change the tier requests the price again', async () => {
  const [own, other] = ['00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000023'];
  const tier = (id: string, name: string) => ({ id, name, price: usd('30000000'), isFull: false });
  let balance = 0;
  mockNetwork(({ path }) =>
    path.endsWith('/switch/quote')
      ? good({
          tier: tier(other, 'Large'),
          price: usd('30000000'),
          total: usd('27800000'),
          lines: [{ name: 'total', amount: usd('27800000') }],
          renewalLines: [{ name: 'price', amount: usd('30000000') }],
          isNow: true,
          balance: usd(`${balance}`),
          missing: usd(`${Math.max(0, 27_800_000 - balance)}`),
        })
      : good({ tiers: [tier(own, 'Loom'), tier(other, 'Large')] }),
  );
  knownUsd('0');
  show(lateBy({ state: 'active', resumeTotal: null, canSwitch: true }));
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Change tier' })));
  const large = await page.findByRole('radio', { name: /Large/ });
  await act(async () => fireEvent.click(large));
  expect(await page.findByText('Your wallet is short of $27.80')).toBeTruthy();
  await act(async () => fireEvent.click(page.getByRole('button', { name: 'Top up' })));
  expect(useModals.getState().stack).toMatchObject([
    { name: 'topUpFirst', props: { missing: usd('27800000'), quote: null } },
  ]);
  balance = 50_000_000;
  await receiveUsd('50');
  expect(await page.findByRole('button', { name: /^Change tier.*27\.80/ })).toBeTruthy();
  expect(page.queryByText(/Your wallet is short/)).toBeNull();
  expect(page.getByText('$50.00')).toBeTruthy();
});
