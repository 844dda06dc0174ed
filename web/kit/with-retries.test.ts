import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { good, mockNetwork } from './testing.ts';
import { type Envelope, NetworkFailure } from './wire.ts';
import { withRetries } from './with-retries.ts';

const answer: Envelope = { code: 0, success: true, data: {}, msg: '' };
const request = { path: '/chat/v1/list', input: {} };

beforeEach(() => {
  vi.useFakeTimers();
  mockNetwork(() => good({}));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a request that is repeated leaves no listener on the abort signal', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const once = vi
    .fn<() => Promise<Envelope>>()
    .mockRejectedValueOnce(new NetworkFailure('network error'))
    .mockResolvedValueOnce(answer);
  const work = withRetries(request, once, signal);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await work).toBe(answer);
  expect(added).toHaveBeenCalledOnce();
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  );
});

test('when a request is aborted between two tries, the request is rejected at once and not repeated', async () => {
  const controller = new AbortController();
  const once = vi.fn(() => Promise.reject(new NetworkFailure('network error')));
  const rejected = vi.fn();
  withRetries(request, once, controller.signal).catch(rejected);
  await vi.advanceTimersByTimeAsync(1);
  const reason = new Error('logged out');
  controller.abort(reason);
  await vi.advanceTimersByTimeAsync(0);
  expect(rejected).toHaveBeenCalledExactlyOnceWith(reason);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(once).toHaveBeenCalledOnce();
});
