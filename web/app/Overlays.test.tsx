import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AuthButton } from '#web/kit/AuthButton.tsx';
import { showAlert, showCardBilling, useAlerts } from '#web/kit/alerts.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { useLoader, withLoader } from '#web/kit/loader.ts';
import { modal, registerModals } from '#web/kit/modal-registry.ts';
import { closeAllModals, openModal, useModals } from '#web/kit/modals.ts';
import { alice } from '#web/kit/testing.ts';
import { showToast, useToasts } from '#web/kit/toasts.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Overlays } from './Overlays.tsx';

beforeAll(async () => {
  await initLanguage();
  const login = modal('login', {
    load:
      async () =>
      ({ onClose }) => (
        <Dialog open onOpenChange={onClose} title="The form" closeLabel="Close">
          form
        </Dialog>
      ),
  });
  const writeNote = modal('writeNote', {
    load: async () => {
      throw new Error('could not be loaded');
    },
  });
  registerModals([login, writeNote]);
  // 390 pixels is the width of a phone.
  Object.defineProperty(window, 'innerWidth', { value: 390, configurable: true });
});

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.advanceTimersByTime(20_000);
});
afterEach(() => {
  cleanup();
  closeAllModals();
  clearUser();
  useAlerts.setState({ alerts: [] });
  vi.useRealTimers();
});

test('alerts are shown one after the other, each with a "Close" button, and with an action button if it has an action', async () => {
  render(<Overlays />);
  const run = vi.fn();
  act(() => {
    showAlert('First (No.1.)', { label: 'Support', run });
    showAlert('Second (No.2.)');
  });
  expect(page.getByRole('alertdialog').textContent).toContain('First (No.1.)');
  page.getByRole('button', { name: 'Support' }).click();
  expect(run).toHaveBeenCalledOnce();
  act(() => page.getByRole('button', { name: 'Close' }).click());
  expect(page.getByRole('alertdialog').textContent).toContain('Second (No.2.)');
  expect(page.queryByRole('button', { name: 'Support' })).toBeNull();
});

test('showCardBilling shows the card-billing text; an alert with the text "ccBill" does not', () => {
  render(<Overlays />);
  act(() => showAlert('ccBill'));
  expect(page.getByRole('alertdialog').textContent).not.toContain('statement');
  act(() => page.getByRole('button', { name: 'Close' }).click());
  act(() => showCardBilling());
  expect(page.getByRole('alertdialog').textContent).toContain('statement');
});

test('a toast closes after 4 seconds, a money toast after 6 seconds, and at most three toasts are shown at once', () => {
  act(() => {
    showToast('one');
    showToast('two');
    showToast('paid', { isMoney: true });
    showToast('two');
    showToast('four');
  });
  const messages = () => useToasts.getState().toasts.map(({ message }) => message);
  expect(messages()).toEqual(['two', 'paid', 'four']);
  act(() => void vi.advanceTimersByTime(4_100));
  expect(messages()).toEqual(['paid']);
  act(() => void vi.advanceTimersByTime(2_000));
  expect(messages()).toEqual([]);
});

test("a visitor's press on an AuthButton closes other modals, opens the login dialog and remembers the page", async () => {
  window.history.replaceState(null, '', '/some-creator?tab=media');
  const onPress = vi.fn();
  render(
    <>
      <AuthButton onClick={onPress}>Subscribe</AuthButton>
      <Overlays />
    </>,
  );
  openModal('writeNote', {});
  await act(async () => page.getByText('Subscribe').click());
  expect(onPress).not.toHaveBeenCalled();
  expect(useModals.getState().stack.map(({ name }) => name)).toEqual(['login']);
  expect(sessionStorage.getItem('redirectUri')).toBe('/some-creator?tab=media');
  expect(await page.findByText('form')).toBeTruthy();

  act(() => closeAllModals());
  act(() => changeUser({ info: alice, address: alice.address }));
  act(() => page.getByText('Subscribe').click());
  expect(onPress).toHaveBeenCalledOnce();
});

test('on a phone, an open modal prevents the page from scrolling for at most 30 seconds', async () => {
  const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked');
  document.documentElement.setAttribute('data-mobile', '');
  render(<Overlays />);
  await act(async () => openModal('login', {}));
  await page.findByText('form');
  expect(isLocked()).toBe(true);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(isLocked()).toBe(true);
  act(() => void vi.advanceTimersByTime(1_100));
  expect(isLocked()).toBe(false);
  document.documentElement.removeAttribute('data-mobile');
});

test('a modal whose code cannot be loaded closes, and an alert is shown', async () => {
  render(<Overlays />);
  await act(async () => openModal('writeNote', {}));
  expect(await page.findByText('Check your connection and try again.')).toBeTruthy();
  expect(useModals.getState().stack).toEqual([]);
});

test('withLoader shows the loader while the work runs, and hides the loader after a success or a failure', async () => {
  render(<Overlays />);
  let finish = () => undefined as unknown;
  const work = withLoader('Login...', () => new Promise((done) => (finish = () => done(undefined))));
  expect(await page.findByText('Login...')).toBeTruthy();
  finish();
  await act(() => work);
  expect(useLoader.getState().label).toBeNull();
  await expect(withLoader('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(useLoader.getState().label).toBeNull();
});
