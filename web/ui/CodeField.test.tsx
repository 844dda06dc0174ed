import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { CodeField } from './CodeField.tsx';

afterEach(cleanup);

function Step({ onComplete }: { onComplete(code: string): void }) {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onValueChange={setCode} onComplete={onComplete} />;
}

test('the code is one field that phones and password managers can fill in', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole('textbox', { name: 'Code' });
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.getAttribute('inputmode')).toBe('numeric');
});

test('a pasted code with a space in it fills all six places and completes once', () => {
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

test('digits of Arabic and Persian are digits', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '٧٤٩۴١۵' } });
  expect(input.value).toBe('749415');
});

test('letters are dropped', () => {
  render(<Step onComplete={() => undefined} />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: '1a2b' } });
  expect(input.value).toBe('12');
});
