import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { Overlays } from '#web/app/Overlays.tsx';
import { onTipped } from '#web/features/purchases/bought.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { closeAllModals, useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { useToasts } from '#web/kit/toasts.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import { TipModal } from './TipModal.tsx';

/**
 * The id of the tip that the server returns. Each test has its own, because the app announces each tip id
 * only once.
 */
let id = '';
let tips = 0;
const START = new Date('2026-11-15T10:00:00.000Z');

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
beforeEach(() => {
  tips += 1;
  id = `00000000-0000-4000-8000-00000000010${tips}`;
  closeAllModals();
  vi.useFakeTimers({ now: START });
  clearUser();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
  changeUser({
    userBalance: { ...useUser.getState().userBalance, usdValue: '20' },
    isBalanceKnown: true,
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const undo = () => page.queryByRole('button', { name: /^Undo/ });

const usd = (units: number) => ({ asset: 'USD', units: `${units}` });
const terms = {
  platformFeeBps: 2_000,
  notePrice: { min: usd(3_000_000), max: usd(100_000_000) },
  tip: { min: usd(1_000_000), max: usd(40_000_000), byCard: usd(5_000_000) },
  pendingDays: 7,
};
const poor = { reason: 'insufficient_funds', price: '5000000', balance: '0', missing: '5000000' };
const isTip = ({ path }: { path: string }) => /\/tip(\/undo)?$/.test(path);

async function open({ isPoor = false, goal = {} }: { isPoor?: boolean; goal?: object } = {}) {
  const onClose = vi.fn();
  const network = mockNetwork(({ path }) => {
    if (isPoor && path.endsWith('/tip')) return bad(422, refusals.insufficient_funds.code, 'No.', poor);
    return good(
      path.endsWith('/terms')
        ? terms
        : {
            id,
            to: 'mira',
            name: 'Mira',
            amount: { asset: 'USD', units: '5000000' },
            note: '',
            state: 'held',
            settlesAt: new Date(START.getTime() + 60_000).toISOString(),
          },
    );
  });
  render(
    <MemoryRouter>
      <TipModal to={{ domain: 'mira', name: 'Mira' }} {...goal} onClose={onClose} />
      <Overlays />
    </MemoryRouter>,
  );
  return { ...network, onClose };
}

async function send(goal = {}) {
  const opened = await open({ goal });
  fireEvent.click(page.getByRole('button', { name: /Send tip/ }));
  await wait(0);
  return opened;
}

test('TipModal: a sent tip can be undone for 60 seconds, and a countdown shows the seconds left', async () => {
  const { seen, onClose } = await send();
  expect(seen.filter(isTip).map(({ body }) => body)).toEqual([{ to: 'mira', amount: '5.00', note: '' }]);
  expect(onClose).toHaveBeenCalled();
  expect(page.getByText('Tip of $5.00 sent to Mira')).toBeTruthy();
  expect(undo()?.textContent).toBe('Undo 60');
  await wait(20_000);
  expect(undo()?.textContent).toBe('Undo 40');
  await wait(39_000);
  expect(undo()?.textContent).toBe('Undo 1');
  await wait(1_000);
  expect(undo()).toBeNull();
});

test('TipModal: "Undo" sends a request with the id of the sent tip', async () => {
  const { seen } = await send();
  const button = undo();
  if (button) fireEvent.click(button);
  await wait(0);
  expect(seen.at(-1)?.path).toBe('/api/charge/v1/tip/undo');
  expect(seen.at(-1)?.body).toEqual({ id });
  expect(page.getByText('Tip undone. $5.00 is back in your wallet.')).toBeTruthy();
});

test('TipModal: a tip above the balance cannot be sent; the missing amount is shown instead', async () => {
  const { seen } = await open();
  fireEvent.click(page.getByRole('radio', { name: '$50' }));
  expect(page.getByText('You are short by $30.00').closest('footer')).toBeTruthy();
  expect(page.queryByRole('button', { name: /Send tip/ })).toBeNull();
  expect(seen.filter(isTip)).toEqual([]);
});

test("TipModal: a tip above the server's maximum cannot be sent; the largest tip is named instead", async () => {
  const { seen } = await open();
  await wait(0);
  fireEvent.click(page.getByRole('radio', { name: '$50' }));
  expect(page.getByText('The largest tip is $40.00.')).toBeTruthy();
  fireEvent.click(page.getByRole('button', { name: /Send tip/ }));
  await wait(0);
  expect(seen.filter(isTip)).toEqual([]);
});

const button = (name: string) => page.queryByRole('button', { name });
const onTop = () => useModals.getState().stack.at(-1);

test('TipModal: with a tip above the balance, "Top up" and "Pay by card" open the buy dialog with the entered tip', async () => {
  await open();
  await wait(0);
  fireEvent.click(page.getByRole('radio', { name: 'Other' }));
  fireEvent.change(page.getByLabelText('Amount in dollars'), { target: { value: '30' } });
  fireEvent.change(page.getByLabelText('A word with it (optional)'), { target: { value: ' bravo ' } });
  const item = { kind: 'tip', to: 'mira', amount: '30.00', note: 'bravo' };
  fireEvent.click(page.getByRole('button', { name: 'Top up' }));
  expect(onTop()).toMatchObject({ name: 'buy', props: { item, isByCard: false } });
  fireEvent.click(page.getByRole('button', { name: 'Pay by card' }));
  expect(onTop()).toMatchObject({ name: 'buy', props: { item, isByCard: true } });
});

test('TipModal offers payment by card only if the amount reaches the minimum for card payments', async () => {
  await open();
  await wait(0);
  expect(button('Pay by card')).toBeTruthy();
  fireEvent.click(page.getByRole('radio', { name: 'Other' }));
  fireEvent.change(page.getByLabelText('Amount in dollars'), { target: { value: '4.99' } });
  expect(button('Pay by card')).toBeNull();
});

test('TipModal: after the refusal `insufficient_funds`, no missing amount of $0.00 is shown, and the fan can choose another tip', async () => {
  await open({ isPoor: true });
  fireEvent.click(page.getByRole('button', { name: /Send tip/ }));
  await wait(0);
  expect(page.getByText('Your balance is too low')).toBeTruthy();
  expect(page.queryByText(/\$0\.00/)).toBeNull();
  fireEvent.click(page.getByRole('radio', { name: '$10' }));
  expect(page.queryByText('Your balance is too low')).toBeNull();
  expect(page.getByRole('button', { name: /Send tip/ })).toBeTruthy();
});

test('TipModal shows the post’s goal, and calls the listeners of `onTipped` after the tip and again after "Undo"', async () => {
  const tippedPosts: string[] = [];
  const stop = onTipped((postId) => void tippedPosts.push(postId));
  const { seen } = await send({ postId: 'p', goal: 'A new lens' });
  expect(page.getByText('A new lens')).toBeTruthy();
  expect(seen.filter(isTip).map(({ body }) => body)).toMatchObject([{ postId: 'p' }]);
  expect(tippedPosts).toEqual(['p']);
  const button = undo();
  if (button) fireEvent.click(button);
  await wait(0);
  expect(tippedPosts).toEqual(['p', 'p']);
  stop();
});
