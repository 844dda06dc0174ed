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

test('the notice appears as soon as the network is lost and disappears as soon as it is back', () => {
  render(<OfflineNotice />);
  expect(shownText()).toBe('');
  network(false);
  expect(shownText()).toContain('You’re offline');
  network(true);
  expect(shownText()).toBe('');
});

test('the notice appears once the socket has been disconnected for five seconds', () => {
  render(<OfflineNotice />);
  socket('away');
  pass(4_900);
  expect(shownText()).toBe('');
  pass(200);
  expect(shownText()).toContain('Reconnecting');
  socket('up');
  expect(shownText()).toBe('');
});

test('several short interruptions of the socket connection never show the notice', () => {
  render(<OfflineNotice />);
  for (let round = 0; round < 4; round += 1) {
    socket('away');
    pass(3_000);
    socket('up');
    pass(100);
  }
  expect(shownText()).toBe('');
});

test('while the socket is disconnected, returning to the tab restarts the five-second wait for the notice', () => {
  render(<OfflineNotice />);
  socket('away');
  pass(4_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  pass(4_000);
  expect(shownText()).toBe('');
  pass(1_100);
  expect(shownText()).toContain('Reconnecting');
});

test('a visitor, who has no socket, never sees the notice', () => {
  render(<OfflineNotice />);
  socket('off');
  pass(60_000);
  expect(shownText()).toBe('');
});
