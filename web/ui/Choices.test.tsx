import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';
import { Segmented } from './Segmented.tsx';
import { SettingRow } from './SettingRow.tsx';
import { Switch } from './Switch.tsx';

afterEach(cleanup);

test('a Switch has the role "switch" and turns on when clicked', () => {
  const onCheckedChange = vi.fn();
  render(<Switch aria-label="Quiet hours" onCheckedChange={onCheckedChange} />);
  const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
  expect(control.checked).toBe(false);
  fireEvent.click(control);
  expect(control.checked).toBe(true);
  expect(onCheckedChange).toHaveBeenCalledWith(true);
});

test('a click anywhere on a SettingRow toggles the switch, whose name and description come from the row', () => {
  const onCheckedChange = vi.fn();
  render(
    <SettingRow
      title="Watermark"
      detail="Printed in the corner."
      checked={false}
      onCheckedChange={onCheckedChange}
    />,
  );
  const control = screen.getByRole('switch', { name: 'Watermark' });
  expect(document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Printed in the corner.',
  );
  fireEvent.click(screen.getByText('Printed in the corner.'));
  expect(onCheckedChange).toHaveBeenCalledWith(true);
});

test('a click on a disabled SettingRow does not toggle the switch', () => {
  const onCheckedChange = vi.fn();
  render(<SettingRow title="Watermark" disabled checked={false} onCheckedChange={onCheckedChange} />);
  fireEvent.click(screen.getByText('Watermark'));
  expect(onCheckedChange).not.toHaveBeenCalled();
});

test('a Checkbox is indeterminate only while the prop `mixed` is set', () => {
  const { rerender } = render(<Checkbox label="All" mixed />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'All' });
  expect(box.indeterminate).toBe(true);
  rerender(<Checkbox label="All" />);
  expect(box.indeterminate).toBe(false);
});

test('a Segmented is a group of radio buttons, and its label is the name of the group', () => {
  const onValueChange = vi.fn();
  render(
    <Segmented
      label="Range"
      value="7"
      onValueChange={onValueChange}
      segments={[
        { value: '7', label: '7 days' },
        { value: '30', label: '30 days' },
      ]}
    />,
  );
  expect(screen.getByRole('radiogroup', { name: 'Range' })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '7 days' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '30 days' }));
  expect(onValueChange).toHaveBeenCalledWith('30');
});
