import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useBackCloses } from '#web/ui/back-closes.ts';
import { closeCover, currentNavigation, goTo, openCover } from './history.ts';

beforeEach(() => goTo('/home'));

const back = async (): Promise<void> => {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
};

test('opening a cover changes the address and leaves the page below mounted and unchanged', () => {
  const below = currentNavigation().location;
  openCover('/post?id=7');
  expect(window.location.pathname + window.location.search).toBe('/post?id=7');
  expect(currentNavigation().location).toBe(below);
  expect(currentNavigation().cover?.search).toBe('?id=7');
});

test('Back closes the cover, and the page below is unchanged', async () => {
  const below = currentNavigation().location;
  openCover('/post?id=7');
  await back();
  expect(currentNavigation()).toMatchObject({ location: below, cover: null });
  expect(currentNavigation().location).toBe(below);
});

test('a second cover replaces the first one, so that closing the second returns to the page below', async () => {
  openCover('/post?id=7');
  openCover('/post?id=8');
  closeCover();
  await expect.poll(() => currentNavigation().cover).toBeNull();
  expect(window.location.pathname).toBe('/home');
});

test('Back to a cover shows the cover over the same page as before', async () => {
  openCover('/post?id=7');
  goTo('/wallet');
  expect(currentNavigation()).toMatchObject({ location: { pathname: '/wallet' }, cover: null });
  await back();
  expect(currentNavigation()).toMatchObject({ location: { pathname: '/home' }, cover: { search: '?id=7' } });
});

test('Back closes open overlays one at a time, the topmost first, and only then leaves the page', async () => {
  goTo('/wallet');
  const [below, above] = [vi.fn(), vi.fn()];
  const sheets = [below, above].map((close) =>
    renderHook(({ isOpen }) => useBackCloses(isOpen, close), { initialProps: { isOpen: true } }),
  );
  await back();
  await expect.poll(() => window.location.pathname).toBe('/wallet');
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([0, 1]);
  sheets[1]?.rerender({ isOpen: false });
  await back();
  await expect.poll(() => window.location.pathname).toBe('/wallet');
  expect([below.mock.calls.length, above.mock.calls.length]).toEqual([1, 1]);
  sheets[0]?.unmount();
  await back();
  expect(currentNavigation().location.pathname).toBe('/home');
});

test('when the app closes a cover, an overlay that is open stays open', async () => {
  openCover('/post?id=7');
  const close = vi.fn();
  const sheet = renderHook(() => useBackCloses(true, close));
  closeCover();
  await expect.poll(() => currentNavigation().cover).toBeNull();
  expect(close).not.toHaveBeenCalled();
  sheet.unmount();
});
