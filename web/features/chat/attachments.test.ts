import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '#web/features/media/refusal-words.ts';
import { useUploads } from '#web/features/media/uploads.ts';
import { dispatchEvent, dispatchGap, useLine } from '#web/kit/events.ts';
import { good, playNetwork, type Seen } from '#web/kit/testing.ts';
import { attachFiles, attachMedia, attachmentsOf, clearAttachments } from './attachments.ts';
import { mediaLike } from './testing.ts';

const photo = mediaLike({ id: 'a-file', kind: 'photo', state: 'processing' });
/** What the server says of the file; null: it cannot be reached. */
let said: Media['state'] | null;
let seen: readonly Seen[];

// What listens is begun once for the page, and its clock with it.
beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  said = 'processing';
  ({ seen } = playNetwork(() => (said === null ? 'down' : good({ media: [{ ...photo, state: said }] }))));
  useLine.setState({ state: 'up' });
  attachFiles('a-chat', []);
  attachMedia('a-chat', [photo]);
});
afterEach(() => {
  clearAttachments('a-chat');
  useUploads.setState({ uploads: [] });
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const tell = (state: Media['state']) => dispatchEvent('mediaChanged', { ...photo, state });
const shown = () => attachmentsOf('a-chat')[0]?.media?.state;

test('while the line is up a file is not asked for again and again: it is told when it is ready', async () => {
  await pass(60_000);
  expect(seen).toEqual([]);
  said = 'ready';
  tell('ready');
  await pass(100);
  expect([seen.length, shown()]).toEqual([1, 'ready']);
  await pass(60_000);
  expect(seen).toHaveLength(1);
});

test('without a line it is asked for until it is ready, and once when something was missed', async () => {
  dispatchGap();
  await pass(100);
  expect(seen).toHaveLength(1);
  useLine.setState({ state: 'away' });
  await pass(9_000);
  expect(seen.length).toBeGreaterThan(2);
  said = 'ready';
  await pass(5_000);
  const { length } = seen;
  expect(shown()).toBe('ready');
  await pass(60_000);
  expect(seen).toHaveLength(length);
});

test('an answer that was lost is asked for once more, in the inbox it was sent in for', async () => {
  const upload = { name: 'x.png', kind: 'photo', bytes: 9, sentBytes: 9, problem: null } as const;
  useUploads.setState({
    uploads: [{ ...upload, id: 'upload-1', state: 'processing', mediaId: 'a-file', inbox: 'mira' }],
  });
  said = null;
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => ({ ...one, state: 'ready' })) }));
  tell('ready');
  await pass(100);
  expect(shown()).toBe('processing');
  said = 'ready';
  await pass(15_000);
  expect(shown()).toBe('ready');
  expect(seen.at(-1)?.headers['shop-domain']).toBe('mira');
});
