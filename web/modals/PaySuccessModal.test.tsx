import { cleanup, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import type { ModalProps } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { PaySuccessModal } from './PaySuccessModal.tsx';

const usd = (units: string) => ({ asset: 'USD' as const, units });
const paid: ModalProps['paySuccess']['topUp'] = {
  id: '00000000-0000-4000-8000-000000000001',
  purpose: 'top_up',
  state: 'paid',
  isCredited: true,
  amount: usd('8000000'),
  fee: usd('0'),
  total: usd('8000000'),
  card: { brand: 'visa', last4: '4242' },
  declined: null,
  actionUrl: null,
  intentId: null,
  reference: 'DF-1',
  createdAt: '2026-11-15T10:00:00.000Z',
  settledAt: '2026-11-15T10:00:00.000Z',
  refunded: usd('0'),
  refund: null,
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['subscriptions', 'wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
  mockNetwork(() => 'hang');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('PaySuccessModal has the title "Added to your wallet" for a top-up and "Paid by card" for a purchase', () => {
  const show = (topUp: typeof paid) =>
    render(
      <MemoryRouter>
        <PaySuccessModal topUp={topUp} onClose={() => undefined} />
      </MemoryRouter>,
    );
  show(paid);
  expect(page.getByRole('dialog', { name: 'Added to your wallet' })).toBeTruthy();
  cleanup();
  show({ ...paid, purpose: 'purchase' });
  expect(page.getByRole('dialog', { name: 'Paid by card' })).toBeTruthy();
  expect(page.getByText('What you paid for is yours.')).toBeTruthy();
});
