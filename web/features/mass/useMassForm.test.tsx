import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { good, playNetwork } from '#web/kit/testing.ts';
import { useMassForm } from './useMassForm.ts';

const count = {
  included: 3,
  count: 2,
  left: { bySpent: 0, bySeen: 0, byExclusion: 1, byOwned: 0, byCap: 0 },
  byTier: [],
  pauseEndsAt: null,
  sample: [],
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('whom a mass message reaches is not known until what was changed last has been counted', async () => {
  const { seen } = playNetwork(() => good(count));
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([result.current.isCounted, seen.length]).toEqual([true, 1]);

  const audience = { ...result.current.draft.audience, include: ['followers' as const] };
  await act(async () => result.current.change({ audience }));
  expect([result.current.isCounted, seen.length]).toEqual([false, 1]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([result.current.isCounted, seen.length]).toEqual([true, 2]);
});

test('whom it reaches is counted for the time it leaves', async () => {
  const { seen } = playNetwork(() => good(count));
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  const sendAt = '2031-01-01T10:00:00.000Z';
  await act(async () => result.current.change({ sendAt }));
  expect(result.current.isCounted).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current.isCounted).toBe(true);
  expect(seen.at(-1)?.body).toMatchObject({ sendAt });
});

test('taken out of the queue it is saved as it stands in the form, without a time', async () => {
  const { seen } = playNetwork(() => good(count));
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  await act(async () => result.current.change({ sendAt: '2031-01-01T10:00:00.000Z' }));
  await act(async () => result.current.changeWords({ text: 'Not yet' }));
  await act(async () => result.current.takeOut());
  await act(() => vi.advanceTimersByTimeAsync(100));
  const saved = seen.find(({ path }) => path.endsWith('/mass/save'));
  expect(saved?.body).toMatchObject({ sendAt: null, words: { text: 'Not yet' } });
});
