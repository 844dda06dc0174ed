import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { useAlerts } from '#web/kit/alerts.ts';
import { initLanguage } from '#web/kit/i18n.tsx';
import { Queries } from '#web/kit/query.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { useMoveEarned } from './queries.ts';

beforeAll(async () => {
  await initLanguage();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  useAlerts.setState({ alerts: [] });
});

/** Mounts the hook, submits the same amount `presses` times, and unmounts the hook after all retries. */
async function moves(amount: string, presses = 1): Promise<void> {
  const { result, unmount } = renderHook(() => useMoveEarned(), { wrapper: Queries });
  await act(async () => {
    for (let press = 0; press < presses; press += 1) result.current.mutate(amount);
    await vi.advanceTimersByTimeAsync(20_000);
  });
  unmount();
}

test('useMoveEarned sends the same idempotency key until an answer arrives, and a new key for the next move', async () => {
  let isDown = true;
  const { seen } = mockNetwork(() =>
    isDown ? 'down' : good({ amount: { asset: 'USD', units: '10000000' } }),
  );
  const keys = () =>
    seen.filter(({ path }) => path.endsWith('/earnings/move')).map((one) => one.headers['idempotency-key']);
  await moves('10', 2);
  isDown = false;
  await moves('10');
  expect(keys().length).toBeGreaterThan(2);
  expect(new Set(keys()).size).toBe(1);
  await moves('10');
  expect(new Set(keys()).size).toBe(2);
});
