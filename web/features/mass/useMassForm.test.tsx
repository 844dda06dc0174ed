import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { bad, good, mockNetwork } from '#web/kit/testing.ts';
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

test('a mass message’s reach is unknown until the latest change has been counted', async () => {
  const { seen } = mockNetwork(() => good(count));
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

test('the reach is counted for the send time', async () => {
  const { seen } = mockNetwork(() => good(count));
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

test('a message taken off the schedule is saved with the form’s content and without a time', async () => {
  const { seen } = mockNetwork(() => good(count));
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

/** A server that stores one mass message and checks versions. */
function playServer() {
  let version: number | null = null;
  let state = 'draft';
  const mass = () => ({ id: 'a', version, state });
  return mockNetwork(({ path, body }) => {
    if (path.endsWith('/mass/find')) return good(mass());
    if (path.endsWith('/mass/save')) {
      const { status, code } = refusals.conflict;
      if ((body as { version: number | null }).version !== version)
        return bad(status, code, 'Somebody changed this', { reason: 'conflict' });
      version = (version ?? 0) + 1;
    } else if (path.endsWith('/mass/send')) state = 'sending';
    else return good(count);
    return good(mass());
  });
}
const callsTo = (seen: readonly { path: string }[], name: string) =>
  seen.filter(({ path }) => path.endsWith(`/mass/${name}`)).length;

test('two presses on Send in the same moment save once and send once', async () => {
  const { seen } = playServer();
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  await act(async () => result.current.changeWords({ text: 'Hello' }));
  const onSettled = vi.fn();
  await act(async () => {
    // Both calls use the same render: on a slow device the second press comes before the form is drawn again.
    void result.current.send(onSettled);
    void result.current.send(onSettled);
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([callsTo(seen, 'save'), callsTo(seen, 'send')]).toEqual([1, 1]);
  expect(onSettled).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ error: undefined, isBusy: false, version: 1 });
});

test('typing during a save does not lose the save’s response', async () => {
  const { seen } = playServer();
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  await act(async () => result.current.changeWords({ text: 'Hello' }));
  await act(async () => {
    void result.current.save();
    result.current.changeWords({ text: 'Hello you' });
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toMatchObject({ version: 1, isUnsaved: true });
  await act(async () => result.current.save());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toMatchObject({ version: 2, isUnsaved: false, error: undefined });
  expect(callsTo(seen, 'save')).toBe(2);
});

test('a new message whose first save lost its response is saved by the next save', async () => {
  playServer();
  const form = () => useMassForm({ id: 'a', saved: null, copied: null });
  const lost = renderHook(form, { wrapper: Queries });
  await act(async () => lost.result.current.save());
  const { result } = renderHook(form, { wrapper: Queries });
  await act(async () => result.current.changeWords({ text: 'Hello' }));
  await act(async () => result.current.save());
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toMatchObject({ version: 2, isUnsaved: false, error: undefined });
});
