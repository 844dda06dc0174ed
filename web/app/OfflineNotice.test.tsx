import { act, cleanup, screen as page, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useLine } from '#web/kit/events.ts';
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
  useLine.setState({ state: 'up' });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const said = () => page.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const line = (state: 'up' | 'away' | 'off') => act(() => useLine.setState({ state }));
const network = (online: boolean) =>
  act(() => {
    isOnline = online;
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });

test('a browser without a network is told so at once, politely, and no longer when it is back', () => {
  render(<OfflineNotice />);
  expect(said()).toBe('');
  network(false);
  expect(said()).toContain('You’re offline');
  network(true);
  expect(said()).toBe('');
});

test('a line that is away is mentioned after five seconds and not before', () => {
  render(<OfflineNotice />);
  line('away');
  pass(4_900);
  expect(said()).toBe('');
  pass(200);
  expect(said()).toContain('Reconnecting');
  line('up');
  expect(said()).toBe('');
});

test('short breaks do not add up', () => {
  render(<OfflineNotice />);
  for (let round = 0; round < 4; round += 1) {
    line('away');
    pass(3_000);
    line('up');
    pass(100);
  }
  expect(said()).toBe('');
});

test('whoever comes back to the tab gets the five seconds anew', () => {
  render(<OfflineNotice />);
  line('away');
  pass(4_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  pass(4_000);
  expect(said()).toBe('');
  pass(1_100);
  expect(said()).toContain('Reconnecting');
});

test('a visitor, who has no line, hears nothing of it', () => {
  render(<OfflineNotice />);
  line('off');
  pass(60_000);
  expect(said()).toBe('');
});
