import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Media } from '#web/features/media/refusal-key.ts';
import { useUploads } from '#web/features/media/uploads.ts';
import { dispatchEvent, useSocketState } from '#web/kit/events.ts';
import { bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { attachMedia, attachmentsOf, clearAttachments, detach } from './attachments.ts';
import { ownOutbox } from './own-outbox.ts';
import { forgetSale, storeSale } from './stored-sales.ts';
import { mediaLike } from './testing.ts';
import { sendVoice } from './voice-notes.ts';

const chatId = 'a-chat';
const fileOf = (id: string, state: Media['state']) => mediaLike({ id, kind: 'audio', state });
const recording = new File(['la'], 'voice.webm', { type: 'audio/webm' });
let serverState: Media['state'];
let seen: readonly RecordedRequest[];

/** An upload that neither completes nor fails; each test reports the outcome itself. */
class SilentWire {
  upload = {};
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => undefined;
}

beforeAll(() => {
  vi.useFakeTimers();
});
afterAll(() => {
  vi.useRealTimers();
});
beforeEach(() => {
  serverState = 'processing';
  vi.stubGlobal('XMLHttpRequest', SilentWire);
  ({ seen } = mockNetwork(({ path }) =>
    path.includes('/media/')
      ? good({ media: [fileOf('a-voice', serverState)] })
      : bad(409, 40_900, 'Not now.'),
  ));
  useSocketState.setState({ state: 'up' });
});
afterEach(() => {
  for (const { id } of ownOutbox().store.getState()) ownOutbox().discard(id);
  clearAttachments(chatId);
  forgetSale(chatId);
  useUploads.setState({ uploads: [] });
  vi.unstubAllGlobals();
});

const pass = () => vi.advanceTimersByTimeAsync(200);
const record = async () => {
  expect(sendVoice(chatId, recording, null)).toBe(true);
  useUploads.setState(({ uploads }) => ({ uploads: uploads.map((one) => ({ ...one, mediaId: 'a-voice' })) }));
  await pass();
};
const becomes = async (state: Media['state']) => {
  serverState = state;
  dispatchEvent('mediaChanged', { id: 'a-voice', state, refusal: null });
  await pass();
};
const sent = () => seen.filter(({ path }) => path.endsWith('/message/send')).map(({ body }) => body);

test('a voice message is sent automatically once it is ready, without the files that were attached in the meantime', async () => {
  await record();
  attachMedia(chatId, [fileOf('a-photo', 'ready')]);
  await pass();
  expect(sent()).toEqual([]);
  await becomes('ready');
  expect(sent()).toMatchObject([{ chatId, text: '', mediaIds: ['a-voice'] }]);
  expect(attachmentsOf(chatId).map(({ key }) => key)).toEqual(['a-photo']);
});

test('after a voice message was refused or removed, files attached later are not sent automatically', async () => {
  await record();
  await becomes('refused');
  for (const one of attachmentsOf(chatId)) detach(chatId, one);
  attachMedia(chatId, [fileOf('a-photo', 'ready')]);
  await pass();
  expect(sent()).toEqual([]);

  clearAttachments(chatId);
  serverState = 'processing';
  await record();
  for (const one of attachmentsOf(chatId)) detach(chatId, one);
  attachMedia(chatId, [fileOf('a-photo', 'ready')]);
  await pass();
  expect(sent()).toEqual([]);
});

test('a voice message for sale is not sent automatically', async () => {
  await record();
  storeSale(chatId, { isWanted: true });
  await becomes('ready');
  expect(sent()).toEqual([]);
  expect(attachmentsOf(chatId)).toHaveLength(1);
});
