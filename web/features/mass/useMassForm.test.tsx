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

test('after a change of the audience, useMassForm reports the reach as not counted until the new count has arrived', async () => {
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

test('useMassForm requests the number of fans that the message will reach at its send time', async () => {
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

test('taking a message off the schedule saves the form’s current content, without a send time', async () => {
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

/** A server that stores one mass message and refuses a save that is based on an old version. */
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

test('pressing "Send" twice in the same moment saves once and sends once', async () => {
  const { seen } = playServer();
  const { result } = renderHook(() => useMassForm({ id: 'a', saved: null, copied: null }), {
    wrapper: Queries,
  });
  await act(async () => result.current.changeWords({ text: 'Hello' }));
  const onSettled = vi.fn();
  await act(async () => {
    // Both calls use the same render, as on a slow device where the second press comes before the form is
    // drawn again.
    void result.current.send(onSettled);
    void result.current.send(onSettled);
  });
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([callsTo(seen, 'save'), callsTo(seen, 'send')]).toEqual([1, 1]);
  expect(onSettled).toHaveBeenCalledOnce();
  expect(result.current).toMatchObject({ error: undefined, isBusy: false, version: 1 });
});

test('text typed during a save stays unsaved, and the next save is based on the version in the response', async () => {
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

test('when the response to a new message’s first save was lost, the next save updates the message', async () => {
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
