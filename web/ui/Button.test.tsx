import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button, buttonClass } from './Button.tsx';

afterEach(cleanup);

test('a loading Button keeps its label, has aria-busy and ignores clicks', () => {
  const onClick = vi.fn();
  const { rerender } = render(<Button onClick={onClick}>Log in</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
  expect(onClick).toHaveBeenCalledTimes(1);

  rerender(
    <Button onClick={onClick} loading>
      Log in
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Log in' });
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a loading submit Button does not submit its form', () => {
  const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" loading={loading}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  fireEvent.click(screen.getByRole('button'));
  rerender(form(true));
  fireEvent.click(screen.getByRole('button'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a Button has the type "button" by default, so that it does not submit a form', () => {
  render(<Button>Cancel</Button>);
  expect(screen.getByRole('button').getAttribute('type')).toBe('button');
});

test('buttonClass returns the classes for the variant, the size and full width', () => {
  expect(buttonClass({ variant: 'primary', size: 'lg', wide: true })).toMatch(/primary.*lg.*wide/);
});
