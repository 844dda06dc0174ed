import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { PasswordField } from './PasswordField.tsx';
import { asAmount } from './PriceField.tsx';
import { SearchField } from './SearchField.tsx';
import { TextArea } from './TextArea.tsx';
import { TextField } from './TextField.tsx';
import { TooLongMessage } from './too-long.tsx';

afterEach(cleanup);

test("the error of a TextField marks the field as invalid, and the field's live region shows the error instead of the hint", () => {
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

test('a TextField without an error is not marked as invalid', () => {
  render(<TextField label="Website" valid="This address is free." />);
  expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false);
});

test('the button of a PasswordField shows the password and hides it again', () => {
  render(<PasswordField label="Password" showLabel="Show" hideLabel="Hide" defaultValue="secret" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(field.type).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(field.type).toBe('password');
});

test('the counter of a TextArea shows the number of typed characters', () => {
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

test('asAmount keeps digits, one decimal separator and at most the given number of decimals', () => {
  expect(asAmount('12.345', 2)).toBe('12.34');
  expect(asAmount('$1,5', 2, ',')).toBe('1,5');
  expect(asAmount('12.', 2)).toBe('12.');
  expect(asAmount('12.9', 0)).toBe('12');
});

/** Returns the value of a price field after the keys were typed one by one. */
const keyed = (keys: string, sign: string) =>
  [...keys].reduce((value, key) => asAmount(value + key, 2, sign), '');

test('asAmount removes thousands separators in both number formats, whether typed or pasted', () => {
  for (const enter of [keyed, (text: string, sign: string) => asAmount(text, 2, sign)]) {
    expect(enter('12,500', '.')).toBe('12500');
    expect(enter('1,234,567.89', '.')).toBe('1234567.89');
    expect(enter('12.500', ',')).toBe('12500');
    expect(enter('1.234.567,89', ',')).toBe('1234567,89');
    expect(enter('$ 1,000', '.')).toBe('1000');
  }
  expect(asAmount('1.234,56', 2, '.')).toBe('1234.56');
  expect(asAmount('1,234,567', 2, ',')).toBe('1234567');
  expect(asAmount('1,000', 0)).toBe('1000');
});

test('asAmount accepts the decimal separator of another language if one or two digits follow it', () => {
  expect(keyed('3,5', ',')).toBe('3,5');
  expect(keyed('3,50', ',')).toBe('3,50');
  expect(keyed('3,505', ',')).toBe('3,50');
  expect(keyed('3,5', '.')).toBe('3,5');
  expect(keyed('3.50', ',')).toBe('3.50');
});

test('asAmount returns a text that is not an amount unchanged', () => {
  for (const text of ['abc', '1e9', '-5', '1.2.3', '12,50,0', '1,23.4']) expect(asAmount(text, 2)).toBe(text);
  expect(keyed('1e9', '.')).toBe('1e9');
});

test('a field with the prop dir="auto" has no dir attribute, but a field with the prop dir="ltr" has the attribute', () => {
  render(
    <>
      <TextField label="Name" dir="auto" />
      <TextArea label="Note" dir="auto" />
      <TextField label="Address" dir="ltr" />
    </>,
  );
  // An empty field with the attribute dir="auto" would be aligned to the left on a right-to-left page.
  for (const name of ['Name', 'Note']) expect(screen.getByLabelText(name).closest('[dir]')).toBeNull();
  expect(screen.getByLabelText('Address').closest('[dir]')?.getAttribute('dir')).toBe('ltr');
});

test("a text that is too long is not cut, shows how much too long it is, and blocks the form's primary button", () => {
  const act = vi.fn();
  render(
    <TooLongMessage value={(over, limit) => `${over} too many of ${limit}`}>
      <form>
        <TextArea label="About" maxLength={10} />
        <TextField label="Name" maxLength={3} />
        <Button variant="primary" onClick={act}>
          Save
        </Button>
        <Button onClick={act}>Leave</Button>
      </form>
    </TooLongMessage>,
  );
  const [about, name] = screen.getAllByRole<HTMLTextAreaElement>('textbox');
  if (!about || !name) throw new Error('Expected two fields');
  const save = screen.getByRole('button', { name: 'Save' });
  expect([about.maxLength, name.maxLength], 'maxlength would make the browser cut the text').toEqual([
    -1, -1,
  ]);
  fireEvent.change(about, { target: { value: 'a kiln and its glazes' } });
  expect(about.value).toBe('a kiln and its glazes');
  expect(about.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('11 too many of 10')).toBeTruthy();
  fireEvent.click(save);
  expect(act).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(about);
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect(act).toHaveBeenCalledTimes(1);

  fireEvent.change(about, { target: { value: 'a kiln' } });
  fireEvent.change(name, { target: { value: 'Ines' } });
  expect(screen.getByText('1 too many of 3')).toBeTruthy();
  fireEvent.change(name, { target: { value: 'Ine' } });
  fireEvent.click(save);
  expect(act).toHaveBeenCalledTimes(2);
});

test('SearchField keeps the whole text but reports only its first `maxLength` characters', () => {
  function Page() {
    const [value, setValue] = useState('');
    return (
      <>
        <SearchField label="Find" clearLabel="Clear" maxLength={5} value={value} onValueChange={setValue} />
        <output>{value}</output>
      </>
    );
  }
  render(<Page />);
  const field = screen.getByLabelText<HTMLInputElement>('Find');
  fireEvent.change(field, { target: { value: 'ceramics' } });
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['ceramics', 'ceram']);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
});
