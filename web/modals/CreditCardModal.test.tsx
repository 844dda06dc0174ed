import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { type OpenModal, useModals } from '#web/kit/modals.ts';
import { queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { CreditCardModal } from './CreditCardModal.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
  useModals.setState({ stack: [] });
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isCardForm = (modal: OpenModal): modal is OpenModal<'cardForm'> => modal.name === 'cardForm';

test('CreditCardModal chooses a newly entered card immediately, without another press', async () => {
  mockNetwork(() => good({ cards: [], isCardFirst: false }));
  const [onChoose, onClose] = [vi.fn(), vi.fn()];
  const declined = { entered: 'pm_declined', isToBeSaved: false };
  render(
    <MemoryRouter>
      <CreditCardModal chosen={declined} onChoose={onChoose} onClose={onClose} />
    </MemoryRouter>,
  );
  fireEvent.click(await page.findByRole('button', { name: 'Use another card' }));
  const form = useModals.getState().stack.find(isCardForm);
  const typed = { entered: 'pm_good', isToBeSaved: true };
  act(() => form?.props.onEntered?.(typed));
  expect(onChoose.mock.calls).toEqual([[typed]]);
  expect(onClose).toHaveBeenCalledOnce();
});
