import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CopyField } from './CopyField.tsx';

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

test('the copy button of a CopyField copies the whole text and says that it was copied', async () => {
  const writeText = vi.fn(async () => undefined);
  show(writeText);
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith('https://example.test/mira');
});

test('if the browser denies clipboard access, CopyField selects the text for the person to copy', async () => {
  show(async () => {
    throw new Error('not allowed');
  });
  expect(await screen.findByText('Copy the marked text.')).toBeTruthy();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your link' });
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
});
