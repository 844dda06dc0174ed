import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { readJson } from '#web/kit/stored.ts';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { GiftModal } from './GiftModal.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  sessionStorage.clear();
  queryClient.clear();
  useModals.setState({ stack: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const usd = (units: number) => ({ asset: 'USD', units: `${units}` });
const tier = (id: string, name: string, isFull = false) => ({
  id,
  name,
  description: '',
  benefits: [],
  colour: 'amber',
  price: usd(8_000_000),
  trialDays: 0,
  discounts: { months3: 1_000, months6: 0, months12: 0 },
  includes: [],
  state: 'live',
  isFull,
  promotion: null,
});
const FULL = '00000000-0000-4000-8000-000000000011';
const OPEN = '00000000-0000-4000-8000-000000000012';
const gift = {
  id: '00000000-0000-4000-8000-000000000013',
  code: 'Ab3dEf6hIj9kLmNo',
  tier: { id: OPEN, name: 'Loom' },
  creator: { domain: 'elif', name: 'Elif', avatar: null },
  months: 3,
  amount: usd(21_600_000),
  message: 'For you',
  state: 'open',
  claimedBy: null,
  createdAt: '2026-11-15T10:00:00.000Z',
};
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
const isBuy = ({ path }: { path: string }) => path.endsWith('/gift/buy');

const line = (name: string, units: number) => ({ name, amount: usd(units) });

async function open(total: () => number, balance: number, buy: () => Response, tax = 0) {
  const network = mockNetwork(({ path }) => {
    if (path.endsWith('/gift/quote')) {
      const missing = Math.max(0, total() - balance);
      const lines = [
        line('price', total() - tax),
        ...(tax > 0 ? [line('tax', tax), line('total', total())] : []),
      ];
      return good({ total: usd(total()), lines, balance: usd(balance), missing: usd(missing) });
    }
    if (path.endsWith('/gift/buy')) return buy();
    return good({ tiers: [tier(FULL, 'Small', true), tier(OPEN, 'Loom')] });
  });
  render(
    <MemoryRouter>
      <GiftModal domain="elif" onClose={() => undefined} />
    </MemoryRouter>,
  );
  await press(await page.findByRole('radio', { name: /^3 months/ }));
  fireEvent.change(page.getByLabelText('A word with it'), { target: { value: ' For you ' } });
  return network;
}

test("GiftModal: a tier that takes no more members cannot be chosen; after the purchase the gift's link is shown", async () => {
  const { seen } = await open(
    () => 21_600_000,
    30_000_000,
    () => good(gift),
  );
  expect(page.getByRole<HTMLInputElement>('radio', { name: /Small/ }).disabled).toBe(true);
  const give = await page.findByRole('button', { name: /^Give/ });
  expect(give.closest('footer')).toBeTruthy();
  await press(give);
  const link = await page.findByRole<HTMLInputElement>('textbox', { name: 'Link' });
  expect(link.value).toBe(`${location.origin}/elif?gift=${gift.code}`);
  const request = { tierId: OPEN, months: 3, message: 'For you' };
  expect(seen.filter(isBuy).map(({ body }) => body)).toEqual([
    { ...request, expectedTotal: usd(21_600_000) },
  ]);
});

test('GiftModal: after the refusal `price_changed`, the dialog shows the new price and charges it only on another press', async () => {
  let price = 21_600_000;
  const { seen } = await open(
    () => price,
    90_000_000,
    () => {
      if (price !== 21_600_000) return good(gift);
      price = 24_000_000;
      const { status, code } = refusals.price_changed;
      return bad(status, code, 'The price has changed.', { reason: 'price_changed' });
    },
  );
  await press(await page.findByRole('button', { name: /^Give/ }));
  expect(await page.findByText('You have not been charged. This is what it costs now.')).toBeTruthy();
  expect(seen.filter(isBuy)).toHaveLength(1);
  await press(await page.findByRole('button', { name: /\$24\.00/ }));
  await page.findByRole('textbox', { name: 'Link' });
  expect(seen.filter(isBuy).at(-1)?.body).toMatchObject({ expectedTotal: usd(24_000_000) });
});

test('GiftModal: when the wallet does not cover the gift, the gift and its message are stored during the top-up', async () => {
  const { seen } = await open(
    () => 21_600_000,
    1_600_000,
    () => good(gift),
  );
  expect(await page.findByText('Your wallet is short of $20.00')).toBeTruthy();
  expect(page.queryByRole('button', { name: /^Give/ })).toBeNull();
  await press(page.getByRole('button', { name: 'Top up' }));
  expect(useModals.getState().stack.map(({ name }) => name)).toEqual(['topUpFirst']);
  expect(readJson('sessionStorage', 'giftWish')).toMatchObject({
    domain: 'elif',
    tierId: OPEN,
    months: 3,
    message: 'For you',
  });
  expect(seen.filter(isBuy)).toEqual([]);
});

test('GiftModal shows the tax as a line of its own for a taxed gift, and shows no such line for a gift without tax', async () => {
  const lines = () => [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
  await open(
    () => 11_900_000,
    30_000_000,
    () => good(gift),
    1_900_000,
  );
  await waitFor(() =>
    expect(lines()).toEqual(['Price$10.00', 'Tax$1.90', 'Total$11.90', 'Your balance$30.00']),
  );
  cleanup();
  queryClient.clear();
  await open(
    () => 10_000_000,
    30_000_000,
    () => good(gift),
  );
  await waitFor(() => expect(lines()).toEqual(['Price$10.00', 'Your balance$30.00']));
});
