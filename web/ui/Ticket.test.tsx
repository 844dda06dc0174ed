import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Ticket } from './Ticket.tsx';

afterEach(cleanup);

test('the accessible name of a Ticket contains the action and the price', () => {
  render(<Ticket label="Unlock" price="$12.00" />);
  expect(screen.getByRole('button', { name: 'Unlock $12.00' })).toBeTruthy();
});

test('in the state "paying" a Ticket has aria-busy, ignores presses, keeps its price and hides its label', () => {
  const pay = vi.fn();
  const { rerender } = render(<Ticket label="Unlock" payingLabel="Paying" price="$12.00" onClick={pay} />);
  fireEvent.click(screen.getByRole('button'));
  rerender(<Ticket label="Unlock" payingLabel="Paying" price="$12.00" onClick={pay} state="paying" />);

  const ticket = screen.getByRole('button', { name: 'Paying $12.00' });
  fireEvent.click(ticket);
  expect(pay).toHaveBeenCalledTimes(1);
  expect(ticket.getAttribute('aria-busy')).toBe('true');
  expect(within(ticket).getByText('Unlock').closest('[aria-hidden="true"]')).toBeTruthy();
  expect(within(ticket).getByText('$12.00')).toBeTruthy();
});

test('in the state "used" a Ticket is not a button', () => {
  render(<Ticket label="Yours" price="$12.00" state="used" />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Yours')).toBeTruthy();
});

test('in the state "failed" a Ticket can be pressed again', () => {
  const pay = vi.fn();
  render(<Ticket label="Try again" price="$12.00" state="failed" onClick={pay} />);
  fireEvent.click(screen.getByRole('button', { name: 'Try again $12.00' }));
  expect(pay).toHaveBeenCalledTimes(1);
});
