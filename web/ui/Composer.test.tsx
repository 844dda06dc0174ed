import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Composer } from './Composer.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const composer = (value: string, onSend: () => void, price?: string) => (
  <Composer
    label="Message Mira"
    value={value}
    onValueChange={() => undefined}
    onSend={onSend}
    sendLabel="Send"
    price={price}
    voice={{ label: 'Record', onPress: () => undefined }}
  />
);

test('Enter sends the message; Shift+Enter, and Enter during IME composition, do not send it', () => {
  const onSend = vi.fn();
  render(composer('Hello', onSend));
  const field = screen.getByRole('textbox', { name: 'Message Mira' });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('on a touch device, Enter does not send the message', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
  const onSend = vi.fn();
  render(composer('Hello', onSend));
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  expect(onSend).not.toHaveBeenCalled();
});

test('while there is nothing to send, the microphone button replaces the Send button', () => {
  render(composer('  ', () => undefined));
  expect(screen.getByRole('button', { name: 'Record' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('for a message with a price, the Send button shows the price', () => {
  const onSend = vi.fn();
  render(composer('Two takes', onSend, '$12.00'));
  fireEvent.click(screen.getByRole('button', { name: 'Send $12.00' }));
  expect(onSend).toHaveBeenCalledTimes(1);
});

test('a double-click on Send does not press the microphone button that replaces it', () => {
  vi.useFakeTimers();
  const [onPress, onHold] = [vi.fn(), vi.fn()];
  const written = (value: string) => (
    <Composer
      label="Message Mira"
      value={value}
      onValueChange={() => undefined}
      onSend={() => undefined}
      sendLabel="Send"
      voice={{ label: 'Record', onPress, onHold }}
    />
  );
  const { rerender } = render(written('Hello'));
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(written(''));
  const press = () => {
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Record' }));
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
  };
  press();
  expect(onPress).not.toHaveBeenCalled();
  expect(onHold).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  press();
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onHold).toHaveBeenCalledTimes(1);
});

test('a text that is too long is neither cut nor sent, and the composer says how much too long it is', () => {
  const onSend = vi.fn();
  render(
    <Composer
      label="Message Mira"
      value={'a'.repeat(20_000)}
      maxLength={5_000}
      onValueChange={() => undefined}
      onSend={onSend}
      sendLabel="Send"
    />,
  );
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message Mira' });
  expect([field.maxLength, field.value.length]).toEqual([-1, 20_000]);
  expect(screen.getByText('+15000 (5000)').id).toBe(field.getAttribute('aria-describedby'));
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).not.toHaveBeenCalled();
});
