import { cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { CardReturn } from './CardReturn.tsx';
import { enteredCard, keepEntered } from './entered-card.ts';

const card = {
  id: '00000000-0000-4000-8000-000000000007',
  brand: 'visa',
  last4: '3220',
  expiresMonth: 4,
  expiresYear: 2029,
  isDefault: true,
  isExpired: false,
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet']);
});
beforeEach(() => {
  clearUser();
  sessionStorage.clear();
  queryClient.clear();
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <Queries>
      <CardReturn />
    </Queries>,
  );
const saves = (seen: readonly { path: string }[]) => seen.filter(({ path }) => path.endsWith('/card/save'));

test('CardReturn makes no request when no card id is stored', () => {
  const { seen } = mockNetwork(() => good({ state: 'saved', card }));
  show();
  expect(seen).toEqual([]);
});

test("CardReturn requests the card's result once and removes the stored card id", async () => {
  keepEntered('pm_1');
  const { seen } = mockNetwork(() => good({ state: 'saved', card }));
  show();
  await waitFor(() => expect(enteredCard()).toBeNull());
  expect(saves(seen)).toMatchObject([{ body: { entered: 'pm_1' } }]);
});

test('CardReturn shows "Confirm with your bank" and keeps the card id while the person still has to confirm the card', async () => {
  keepEntered('pm_1');
  mockNetwork(() => good({ state: 'needs_action', actionUrl: 'https://bank.example/confirm' }));
  show();
  expect(await page.findByText('Your bank wants you to confirm this card')).toBeTruthy();
  expect(page.getByRole('button', { name: 'Confirm with your bank' })).toBeTruthy();
  expect(enteredCard()).toBe('pm_1');
});

test('CardReturn keeps the card id while the provider is unreachable, and "Try again" repeats the request', async () => {
  keepEntered('pm_1');
  let isAway = true;
  mockNetwork(() =>
    isAway ? bad(503, 103_006, 'Away', { reason: 'provider_away' }) : good({ state: 'saved', card }),
  );
  show();
  const again = await page.findByRole('button', { name: 'Try again' });
  expect(enteredCard()).toBe('pm_1');
  isAway = false;
  fireEvent.click(again);
  await waitFor(() => expect(enteredCard()).toBeNull());
});

test('when the bank declined the card, CardReturn removes the stored card id and shows no "Try again" button', async () => {
  keepEntered('pm_1');
  mockNetwork(() => bad(402, 103_004, 'Declined', { reason: 'card_declined' }));
  show();
  await waitFor(() => expect(enteredCard()).toBeNull());
  expect(page.queryByRole('button', { name: 'Try again' })).toBeNull();
});
