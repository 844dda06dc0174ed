import { act, cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { Router, useRoutes } from 'react-router';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import type { CollectionPage } from '#web/features/collections/queries.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { CollectionScreen } from './CollectionScreen.tsx';

const id = '00000000-0000-4000-8000-000000000003';
const usd = (dollars: number) => ({ asset: 'USD' as const, units: `${dollars * 1_000_000}` });
const nights: CollectionPage = {
  id,
  creator: {
    id: '00000000-0000-4000-8000-000000000009',
    domain: 'junohale',
    name: 'Juno Hale',
    avatar: null,
    isVerified: true,
  },
  title: 'Harbour nights',
  cover: null,
  state: 'live',
  items: 1,
  price: usd(12),
  due: usd(12),
  supply: 5,
  sold: 2,
  isOwned: false,
  isOpen: false,
  createdAt: '2026-11-01T00:00:00.000Z',
  description: 'What the water did.',
  contents: [
    {
      kind: 'post',
      id: '00000000-0000-4000-8000-000000000004',
      isRemoved: false,
      title: 'Low tide',
      isOwned: false,
      price: usd(4),
      media: null,
    },
  ],
  owners: 2,
  tiers: [],
  terms: { version: 1, body: 'Look, and do not share.', inForceFrom: '2026-01-01T00:00:00.000Z' },
  certificate: null,
  sales: null,
};

const play = (
  shown: Partial<CollectionPage>,
  other: (request: RecordedRequest) => Response | undefined = () => undefined,
) => mockNetwork((request) => other(request) ?? good({ ...nights, ...shown }));

function Routed() {
  return useRoutes([{ path: '/:domain/:id', element: <CollectionScreen /> }]);
}
const open = () => {
  goTo(`/junohale/${id}`);
  render(
    <Router location={currentNavigation().location} navigator={appHistory}>
      <Queries>
        <Routed />
      </Queries>
    </Router>,
  );
};
const logIn = () =>
  changeUser({ info: alice, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 900_000 });
const click = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await page.findByRole('button', { name })));
const opened = () => useModals.getState().stack;

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['collections', 'creators', 'media', 'wallet', 'posts', 'titles']);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  clearUser();
  useModals.setState({ stack: [] });
  vi.unstubAllGlobals();
});

test('CollectionScreen: a visitor sees the collection, and "Buy" opens the login dialog', async () => {
  play({});
  open();
  expect((await page.findByRole('heading', { level: 1 })).textContent).toBe('Harbour nights');
  expect(page.getByText(/3 of 5 left/)).toBeTruthy();
  await click('Buy for $12.00');
  expect(opened().map(({ name }) => name)).toEqual(['login']);
});

test('CollectionScreen: a fan who owns some of the contents pays only the amount due, and claims a free copy when nothing is due', async () => {
  logIn();
  play({ due: usd(8) });
  open();
  await click('Buy for $8.00');
  expect(page.getByText('Reduced from $12.00, because you own part of it.')).toBeTruthy();
  expect(opened()).toMatchObject([{ name: 'buy', props: { item: { kind: 'collection', id } } }]);
  cleanup();
  queryClient.clear();
  useModals.setState({ stack: [] });

  const { seen } = play({ due: usd(0) });
  open();
  await click('Get your copy');
  expect(opened()).toEqual([]);
  expect(seen.filter(({ path }) => path.endsWith('/collection/claim')).map(({ body }) => body)).toEqual([
    { id },
  ]);
});

test('CollectionScreen: a sold-out collection has no Buy button, and an owned collection is marked as owned', async () => {
  logIn();
  play({ sold: 5 });
  open();
  await page.findByText('Sold out');
  expect(page.queryByRole('button', { name: /Buy/ })).toBeNull();
  cleanup();
  queryClient.clear();
  play({ isOwned: true, isOpen: true, state: 'withdrawn' });
  open();
  await page.findByText('You own this');
  expect(page.getByText(/You keep your copy/)).toBeTruthy();
});

test('CollectionScreen shows the creator the copies sold and the earnings instead of a Buy button', async () => {
  logIn();
  play({ sales: { earned: usd(19) } });
  open();
  await page.findByText('2 copies sold, $19.00 earned');
  expect(page.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(
    `/settings/collection/edit?id=${id}`,
  );
  expect(page.queryByRole('button', { name: /Buy/ })).toBeNull();
});

test('CollectionScreen shows the Not Found screen when the server does not find the collection', async () => {
  play({}, () => bad(refusals.not_found.status, refusals.not_found.code, '', { reason: 'not_found' }));
  open();
  expect((await page.findByRole('heading', { level: 1 })).textContent).toBe('Nothing at this address');
  expect(page.queryByRole('button', { name: /Buy/ })).toBeNull();
});

const photo = (place: number, isOpen: boolean) => ({
  id: `00000000-0000-4000-8000-00000000010${place}`,
  kind: 'photo' as const,
  state: 'ready' as const,
  width: 1600,
  height: 900,
  durationMs: null,
  color: null,
  waveform: null,
  refusal: null,
  preview: null,
  sources: isOpen
    ? {
        images: [
          { address: `/m/small-${place}`, width: 320, height: 180, type: 'image/webp' as const },
          { address: `/m/large-${place}`, width: 1600, height: 900, type: 'image/webp' as const },
        ],
        playlist: null,
        audio: null,
        expiresAt: new Date(Date.now() + 60_000).toISOString(),
      }
    : null,
});

test('CollectionScreen: an owner can enlarge an open photo but not a locked one', async () => {
  logIn();
  const inside = (place: number, isOpen: boolean): CollectionPage['contents'][number] => ({
    kind: 'media',
    id: `00000000-0000-4000-8000-00000000020${place}`,
    isRemoved: false,
    media: photo(place, isOpen),
  });
  play({ isOwned: true, isOpen: true, contents: [inside(1, true), inside(2, false), inside(3, true)] });
  open();
  await click('Look closer at picture 3');
  const dialog = await page.findByRole('dialog', { name: 'Harbour nights' });
  await expect.poll(() => dialog.querySelector('img[src="/m/large-3"]')).not.toBeNull();
  expect(page.queryByRole('button', { name: 'Look closer at picture 2' })).toBeNull();
});
