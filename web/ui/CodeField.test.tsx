import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField } from './CodeField.tsx';

afterEach(cleanup);

function Step({ onComplete }: { onComplete(code: string): void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
}

test('CodeField is one input that phones and password managers can fill with a one-time code', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.getAttribute('inputmode')).toBe('numeric');
});

test('pasting a code that contains a space fills all six digits and calls `onComplete` once', () => {
  const onComplete = vi.fn();
  render(<Step onComplete={onComplete} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '123 456' } });
  expect(input.value).toBe('123456');
  expect(onComplete.mock.calls).toEqual([['123456']]);

  fireEvent.change(input, { target: { value: '1234567' } });
  expect(input.value).toBe('123456');
  expect(onComplete).toHaveBeenCalledTimes(1);
});

test('CodeField converts Arabic and Persian digits to Latin digits', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '٧٤٩۴١۵' } });
  expect(input.value).toBe('749415');
});

test('CodeField removes letters', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '1a2b' } });
  expect(input.value).toBe('12');
});
