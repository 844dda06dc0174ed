import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { removeSplash, useKeepSplash } from './splash.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Loading() {
  useKeepSplash();
  return null;
}

test('the splash fades out only after the component that keeps it has unmounted', () => {
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
  // Only the first call of `removeSplash` returns true.
  expect(removeSplash()).toBe(false);
});
