import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCROLL_LOCK_MS, useScrollLock } from './useScrollLock.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.documentElement.setAttribute('data-mobile', '');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  document.documentElement.removeAttribute('data-mobile');
});

const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked');
function Locker({ on }: { on: boolean }) {
  useScrollLock(on);
  return null;
}

test('on a phone the page stays locked until the last dialog is closed', () => {
  const first = render(<Locker on />);
  const second = render(<Locker on />);
  first.rerender(<Locker on={false} />);
  expect(isLocked()).toBe(true);
  second.unmount();
  expect(isLocked()).toBe(false);
});

test('on a phone the page can scroll again after 30 seconds, even if the dialog is still open', () => {
  render(<Locker on />);
  act(() => vi.advanceTimersByTime(SCROLL_LOCK_MS - 1));
  expect(isLocked()).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(isLocked()).toBe(false);
});

test('on a desktop the page is never locked, even in a narrow window', () => {
  document.documentElement.removeAttribute('data-mobile');
  const before = window.innerWidth;
  window.innerWidth = 390;
  render(<Locker on />);
  expect(isLocked()).toBe(false);
  window.innerWidth = before;
});
