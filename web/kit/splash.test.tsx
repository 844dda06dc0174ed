import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { removeSplash, useSplashStays } from './splash.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Loading() {
  useSplashStays();
  return null;
}

test('the splash stays while a page is loading that it shows already, and goes when that stands', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="splash"></div>';
  const splash = () => document.getElementById('splash');
  const { rerender } = render(<Loading />);

  expect(removeSplash()).toBe(true);
  expect(splash()?.className).toBe('');
  rerender(<p>The page</p>);
  expect(splash()?.className).toBe('is-leaving');
  vi.runAllTimers();
  expect(splash()).toBeNull();
  // Only the first page of all takes it away.
  expect(removeSplash()).toBe(false);
});
