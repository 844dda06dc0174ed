import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { hasAgreed } from '#web/features/purchases/agreed.ts';
import { receiveBalance } from '#web/features/wallet/balance.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { closeAllModals, useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import { InsufficientFundsModal } from './InsufficientFundsModal.tsx';

const ID = '00000000-0000-4000-8000-000000000007';
const usd = (units: number) => ({ asset: 'USD' as const, units: `${units}` });
const note = { kind: 'note' as const, id: ID };
const tip = { kind: 'tip' as const, to: 'mira', amount: '12.00', note: 'bravo' };

const quoteOf = (item: typeof note | typeof tip) => ({
  item,
  title: item.kind === 'tip' ? '' : 'Night Ferry',
  creator: { domain: 'mira', name: 'Mira' },
  price: usd(12_000_000),
  fixedFee: usd(0),
  tax: usd(0),
  total: usd(12_000_000),
  balance: usd(4_000_000),
  missing: usd(8_000_000),
  byCard: { fixedFee: usd(0), total: usd(12_000_000), least: usd(500_000) },
  isOwned: false,
});
const card = {
  id: ID,
  brand: 'visa',
  last4: '4242',
  expiresMonth: 4,
  expiresYear: 2029,
  isDefault: true,
  isExpired: false,
};
const methods = {
  methods: [
    {
      rail: 'stripe',
      kind: 'card',
      fee: usd(0),
      min: usd(5_000_000),
      max: usd(500_000_000),
      unavailable: null,
    },
  ],
  presets: [usd(10_000_000), usd(20_000_000)],
  min: usd(5_000_000),
  max: usd(500_000_000),
};
const limits = (left: number) => ({
  ladder: 'new',
  perDay: usd(100_000_000),
  own: null,
  trustedAfterDays: 60,
  next: null,
  ownMin: usd(1_000_000),
  usedToday: usd(100_000_000 - left),
  leftToday: usd(left),
  frees: left < 100_000_000 ? [{ at: '2026-11-16T10:00:00.000Z', amount: usd(50_000_000) }] : [],
});

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  closeAllModals();
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const press = (element: HTMLElement) => act(async () => fireEvent.click(element));

function open(
  item: typeof note | typeof tip,
  { left = 100_000_000, onClose = vi.fn(), quote = quoteOf(item) } = {},
) {
  const network = mockNetwork(({ path, body }) => {
    if (path.endsWith('/deposit/methods')) return good(methods);
    if (path.endsWith('/card/find')) return good({ cards: [card], isCardFirst: false });
    if (path.endsWith('/limits/query')) return good(limits(left));
    if (path.endsWith('/purchase/intent')) {
      const begun = { ...quote, item: { ...(body as { item: object }).item, intentId: ID } };
      return good({ id: ID, state: 'open', quote: begun, receiptId: null, tip: null, expiresAt: '' });
    }
    if (path.endsWith('/deposit')) return good({ id: ID, state: 'declined', declined: 'declined' });
    return 'hang';
  });
  render(
    <MemoryRouter>
      <InsufficientFundsModal quote={quote} onClose={onClose} />
    </MemoryRouter>,
  );
  return network;
}

test('InsufficientFundsModal: on a first purchase, nothing is charged until the terms checkbox is ticked', async () => {
  const { seen } = open(note);
  const ticket = await page.findByRole<HTMLButtonElement>('button', { name: /Add \$10 and unlock/ });
  expect(ticket.disabled).toBe(true);
  await press(ticket);
  expect(seen.filter(({ path }) => path.endsWith('/deposit'))).toEqual([]);
  await press(page.getByRole('checkbox'));
  await press(ticket);
  await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/deposit'))).toHaveLength(1));
  expect(hasAgreed()).toBe(true);
});

test("InsufficientFundsModal offers no amount above today's remaining limit, and shows when a larger payment will be allowed", async () => {
  open(note, { left: 15_000_000 });
  expect(await page.findByRole('radio', { name: /\$10/ })).toBeTruthy();
  expect(page.queryByRole('radio', { name: /\$20/ })).toBeNull();
  cleanup();
  queryClient.clear();
  open(note, { left: 7_990_000 });
  expect(await page.findByText(/This needs \$8.00, and you can pay in \$7.99 more today/)).toBeTruthy();
  expect(page.getByText(/There is room for it from .*2026/)).toBeTruthy();
  expect(page.queryByRole('button', { name: /by card/ })).toBeNull();
  // The missing money is more than today's limit allows, but a smaller top-up is possible.
  await press(page.getByRole('button', { name: 'Top up' }));
  expect(useModals.getState().stack).toMatchObject([{ name: 'topUp' }]);
});

test('InsufficientFundsModal: when the missing money exceeds a whole daily limit, the dialog shows no date and says how the limit rises', async () => {
  const quote = { ...quoteOf(note), missing: usd(108_000_000) };
  open(note, { quote });
  expect(await page.findByText(/This needs \$108.00, and you can pay in \$100.00 more today/)).toBeTruthy();
  expect(page.getByText(/It rises after a week and a first clean payment/)).toBeTruthy();
  expect(page.queryByText(/There is room for it/)).toBeNull();
});

test('InsufficientFundsModal: the retry after a declined card reuses the purchase intent of the tip', async () => {
  const { seen } = open(tip);
  await press(await page.findByRole('button', { name: /Add \$10 and send the tip/ }));
  expect((await page.findByText(/Your bank declined the card/)).closest('footer')).toBeTruthy();
  await press(await page.findByRole('button', { name: /Try again/ }));
  await waitFor(() => expect(seen.filter(({ path }) => path.endsWith('/deposit'))).toHaveLength(2));
  const intents = seen.filter(({ path }) => path.endsWith('/purchase/intent')).map(({ body }) => body);
  expect(intents).toEqual([
    { item: tip, expectedTotal: usd(12_000_000) },
    { item: { ...tip, intentId: ID }, expectedTotal: usd(12_000_000) },
  ]);
  expect(JSON.parse(sessionStorage.getItem('purchaseIntent') ?? '{}')).toMatchObject({ id: ID });
});

test('InsufficientFundsModal: "Pay only this by card" opens the buy dialog with the tip', async () => {
  open(tip);
  await press(await page.findByRole('button', { name: /Pay only this by card, \$12.00/ }));
  expect(useModals.getState().stack.at(-1)).toMatchObject({
    name: 'buy',
    props: { item: tip, isByCard: true },
  });
});

test('InsufficientFundsModal: choosing another card hides the message about the declined card', async () => {
  open(tip);
  await press(await page.findByRole('button', { name: /Add \$10 and send the tip/ }));
  expect(await page.findByRole('button', { name: /Try again/ })).toBeTruthy();
  await press(page.getByRole('button', { name: 'Change card' }));
  const props = useModals.getState().stack.at(-1)?.props as { onChoose: (chosen: object) => void };
  const other = { saved: { ...card, id: '00000000-0000-4000-8000-000000000008', last4: '1111' } };
  act(() => props.onChoose(other));
  expect(page.queryByRole('button', { name: /Try again/ })).toBeNull();
  expect(page.queryByText(/Your bank declined the card/)).toBeNull();
  expect(page.getByRole('button', { name: /Add \$10 and send the tip/ })).toBeTruthy();
});

test('InsufficientFundsModal: when the balance grows, the buy dialog opens again', async () => {
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue: '4' }, isBalanceKnown: true });
  const onClose = vi.fn();
  open(note, { onClose });
  const changeBalance = (usdValue: string) =>
    act(async () =>
      receiveBalance({
        usdValue,
        buckets: { bonus: usd(0), refund: usd(0), paidIn: usd(0), held: usd(0), debt: usd(0) },
      }),
    );
  await changeBalance('3');
  expect(onClose).not.toHaveBeenCalled();
  await changeBalance('20');
  expect(onClose).toHaveBeenCalled();
  expect(useModals.getState().stack).toMatchObject([{ name: 'buy', props: { item: note } }]);
});
