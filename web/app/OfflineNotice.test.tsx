import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSocketState } from '#web/kit/events.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';

let isOnline = true;

beforeAll(async () => {
  await initLanguage();
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  useSocketState.setState({ state: 'up' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const shownText = () => page.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const socket = (state: 'up' | 'away' | 'off') => act(() => useSocketState.setState({ state }));
const network = (online: boolean) =>
  act(() => {
    isOnline = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

test('the notice appears immediately without a network and disappears when the network is back', () => {
  render(<OfflineNotice />);
  expect(shownText()).toBe('');
  network(false);
  expect(shownText()).toContain('You’re offline');
  network(true);
  expect(shownText()).toBe('');
});

test('a broken socket connection is shown after five seconds and not before', () => {
  render(<OfflineNotice />);
  socket('away');
  pass(4_900);
  expect(shownText()).toBe('');
  pass(200);
  expect(shownText()).toContain('Reconnecting');
  socket('up');
  expect(shownText()).toBe('');
});

test('short interruptions of the socket connection do not add up', () => {
  render(<OfflineNotice />);
  for (let round = 0; round < 4; round += 1) {
    socket('away');
    pass(3_000);
    socket('up');
    pass(100);
  }
  expect(shownText()).toBe('');
});

test('the five seconds start again when the person returns to the tab', () => {
  render(<OfflineNotice />);
  socket('away');
  pass(4_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  pass(4_000);
  expect(shownText()).toBe('');
  pass(1_100);
  expect(shownText()).toContain('Reconnecting');
});

test('the notice is not shown to a visitor, who has no socket', () => {
  render(<OfflineNotice />);
  socket('off');
  pass(60_000);
  expect(shownText()).toBe('');
});
