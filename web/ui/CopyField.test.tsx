import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from './CopyField.tsx';

// A busy machine takes its time.
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(writeText: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(
    <CopyField
      label="Your link"
      value="https://example.test/mira"
      copyLabel="Copy link"
      copiedText="Copied"
      blockedText="Copy the marked text."
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
}

test('a press copies the whole text and says so', async () => {
  const writeText = vi.fn(async () => undefined);
  show(writeText);
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('https://example.test/mira');
});

test('where the browser forbids it, the text is marked for the person to copy', async () => {
  show(async () => {
    throw new Error('not allowed');
  });
  expect(await screen.findByText('Copy the marked text.')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your link' });
  expect(field.selectionEnd).toBe(field.value.length);
});
