import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { closeAllModals, openModal, useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { BuyModal } from './BuyModal.tsx';

const ID = '00000000-0000-4000-8000-000000000007';
const item = { kind: 'note' as const, id: ID };
const usd = (units: number) => ({ asset: 'USD' as const, units: `${units}` });

const quote = (price: number, balance = 86_400_000) => ({
  item,
  title: 'Night Ferry',
  creator: { domain: 'mira', name: 'Mira' },
  price: usd(price),
  fixedFee: usd(0),
  tax: usd(0),
  total: usd(price),
  balance: usd(balance),
  missing: usd(Math.max(0, price - balance)),
  byCard: { fixedFee: usd(0), total: usd(price), least: usd(500_000) },
  isOwned: false,
});
const bought = {
  receipt: {
    id: ID,
    kind: 'unlock',
    state: 'paid',
    title: 'Night Ferry',
    with: 'Mira',
    lines: [],
    method: 'wallet',
    transferId: ID,
    at: '2026-11-15T10:00:00.000Z',
    releasesAt: null,
  },
  isNew: true,
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  localStorage.clear();
  queryClient.clear();
  closeAllModals();
  useAlerts.setState({ alerts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ticket = () => page.getByRole<HTMLButtonElement>('button', { name: /^Pay/ });
const press = (element: HTMLElement) => act(async () => fireEvent.click(element));
const isBuy = ({ path }: { path: string }) => path.endsWith('/purchase/buy');

async function open(): Promise<ReturnType<typeof vi.fn>> {
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <BuyModal item={item} onClose={onClose} />
    </MemoryRouter>,
  );
  await page.findByText('Night Ferry');
  return onClose;
}

test('BuyModal: on a first purchase, nothing is bought until the terms checkbox is ticked', async () => {
  const { seen } = mockNetwork(({ path }) => {
    if (path.endsWith('/card/find')) return good({ cards: [] });
    return good(path.endsWith('/quote') ? quote(12_000_000) : bought);
  });
  const onClose = await open();
  expect(ticket().closest('footer')).toBeTruthy();
  expect(ticket().disabled).toBe(true);
  await press(page.getByRole('checkbox'));
  expect(ticket().disabled).toBe(false);
  await press(ticket());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(seen.filter(isBuy).map(({ body }) => body)).toEqual([{ item, expectedTotal: usd(12_000_000) }]);
});

test('BuyModal: while a payment is in progress, a second press buys nothing and Escape does not close the dialog', async () => {
  const { seen } = mockNetwork(({ path }) => (path.endsWith('/quote') ? good(quote(12_000_000)) : 'hang'));
  const onClose = await open();
  await press(page.getByRole('checkbox'));
  await press(ticket());
  await waitFor(() => expect(page.getByRole('dialog').getAttribute('aria-busy')).toBe('true'));
  await press(page.getByRole('button', { busy: true }));
  fireEvent.keyDown(page.getByRole('dialog'), { key: 'Escape' });
  expect(seen.filter(isBuy)).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test('BuyModal: after the refusal `price_changed`, the dialog shows the new price and charges it only on another press', async () => {
  let price = 12_000_000;
  const { seen } = mockNetwork((request) => {
    if (request.path.endsWith('/quote')) return good(quote(price));
    if (request.path.endsWith('/card/find')) return good({ cards: [] });
    if (price === 12_000_000) {
      price = 15_000_000;
      const { status, code } = refusals.price_changed;
      return bad(status, code, 'The price has changed.', { reason: 'price_changed' });
    }
    return good(bought);
  });
  const onClose = await open();
  await press(page.getByRole('checkbox'));
  await press(ticket());
  expect(await page.findByText('It was $12.00 and is now $15.00. You have not been charged.')).toBeTruthy();
  expect(useAlerts.getState().alerts).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
  expect(seen.filter(isBuy)).toHaveLength(1);

  await press(page.getByRole('button', { name: /Pay the new price/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [first, second] = seen.filter(isBuy);
  expect(second?.body).toEqual({ item, expectedTotal: usd(15_000_000) });
  expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
});

test('BuyModal: if the balance is below the price, the dialog closes and the dialog `insufficientFunds` opens', async () => {
  mockNetwork(({ path }) =>
    good(path.endsWith('/card/find') ? { cards: [], isCardFirst: false } : quote(12_000_000, 4_200_000)),
  );
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <BuyModal item={item} onClose={onClose} />
    </MemoryRouter>,
  );
  await waitFor(() =>
    expect(useModals.getState().stack.map(({ name }) => name)).toEqual(['insufficientFunds']),
  );
  expect(onClose).toHaveBeenCalled();
});

const visa = {
  id: ID,
  brand: 'visa',
  last4: '4242',
  expiresMonth: 4,
  expiresYear: 2029,
  isDefault: true,
  isExpired: false,
};

test('BuyModal: a split payment shows how much the wallet and the card pay, and sends the same amounts to the server', async () => {
  const { seen } = mockNetwork(({ path }) => {
    if (path.endsWith('/quote')) return good(quote(12_000_000, 4_200_000));
    return path.endsWith('/card/find') ? good({ cards: [visa] }) : 'hang';
  });
  render(
    <MemoryRouter>
      <BuyModal item={item} isByCard onClose={vi.fn()} />
    </MemoryRouter>,
  );
  await page.findByText('Visa ending 4242');
  expect(page.getByRole<HTMLInputElement>('radio', { name: /\$4.20 is not enough/ }).disabled).toBe(true);
  await press(page.getByRole('checkbox'));
  await press(page.getByRole('radio', { name: /\$4.20 from the wallet, \$7.80 by card/ }));
  await press(page.getByRole('button', { name: /^Pay by wallet and card/ }));
  const requests = seen.filter(({ path }) => path.endsWith('/purchase/card'));
  expect(requests.map(({ body }) => body)).toEqual([
    { item, expectedTotal: usd(12_000_000), cardPart: usd(7_800_000), card: { saved: ID } },
  ]);
});

test('BuyModal: if the balance is too low but the person prefers cards, the dialog offers card payment and stays open', async () => {
  mockNetwork(({ path }) =>
    good(path.endsWith('/card/find') ? { cards: [visa], isCardFirst: true } : quote(12_000_000, 4_200_000)),
  );
  await open();
  await page.findByText('Visa ending 4242');
  expect(page.getByRole('button', { name: /^Pay by card/ })).toBeTruthy();
  expect(useModals.getState().stack).toEqual([]);
});

const tip = { kind: 'tip' as const, to: 'mira', amount: '12.00', note: 'bravo', intentId: ID };
const tipQuote = { ...quote(12_000_000), item: tip, title: '' };

test('BuyModal: for a tip with an open purchase intent, the button sends the tip and no terms checkbox is shown', async () => {
  const { seen } = mockNetwork(({ path }) => {
    if (path.endsWith('/card/find')) return good({ cards: [], isCardFirst: false });
    if (path.endsWith('/quote')) return good(tipQuote);
    return good({
      id: ID,
      to: 'mira',
      name: 'Mira',
      amount: usd(12_000_000),
      note: 'bravo',
      state: 'held',
      settlesAt: new Date(Date.now() + 60_000).toISOString(),
    });
  });
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <BuyModal item={tip} onClose={onClose} />
    </MemoryRouter>,
  );
  act(() => openModal('tip', { to: { domain: 'mira', name: 'Mira' } }));
  await press(await page.findByRole('button', { name: /Send tip/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(useModals.getState().stack).toEqual([]);
  const { kind: _, ...body } = tip;
  expect(seen.filter(({ path }) => path.endsWith('/tip')).map((request) => request.body)).toEqual([body]);
  expect(page.queryByRole('checkbox')).toBeNull();
});
