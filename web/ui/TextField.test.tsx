import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PasswordField } from './PasswordField.tsx';
import { asAmount } from './PriceField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';

afterEach(cleanup);

test('an error marks the field invalid, describes it, and appears in a region that is read out', () => {
  const { rerender } = render(<TextField label="Website" hint="With https" />);
  const field = screen.getByRole('textbox', { name: 'Website' });
  const described = () => document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described()?.textContent).toBe('With https');
  const region = described();

  rerender(<TextField label="Website" hint="With https" error="A web address cannot contain spaces." />);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(described()).toBe(region);
  expect(region?.getAttribute('aria-live')).toBe('polite');
  expect(region?.textContent).toBe('A web address cannot contain spaces.');
});

test('a field without an error is not marked invalid', () => {
  render(<TextField label="Website" valid="This address is free." />);
  expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
});

test('a password can be shown and hidden again', () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.type).toBe('password');
});

test('the counter follows what is typed', () => {
  const onValueChange = vi.fn();
  render(
    <TextArea
      label="About"
      maxLength={10}
      counter={(used, limit) => `${used} / ${limit}`}
      onValueChange={onValueChange}
    />,
  );
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'cello' } });
  expect(screen.getByText('5 / 10')).toBeTruthy();
  expect(onValueChange).toHaveBeenCalledWith('cello');
});

test('a typed price keeps digits, one decimal sign and no more decimals than the currency has', () => {
  expect(asAmount('12.345', 2)).toBe('12.34');
  expect(asAmount('$1,5', 2, ',')).toBe('1,5');
  expect(asAmount('12.', 2)).toBe('12.');
  expect(asAmount('12.9', 0)).toBe('12');
  expect(asAmount('abc', 2)).toBe('');
});

test('words of either script are for the control; amounts turn the whole frame', () => {
  render(
    <>
      <TextField label="Name" dir="auto" />
      <TextArea label="Note" dir="auto" />
      <TextField label="Address" dir="ltr" />
    </>,
  );
  // An attribute would put an empty field of a page that runs from the right at the left.
  for (const name of ['Name', 'Note']) expect(screen.getByLabelText(name).closest('[dir]')).toBeNull();
  expect(screen.getByLabelText('Address').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});
