import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRoomBelow } from './useRoomBelow.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(() => {
  cleanup();
  document.querySelector('[data-tray]')?.remove();
  vi.unstubAllGlobals();
});

function Toasts() {
  const own = useRef<HTMLParagraphElement>(null);
  return <p ref={own}>{useRoomBelow(own, true)}</p>;
}

const showTray = (height: number) => {
  const tray = document.createElement('section');
  tray.setAttribute('data-tray', '');
  tray.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - height, 380, height);
  document.body.append(tray);
};

test('toasts move above the upload tray, even when the tray appears while a toast is already shown', async () => {
  render(<Toasts />);
  expect(screen.getByText('0')).toBeTruthy();
  showTray(140);
  expect(await screen.findByText('152')).toBeTruthy();
  document.querySelector('[data-tray]')?.remove();
  await waitFor(() => expect(screen.getByText('0')).toBeTruthy());
});
