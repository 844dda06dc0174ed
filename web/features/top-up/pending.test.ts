import { afterEach, expect, test } from 'vitest';
import { closeAllModals } from '#web/kit/modals.ts';
import { keepPending, pendingId } from './pending.ts';
import { beginPaying, continueAfterPayment } from './usePayIn.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';

afterEach(() => keepPending(null));

test('pendingId returns the id in the address, or else the stored id', () => {
  keepPending(OTHER);
  expect(pendingId(`?id=${ID}`)).toBe(ID);
  expect(pendingId('')).toBe(OTHER);
});

test('pendingId returns null when no id is stored and the address contains no valid id', () => {
  expect(pendingId('')).toBeNull();
  expect(pendingId('?id=../admin')).toBeNull();
  expect(pendingId(`?id=${ID}%0a`)).toBeNull();
});

const usd = (units: string) => ({ asset: 'USD' as const, units });
const topUp = {
  id: ID,
  purpose: 'top_up' as const,
  isCredited: false,
  amount: usd('1'),
  fee: usd('0'),
  total: usd('1'),
  card: null,
  declined: null,
  actionUrl: null,
  intentId: null,
  reference: '',
  createdAt: '',
  settledAt: null,
  refunded: usd('0'),
  refund: null,
};

test('the stored top-up id is cleared when a payment starts, set while the outcome is undecided, and cleared when the top-up is paid', () => {
  keepPending(OTHER);
  beginPaying();
  expect(pendingId('')).toBeNull();
  continueAfterPayment({ ...topUp, state: 'checking' });
  expect(pendingId('')).toBe(ID);
  continueAfterPayment({ ...topUp, state: 'paid' });
  expect(pendingId('')).toBeNull();
  closeAllModals();
});
