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
