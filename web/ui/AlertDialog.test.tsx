import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { AlertDialog } from './AlertDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const alert = (onOpenChange: (open: boolean) => void) => (
  <AlertDialog
    open
    onOpenChange={onOpenChange}
    title="The payment did not go through"
    message="You have not been charged."
    closeLabel="Close"
    code={{ label: 'Error code', value: 'No. 1012220', copyLabel: 'Copy', copiedLabel: 'Copied' }}
  />
);

test('AlertDialog shows its message as the description and focuses the Close button', async () => {
  render(alert(() => undefined));
  const dialog = screen.getByRole('alertdialog', { name: 'The payment did not go through' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You have not been charged.',
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' })));
});

test('Escape closes an AlertDialog, and so does its Close button', () => {
  const onOpenChange = vi.fn();
  render(alert(onOpenChange));
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange.mock.calls).toEqual([[false], [false]]);
});

test('the copy button of an AlertDialog copies the error code and then shows "Copied"', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
  render(alert(() => undefined));
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith('No. 1012220');
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
});
