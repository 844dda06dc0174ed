import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useIdleImport } from './idle-import.ts';

const Part = () => null;
const whenIdlePassed = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('when the network is back, code that could not be loaded is loaded again', async () => {
  const load = vi.fn<() => Promise<typeof Part>>().mockRejectedValueOnce(new Error('offline'));
  load.mockResolvedValueOnce(Part);
  const { result } = renderHook(() => useIdleImport(load));
  await whenIdlePassed();
  expect(result.current).toBeNull();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(result.current).toBe(Part));
  window.dispatchEvent(new Event('online'));
  expect(load).toHaveBeenCalledTimes(2);
});

test.each(['while the code loads', 'after the load failed'])(
  'code is not loaded again when the network is back, if the component that uses it was unmounted %s',
  async (moment) => {
    const gate = Promise.withResolvers<typeof Part>();
    const load = vi.fn(() => gate.promise);
    const { unmount } = renderHook(() => useIdleImport(load));
    await whenIdlePassed();
    if (moment === 'while the code loads') unmount();
    gate.reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(1);
    unmount();
    window.dispatchEvent(new Event('online'));
    expect(load).toHaveBeenCalledOnce();
  },
);
