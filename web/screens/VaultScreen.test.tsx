import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import type { VaultItem } from '#web/features/vault/queries.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { VaultScreen } from './VaultScreen.tsx';

const file = (place: number, changes: Partial<VaultItem> = {}): VaultItem => ({
  id: `00000000-0000-4000-8000-00000000000${place}`,
  kind: 'photo',
  state: 'ready',
  width: 640,
  height: 480,
  durationMs: null,
  color: '#808080',
  preview: null,
  waveform: null,
  sources: { expiresAt: '2030-01-01T00:00:00.000Z', images: [], playlist: null, audio: null },
  refusal: null,
  bytes: 1_000,
  isMarked: false,
  createdAt: '2026-11-01T12:00:00.000Z',
  folderId: null,
  posts: 0,
  collections: 0,
  sold: 0,
  owners: 0,
  earned: { asset: 'USD', units: '0' },
  ...changes,
});

interface Played {
  readonly items?: readonly VaultItem[];
  readonly other?: (request: RecordedRequest) => Response | undefined;
}

function play({ items = [], other = () => undefined }: Played = {}) {
  return mockNetwork((request) => {
    const answer = other(request);
    if (answer) return answer;
    if (request.path.endsWith('/vault/folders')) return good({ folders: [] });
    if (request.path.endsWith('/vault/list'))
      return good({
        items,
        next: null,
        total: items.length,
        room: { usedBytes: 5_000_000, limitBytes: 100_000_000_000 },
      });
    return good({ done: true });
  });
}

const open = () => {
  goTo('/vault');
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <VaultScreen />
      </Queries>
    </Router>,
  );
};
const click = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const tiles = async () => {
  const list = await page.findByRole('list', { name: 'Your files' });
  return [...list.querySelectorAll('button')];
};

beforeAll(async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['vault', 'media', 'titles']);
});
beforeEach(() =>
  changeUser({
    info: { ...alice, creatorDomain: 'alice' },
    address: alice.address,
    token: 't',
    tokenExpiresAt: Date.now() + 900_000,
  }),
);
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearUser();
  vi.unstubAllGlobals();
});

test('VaultScreen redirects a fan to their purchases', async () => {
  changeUser({ info: alice });
  play();
  open();
  await waitFor(() => expect(location.pathname + location.search).toBe('/collections?tab=bought'));
});

test('VaultScreen says that an empty vault is empty; "Try again" reloads a vault that failed to load', async () => {
  let isDown = true;
  play({ other: ({ path }) => (isDown && path.endsWith('/vault/list') ? bad(400, 400) : undefined) });
  open();
  await page.findByText('Your files could not be loaded.');
  isDown = false;
  await click('Try again');
  await page.findByText('Your vault is empty');
});

test('VaultScreen: "New post" passes the selected files to the post form, in the order of selection', async () => {
  play({ items: [file(1), file(2), file(3)] });
  open();
  const [first, , third] = await tiles();
  act(() => third?.click());
  act(() => first?.click());
  expect((await page.findByRole('status')).textContent).toBe('2 selected');
  await click('New post');
  expect(location.pathname).toBe('/createPost');
  expect(new URLSearchParams(location.search).get('media')).toBe(`${file(3).id},${file(1).id}`);
});

test('VaultScreen: a file stays selected when the server refuses to delete it because it is in use', async () => {
  const { seen } = play({
    items: [file(1)],
    other: ({ path }) =>
      path.endsWith('/media/remove')
        ? bad(refusals.media_in_use.status, refusals.media_in_use.code, 'It stands in a post.', {
            reason: 'media_in_use',
          })
        : undefined,
  });
  open();
  const [only] = await tiles();
  act(() => only?.click());
  const more = await page.findByRole('button', { name: 'More' });
  act(() => void fireEvent.keyDown(more, { key: 'Enter' }));
  await act(async () => fireEvent.click(await page.findByRole('menuitem', { name: 'Delete' })));
  const question = await page.findByRole('alertdialog');
  const confirm = [...question.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Delete',
  );
  await act(async () => confirm?.click());
  expect(seen.filter(({ path }) => path.endsWith('/media/remove')).map(({ body }) => body)).toEqual([
    { ids: [file(1).id] },
  ]);
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull());
  expect(page.getByRole('status').textContent).toBe('1 selected');
});

test('VaultScreen: processing can be retried after a failure; a damaged file can only be removed', async () => {
  const { seen } = play({
    items: [
      file(1, { state: 'refused', refusal: 'failed', sources: null }),
      file(2, { state: 'refused', refusal: 'damaged', sources: null }),
    ],
  });
  open();
  await click('Try again');
  await click('Remove');
  expect(seen.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual(
    expect.arrayContaining([
      ['retry', { id: file(1).id }],
      ['remove', { ids: [file(2).id] }],
    ]),
  );
});
