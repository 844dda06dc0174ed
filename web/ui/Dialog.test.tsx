import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { Dialog, DialogFooter } from './Dialog.tsx';
import { Toast } from './Toast.tsx';
import { ToastStack } from './ToastStack.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Pay</Button>
      <Dialog open={open} onOpenChange={setOpen} busy={busy} title="Confirm" closeLabel="Close">
        <Button>Inside</Button>
      </Dialog>
    </>
  );
}

function openIt(): HTMLElement {
  const opener = screen.getByRole('button', { name: 'Pay' });
  opener.focus();
  fireEvent.click(opener);
  return opener;
}

test('the focus moves into an open dialog, cannot leave it, and returns to the opening button on close', async () => {
  render(<Page />);
  const opener = openIt();
  const dialog = screen.getByRole('dialog', { name: 'Confirm' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));

  act(() => opener.focus());
  expect(dialog.contains(document.activeElement)).toBe(true);

  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('neither Escape nor the Close button closes a busy dialog', async () => {
  render(<Page busy />);
  openIt();
  const dialog = screen.getByRole('dialog');
  fireEvent.keyDown(dialog, { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(screen.getByRole('dialog').getAttribute('aria-busy')).toBe('true');
});

test('on a phone, closing a dialog with the Close button lets the page scroll again', async () => {
  document.documentElement.setAttribute('data-mobile', '');
  render(<Page />);
  openIt();
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false);
  document.documentElement.removeAttribute('data-mobile');
});

test('an open dialog adds no style element, which the CSP would block', () => {
  const before = document.querySelectorAll('style').length;
  render(<Page />);
  openIt();
  expect(document.querySelectorAll('style').length).toBe(before);
});

test('the second press of a double-click does not close the dialog that the first press has opened', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  render(
    <>
      <Page />
      <p>Beside</p>
    </>,
  );
  const pressBeside = () => {
    fireEvent.pointerDown(screen.getByText('Beside'), { button: 0 });
    fireEvent.click(screen.getByText('Beside'));
  };
  openIt();
  // Waits for the next task, in which the dialog starts to listen for presses outside.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  pressBeside();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(screen.getByRole('dialog')).toBeTruthy();
  vi.advanceTimersByTime(500);
  pressBeside();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a dialog with unsaved changes asks for confirmation before closing', async () => {
  const onClose = vi.fn();
  let isChanged = false;
  const unsaved = {
    isNeeded: () => isChanged,
    title: 'Leave without saving?',
    message: 'What you changed here has not been saved.',
    stayLabel: 'Keep editing',
    leaveLabel: 'Discard and leave',
  };
  render(
    <Dialog open onOpenChange={onClose} unsaved={unsaved} title="Welcome" closeLabel="Close">
      <Button>Inside</Button>
    </Dialog>,
  );
  isChanged = true;
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
  expect(onClose).toHaveBeenCalledExactlyOnceWith(false);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  isChanged = false;
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a press outside closes the dialog, but a press on a toast's button does not", async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const undo = vi.fn();
  /** Removes the toast as soon as Undo is pressed, before the dialog handles the same press. */
  function Toasts() {
    const [isThere, setThere] = useState(true);
    const onPress = () => {
      undo();
      setThere(false);
    };
    return (
      <ToastStack label="Messages">
        {isThere && <Toast action={{ label: 'Undo', onPress }}>Tip sent</Toast>}
      </ToastStack>
    );
  }
  render(
    <>
      <Page />
      <p>Beside</p>
      <Toasts />
    </>,
  );
  openIt();
  // Waits for the next task, in which the dialog starts to listen for presses outside.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  const button = screen.getByText('Undo');
  fireEvent.pointerDown(button, { button: 0 });
  fireEvent.click(button);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Undo')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  vi.advanceTimersByTime(500);
  fireEvent.pointerDown(screen.getByText('Beside'), { button: 0 });
  fireEvent.click(screen.getByText('Beside'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test("DialogFooter renders its children in the dialog's footer, outside the content that scrolls", () => {
  const dialog = (acts: boolean) => (
    <Dialog open onOpenChange={() => undefined} title="Subscribe" closeLabel="Close">
      <p>Long terms</p>
      {acts && (
        <DialogFooter>
          <Button>Pay</Button>
        </DialogFooter>
      )}
    </Dialog>
  );
  const { rerender } = render(dialog(true));
  const footer = screen.getByRole('dialog').querySelector('footer');
  expect(footer?.contains(screen.getByRole('button', { name: 'Pay' }))).toBe(true);
  expect(footer?.contains(screen.getByText('Long terms'))).toBe(false);
  rerender(dialog(false));
  expect(footer?.childNodes).toHaveLength(0);
});
