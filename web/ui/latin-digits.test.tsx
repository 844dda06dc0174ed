import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { latinDigits } from './latin-digits.ts';
import { asAmount, PriceField } from './PriceField.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

const typed = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });

test('latinDigits converts Arabic, Persian, Devanagari and full-width digits', () => {
  expect(latinDigits('٢٠')).toBe('20');
  expect(latinDigits('۱۲٫۵')).toBe('12.5');
  expect(latinDigits('९０')).toBe('90');
  expect(latinDigits('12.5')).toBe('12.5');
});

test('asAmount converts the Arabic decimal separator and removes the Arabic thousands separator', () => {
  expect(asAmount('١٬٢٥٠٫٥٠', 2)).toBe('1250.50');
  expect(asAmount('۱۲٫۵', 2, ',')).toBe('12,5');
  expect(asAmount('٢٠', 0)).toBe('20');
});

test('PriceField and a numeric TextField report Latin digits; any other TextField reports the typed digits', () => {
  const onValueChange = vi.fn();
  const { rerender } = render(<PriceField label="Price" value="" onValueChange={onValueChange} />);
  typed('٢٠');
  rerender(<TextField label="Days" inputMode="numeric" value="" onValueChange={onValueChange} />);
  typed('۳۰');
  rerender(<TextField label="Title" value="" onValueChange={onValueChange} />);
  typed('الحلقة ٣');
  expect(onValueChange.mock.calls).toEqual([['20'], ['30'], ['الحلقة ٣']]);
});
