import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import { POST_MAX_CHARS } from '#contract/limits.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { createComposer, isUnsaved } from './composer.ts';
import { type Draft, emptyDraft, markOf, type SavedPost } from './draft.ts';
import { type KeptDraft, readDraft } from './kept-draft.ts';

const ID = '01890000-0000-7000-8000-000000000001';
const MEDIA = '01890000-0000-7000-8000-000000000002';
const start: KeptDraft = { id: ID, version: null, state: 'draft', savedMark: null, draft: emptyDraft };

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['wallet']);
});
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Sent {
  readonly version: number | null;
  readonly post: { readonly text: string };
}
const sentBy = ({ body }: RecordedRequest) => body as Sent;
const saved = (version: number, change: Partial<SavedPost> = {}) =>
  good({ id: ID, version, state: 'draft', coCreators: [], publishAt: null, ...change });
const refuse = (reason: 'conflict' | 'label_missing' | 'amount_out_of_range', details = {}) => {
  const { status, code } = refusals[reason];
  return bad(status, code, `no: ${reason}`, { reason, ...details });
};
/** Waits long enough for an autosave and its response. */
const pause = () => vi.advanceTimersByTimeAsync(2_000);

test('each change is stored in the browser immediately, and restored after a reload', () => {
  mockNetwork(() => 'hang');
  createComposer(null, start).change({ text: 'Half a sen' });
  const kept = readDraft(null);
  expect(kept?.draft.text).toBe('Half a sen');
  expect(kept?.id).toBe(ID);
  expect(readDraft('another post')).toBeNull();
});

test('a file whose upload had not begun is not restored after a reload', () => {
  mockNetwork(() => 'hang');
  const media = { uploadId: 'upload-1', media: null, alt: '', isPreview: false };
  createComposer(null, start).change({
    media: [
      { ...media, key: 'a', mediaId: MEDIA },
      { ...media, key: 'b', mediaId: null },
    ],
  });
  expect(readDraft(null)?.draft.media.map(({ key, uploadId }) => [key, uploadId])).toEqual([['a', null]]);
});

test('a stored draft in the format of an earlier version of the app is ignored', () => {
  sessionStorage.setItem('draft:new', JSON.stringify({ id: ID, draft: { text: 'old' } }));
  expect(readDraft(null)).toBeNull();
});

test('a draft with a text that is too long is not sent until the text is shortened', async () => {
  const { seen } = mockNetwork((_, count) => saved(count));
  const { change, save, publish, store } = createComposer(null, start);
  change({ text: 'a'.repeat(POST_MAX_CHARS + 1) });
  await pause();
  expect([await save(), await publish()]).toEqual([null, null]);
  expect(seen).toEqual([]);
  expect(store.getState()).toMatchObject({ isSaving: false, isPublishing: false });
  change({ text: 'a'.repeat(POST_MAX_CHARS) });
  await pause();
  expect(seen.map(({ path }) => path.split('/').at(-1))).toEqual(['save']);
});

test('PO7: each automatic save of a draft is based on the version of the previous save', async () => {
  const { seen } = mockNetwork((_, count) => saved(count));
  const { change, store } = createComposer(null, start);
  change({ text: 'One' });
  change({ text: 'One two' });
  await pause();
  expect(isUnsaved(store.getState())).toBe(false);
  change({ text: 'One two three' });
  await pause();
  expect(seen.map(sentBy).map(({ version, post }) => [version, post.text])).toEqual([
    [null, 'One two'],
    [1, 'One two three'],
  ]);
});

test('an empty new post is not saved as a draft', async () => {
  const { seen } = mockNetwork(() => saved(1));
  const { change, store } = createComposer(null, start);
  change({ text: 'x' });
  change({ text: '' });
  await pause();
  expect(seen).toEqual([]);
  expect(isUnsaved(store.getState())).toBe(false);
});

test('a published post is saved only on request, because an automatic save would show fans unfinished sentences', async () => {
  const { seen } = mockNetwork(() => saved(4, { state: 'published' }));
  const { change, save, store } = createComposer(ID, {
    ...start,
    version: 3,
    state: 'published',
    savedMark: markOf(emptyDraft),
  });
  change({ text: 'New wor' });
  await pause();
  expect(seen).toEqual([]);
  expect(isUnsaved(store.getState())).toBe(true);
  await save();
  expect(seen.map(sentBy).map(({ version }) => version)).toEqual([3]);
});

test('PO7: after a save was refused because of a version saved elsewhere, the draft is not saved automatically again', async () => {
  const { seen } = mockNetwork(() => refuse('conflict'));
  const composer = createComposer(ID, { ...start, version: 2 });
  composer.change({ text: 'Mine' });
  await pause();
  expect(composer.store.getState().trouble).toBe('conflict');
  composer.change({ text: 'Mine, longer' });
  await pause();
  expect(seen).toHaveLength(1);
  expect(readDraft(ID)?.draft.text).toBe('Mine, longer');
});

test('after a conflict, the person can overwrite the server’s version with their own draft', async () => {
  const { seen } = mockNetwork(({ path }, count) => {
    if (path.endsWith('/draft')) return saved(7);
    return count === 1 ? refuse('conflict') : saved(8);
  });
  const composer = createComposer(ID, { ...start, version: 2 });
  composer.change({ text: 'Mine' });
  await pause();
  await composer.keepMine();
  expect(seen.map(({ path, body }) => [path.split('/').at(-1), (body as Sent).version])).toEqual([
    ['save', 2],
    ['draft', undefined],
    ['save', 7],
  ]);
  expect(composer.store.getState()).toMatchObject({ trouble: null, version: 8 });
});

test('when the response to the first save is lost, the next save continues from the version that the first save created', async () => {
  const { seen } = mockNetwork(({ path, body }) => {
    if (path.endsWith('/draft')) return saved(1);
    return (body as Sent).version === null ? refuse('conflict') : saved(2);
  });
  const { change, store } = createComposer(null, start);
  change({ text: 'Hello' });
  await pause();
  expect(seen).toHaveLength(3);
  expect(store.getState()).toMatchObject({ version: 2, trouble: null });
});

test('if the connection drops while a conflict of the first save is resolved, pressing "Publish" again publishes the post', async () => {
  let isDown = true;
  mockNetwork(({ path, body }) => {
    if (path.endsWith('/draft')) return isDown ? 'down' : saved(1);
    if (path.endsWith('/publish')) return saved(3, { state: 'published' });
    return (body as Sent).version === null ? refuse('conflict') : saved(2);
  });
  const { change, publish, store } = createComposer(null, start);
  change({ text: 'Hello' });
  const publication = publish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await publication).toBeNull();
  expect(store.getState()).toMatchObject({ isSaving: false, isPublishing: false, trouble: 'away' });
  isDown = false;
  const again = publish();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await again).toMatchObject({ state: 'published' });
});

test('without a connection the draft stays in the browser, and is saved when the network is back', async () => {
  let isDown = true;
  mockNetwork(() => (isDown ? 'down' : saved(1)));
  const composer = createComposer(null, start);
  const leave = composer.watch();
  composer.change({ text: 'On the train' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(composer.store.getState().trouble).toBe('away');
  leave();
  expect(readDraft(null)?.draft.text).toBe('On the train');

  const stop = composer.watch();
  isDown = false;
  window.dispatchEvent(new Event('online'));
  await pause();
  expect(composer.store.getState()).toMatchObject({ trouble: null, version: 1 });
  stop();
  expect(readDraft(null)).toBeNull();
});

test('a refusal is shown at the field it belongs to, and disappears with the next change', async () => {
  const bounds = { min: '3000000', max: '100000000' };
  mockNetwork(() => refuse('amount_out_of_range', bounds));
  const { change, store } = createComposer(null, start);
  const priced: Partial<Draft> = { text: 'Dear', isPriced: true, price: '900' };
  change(priced);
  await pause();
  expect(store.getState().refused).toEqual({ price: 'Enter an amount from $3.00 to $100.00.' });
  change({ price: '90' });
  expect(store.getState().refused).toEqual({});
});

test('publishing saves first, and publishes the version that this save created', async () => {
  const { seen } = mockNetwork(({ path }) =>
    path.endsWith('/publish') ? saved(6, { state: 'published' }) : saved(5),
  );
  const { change, publish } = createComposer(null, start);
  change({ text: 'Done', label: 'general' });
  const out = await publish();
  expect(out?.state).toBe('published');
  expect(seen.map(({ path, body }) => [path.split('/').at(-1), (body as Sent).version])).toEqual([
    ['save', null],
    ['publish', 5],
  ]);
});

test('pressing "Publish" again, during or after the publication, sends no further request', async () => {
  const { seen } = mockNetwork(() => saved(4, { state: 'published' }));
  const { change, publish } = createComposer(ID, { ...start, version: 3, state: 'published' });
  change({ text: 'Mended', label: 'general' });
  const first = publish();
  expect(await publish()).toBeNull();
  expect((await first)?.version).toBe(4);
  expect(await publish()).toBeNull();
  expect(seen).toHaveLength(1);
});

test('a post whose publication was refused can be published again', async () => {
  const { seen } = mockNetwork((_, count) =>
    count === 1 ? refuse('label_missing') : saved(4, { state: 'published' }),
  );
  const { publish } = createComposer(ID, { ...start, version: 3, state: 'published' });
  expect(await publish()).toBeNull();
  expect((await publish())?.version).toBe(4);
  expect(seen).toHaveLength(2);
});
