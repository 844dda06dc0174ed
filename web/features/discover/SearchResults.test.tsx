import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen as page, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { queryClient } from '#web/kit/query.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { SearchResults } from './SearchResults.tsx';

const potter = {
  ...{ id: '00000000-0000-4000-8000-000000000007', domain: 'ines', name: 'Ines', avatar: null },
  ...{ isVerified: false, banner: null, about: '', craft: null, category: 'art', price: null },
  ...{ isFollowing: false, reason: 'match' },
};

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators', 'posts', 'titles']);
});
beforeEach(() => queryClient.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(query: string) {
  const results = <SearchResults query={query} category={undefined} empty={<p>Nothing</p>} />;
  const router = createMemoryRouter([{ path: '*', element: results }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/**
 * Mocks a server that finds nothing for all words of a query, but finds `creators` for most of the words. The
 * server proposes `meant` as the corrected query.
 */
const play = ({ creators, meant }: { creators: readonly unknown[]; meant: string | null }) =>
  mockNetwork(({ path, body }) => {
    if (path.endsWith('/correct')) return good({ query: meant });
    if (path.endsWith('/search-all')) return good({ posts: [], next: null });
    const isMost = (body as { words: string }).words === 'most';
    return good({ creators: isMost ? creators : [], next: null });
  });

test('search: following a correction adds a history entry, so that Back returns to the typed query', async () => {
  play({ creators: [], meant: 'photography' });
  const router = open('fotography');
  await page.findByText('Nothing');
  fireEvent.click(await page.findByRole('link', { name: 'photography' }));
  expect(router.state.historyAction).toBe('PUSH');
  expect(router.state.location.search).toBe('?q=photography');
});

test('search: when no result matches all words, the closest results are shown and labeled as such', async () => {
  play({ creators: [potter], meant: null });
  open('kiln trombone');
  await page.findByText('Nothing matches all of your words. These come closest.');
  await page.findByRole('link', { name: /Ines/ });
  expect(page.queryByText('Nothing')).toBeNull();
});
