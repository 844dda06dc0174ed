import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCROLL_LOCK_MS, useScrollLock } from './useScrollLock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.innerWidth = 1024;
});

const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked');
function Locker({ on }: { on: boolean }) {
  useScrollLock(on);
  return null;
}

test('the page stays locked until the last dialog closes', () => {
  const first = render(<Locker on />);
  const second = render(<Locker on />);
  first.rerender(<Locker on={false} />);
  expect(isLocked()).toBe(true);
  second.unmount();
  expect(isLocked()).toBe(false);
});

test('on a phone the page is given back after 30 seconds, on a desktop it is not', () => {
  window.innerWidth = 390;
  const phone = render(<Locker on />);
  act(() => vi.advanceTimersByTime(SCROLL_LOCK_MS));
  expect(isLocked()).toBe(false);
  phone.unmount();

  window.innerWidth = 1440;
  render(<Locker on />);
  act(() => vi.advanceTimersByTime(SCROLL_LOCK_MS));
  expect(isLocked()).toBe(true);
});
