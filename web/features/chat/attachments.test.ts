import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '#web/features/media/refusal-key.ts';
import { useUploads } from '#web/features/media/uploads.ts';
import { dispatchEvent, dispatchGap, useSocketState } from '#web/kit/events.ts';
import { good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { attachFiles, attachMedia, attachmentsOf, clearAttachments } from './attachments.ts';
import { mediaLike } from './testing.ts';

const photo = mediaLike({ id: 'a-file', kind: 'photo', state: 'processing' });
/** The file's state on the server; null while the server is unreachable. */
let serverState: Media['state'] | null;
let seen: readonly RecordedRequest[];

// The module under test starts its poll timer on first use. The fake clock must be installed before that.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  serverState = 'processing';
  ({ seen } = mockNetwork(() =>
    serverState === null ? 'down' : good({ media: [{ ...photo, state: serverState }] }),
  ));
  useSocketState.setState({ state: 'up' });
  attachFiles('a-chat', []);
  attachMedia('a-chat', [photo]);
});
afterEach(() => {
  clearAttachments('a-chat');
  useUploads.setState({ uploads: [] });
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const notify = (state: Media['state']) => dispatchEvent('mediaChanged', { ...photo, state });
const shown = () => attachmentsOf('a-chat')[0]?.media?.state;

test('while connected, the browser requests an attached file once, after the event that says the file is ready, and never polls', async () => {
  await pass(60_000);
  expect(seen).toEqual([]);
  serverState = 'ready';
  notify('ready');
  await pass(100);
  expect([seen.length, shown()]).toEqual([1, 'ready']);
  await pass(60_000);
  expect(seen).toHaveLength(1);
});

test('an attached file is requested after missed events; while events cannot arrive, it is polled until it is ready', async () => {
  dispatchGap();
  await pass(100);
  expect(seen).toHaveLength(1);
  useSocketState.setState({ state: 'away' });
  await pass(9_000);
  expect(seen.length).toBeGreaterThan(2);
  serverState = 'ready';
  await pass(5_000);
  const { length } = seen;
  expect(shown()).toBe('ready');
  await pass(60_000);
  expect(seen).toHaveLength(length);
});

test('a failed request for an attached file is repeated, and the request names the inbox into which the file was uploaded', async () => {
  const upload = { name: 'x.png', kind: 'photo', bytes: 9, sentBytes: 9, problem: null } as const;
  useUploads.setState({
    uploads: [{ ...upload, id: 'upload-1', state: 'processing', mediaId: 'a-file', inbox: 'mira' }],
  });
  serverState = null;
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => ({ ...one, state: 'ready' })) }));
  notify('ready');
  await pass(100);
  expect(shown()).toBe('processing');
  serverState = 'ready';
  await pass(15_000);
  expect(shown()).toBe('ready');
  expect(seen.at(-1)?.headers['shop-domain']).toBe('mira');
});
