import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Overlays } from '#web/kit/Overlays.tsx';
import { queryClient } from '#web/kit/query.tsx';
import { alice, good, playNetwork } from '#web/kit/testing.ts';
import { useToasts } from '#web/kit/toasts.ts';
import { changeUser, clearUser, useUser } from '#web/kit/user-store.ts';
import { TipModal } from './TipModal.tsx';

const ID = '00000000-0000-4000-8000-000000000009';
const START = new Date('2026-11-15T10:00:00.000Z');

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['money', 'titles']);
});
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  clearUser();
  queryClient.clear();
  useToasts.setState({ toasts: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
  changeUser({ userBalance: { ...useUser.getState().userBalance, usdValue: '20' } });
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
  tip: { min: usd(1_000_000), max: usd(40_000_000) },
  pendingDays: 7,
};
const isTip = ({ path }: { path: string }) => /\/tip(\/undo)?$/.test(path);

async function open() {
  const onClose = vi.fn();
  const network = playNetwork(({ path }) =>
    good(
      path.endsWith('/terms')
        ? terms
        : {
            id: ID,
            to: 'mira',
            name: 'Mira',
            amount: { asset: 'USD', units: '5000000' },
            note: '',
            state: 'held',
            settlesAt: new Date(START.getTime() + 60_000).toISOString(),
          },
    ),
  );
  render(
    <MemoryRouter>
      <TipModal to={{ domain: 'mira', name: 'Mira' }} onClose={onClose} />
      <Overlays />
    </MemoryRouter>,
  );
  return { ...network, onClose };
}

async function send() {
  const opened = await open();
  fireEvent.click(page.getByRole('button', { name: /Send tip/ }));
  await wait(0);
  return opened;
}

test('a sent tip can be undone for 60 seconds, counted down, and then no more', async () => {
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

test('undo takes back this tip', async () => {
  const { seen } = await send();
  const button = undo();
  if (button) fireEvent.click(button);
  await wait(0);
  expect(seen.at(-1)?.path).toBe('/api/charge/v1/tip/undo');
  expect(seen.at(-1)?.body).toEqual({ id: ID });
  expect(page.getByText('Tip undone. $5.00 is back in your wallet.')).toBeTruthy();
});

test('more than the balance cannot be sent: what is missing is said instead', async () => {
  const { seen } = await open();
  fireEvent.click(page.getByRole('radio', { name: '$50' }));
  expect(page.getByText('You are short by $30.00')).toBeTruthy();
  expect(page.queryByRole('button', { name: /Send tip/ })).toBeNull();
  expect(seen.filter(isTip)).toEqual([]);
});

test('the server says how much a tip may be, and more than that is not sent', async () => {
  const { seen } = await open();
  await wait(0);
  fireEvent.click(page.getByRole('radio', { name: '$50' }));
  expect(page.getByText('The largest tip is $40.00.')).toBeTruthy();
  expect(seen.filter(isTip)).toEqual([]);
});
