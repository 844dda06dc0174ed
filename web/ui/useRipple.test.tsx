import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from './Button.tsx';
import { RIPPLE_MS } from './useRipple.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ripples = () => document.querySelectorAll('[data-ripple]').length;

test('a ripple stays while the pointer is down and is removed 650 ms after the release', () => {
  render(<Button>Tip</Button>);
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0 });
  act(() => vi.advanceTimersByTime(5000));
  expect(ripples()).toBe(1);

  fireEvent.pointerUp(window);
  act(() => vi.advanceTimersByTime(RIPPLE_MS - 1));
  expect(ripples()).toBe(1);
  act(() => vi.advanceTimersByTime(1));
  expect(ripples()).toBe(0);
  expect(RIPPLE_MS).toBe(650);
});

test('several quick presses draw one ripple each', () => {
  render(<Button>Tip</Button>);
  for (let press = 0; press < 3; press += 1) {
    fireEvent.pointerDown(screen.getByRole('button'), { button: 0 });
    fireEvent.pointerUp(window);
  }
  expect(ripples()).toBe(3);
  act(() => vi.advanceTimersByTime(RIPPLE_MS));
  expect(ripples()).toBe(0);
});

test('with reduced motion, a press draws no ripple', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
  render(<Button>Tip</Button>);
  fireEvent.pointerDown(screen.getByRole('button'), { button: 0 });
  expect(ripples()).toBe(0);
});
