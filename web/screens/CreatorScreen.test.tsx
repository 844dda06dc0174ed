import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react';
import { Router, useRoutes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { refusals } from '#contract/codes.ts';
import type { CreatorPage } from '#web/features/follows/keys.ts';
import { appHistory, currentNavigation, goTo } from '#web/kit/history.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { useModals } from '#web/kit/modals.ts';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, bad, good, mockNetwork, type RecordedRequest } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import { CreatorScreen } from './CreatorScreen.tsx';

const juno: CreatorPage = {
  creator: {
    id: '00000000-0000-4000-8000-000000000009',
    domain: 'junohale',
    name: 'Juno Hale',
    avatar: null,
    isVerified: true,
  },
  address: `0x${'b'.repeat(40)}`,
  banner: null,
  about: 'I throw pots.',
  craft: 'Ceramicist',
  location: 'Porto',
  website: '',
  links: [{ label: 'Shop', url: 'https://shop.example/' }],
  category: 'art',
  isExplicit: false,
  isSearchHidden: false,
  since: '2025-11-01T00:00:00.000Z',
  counts: { posts: 3, photos: 2, videos: 0, audios: 0, collections: 0, followers: 7, likes: 0 },
  promise: { postsPerWeek: 2.1, paidShareBps: 2_500, repliesWithin: 'hours' },
  viewer: {
    isSelf: false,
    isFollowing: false,
    membership: null,
    endedAt: null,
    ownedItems: 0,
  },
};
const notFound = () => bad(refusals.not_found.status, refusals.not_found.code, '', { reason: 'not_found' });

/**
 * Mocks the answers to all requests of the page. A test passes its own answers to the requests that it
 * checks.
 */
function play(
  pageAnswer: () => Response,
  others: (request: RecordedRequest) => Response | undefined = () => undefined,
) {
  return mockNetwork((request) => {
    if (request.path.endsWith('/creator/page')) return pageAnswer();
    return (
      others(request) ??
      (request.path.endsWith('/subscription/tiers')
        ? good({ tiers: [] })
        : request.path.endsWith('/post/list')
          ? good({ posts: [], next: null })
          : good({ creators: [] }))
    );
  });
}

function Routed() {
  return useRoutes([{ path: '/:domain', element: <CreatorScreen /> }]);
}
const open = (path = '/junohale') => {
  goTo(path);
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

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['creators', 'subscriptions', 'wallet', 'posts', 'titles']);
});
beforeEach(() => {
  clearUser();
  localStorage.clear();
  queryClient.clear();
  useModals.setState({ stack: [] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("CreatorScreen: a visitor sees the creator's name, posting frequency, reply time and links", async () => {
  play(() => good(juno));
  open();
  expect((await page.findByRole('heading', { level: 1 })).textContent).toContain('Juno Hale');
  expect(page.getByText('About 2 posts a week')).toBeTruthy();
  expect(page.getByText('25% of the posts cost extra')).toBeTruthy();
  expect(page.getByText('Usually replies within a few hours')).toBeTruthy();
  const link = page.getByRole('link', { name: 'Shop' });
  expect(link.getAttribute('rel')).toContain('noopener');
  await waitFor(() => expect(document.title).toContain('Juno Hale (@junohale)'));
});

test("CreatorScreen: for a visitor, the button “Follow” opens the login dialog and stores the page's address", async () => {
  const { seen } = play(() => good(juno));
  open('/junohale?from=mail');
  await click('Follow Juno Hale');
  expect(useModals.getState().stack.map(({ name }) => name)).toEqual(['login']);
  expect(sessionStorage.getItem('redirectUri')).toContain('/junohale?from=mail');
  expect(seen.some(({ path }) => path.endsWith('/follow/operate'))).toBe(false);
});

test('CreatorScreen shows a follow before the server answers, and reverts it when the server refuses', async () => {
  logIn();
  let answer: (response: Response) => void = () => undefined;
  mockNetwork((request) => {
    if (request.path.endsWith('/creator/page')) return good(juno);
    if (request.path.endsWith('/follow/operate'))
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    if (request.path.endsWith('/subscription/tiers')) return good({ tiers: [] });
    return request.path.endsWith('/post/list') ? good({ posts: [], next: null }) : good({ creators: [] });
  });
  open();
  await click('Follow Juno Hale');
  const following = await page.findByRole('button', { name: 'Unfollow Juno Hale' });
  expect(following.hasAttribute('aria-pressed'), 'the name already says it').toBe(false);
  expect(page.getByText('8')).toBeTruthy();
  await act(async () => answer(notFound()));
  expect(await page.findByRole('button', { name: 'Follow Juno Hale' })).toBeTruthy();
  expect(page.getByText('7')).toBeTruthy();
});

test("CreatorScreen redirects a former address and an address in capitals to the page's current address", async () => {
  play(() => good({ ...juno, creator: { ...juno.creator, domain: 'juno-studio' } }));
  open('/JunoHale?from=mail');
  await waitFor(() => expect(location.pathname + location.search).toBe('/juno-studio?from=mail'));
});

test('CreatorScreen shows the Not Found screen when the page does not exist', async () => {
  play(notFound);
  open();
  expect(await page.findByText('Nothing at this address')).toBeTruthy();
});

test('CreatorScreen: a viewer who has blocked the creator can unblock the creator on the page', async () => {
  logIn();
  let isBlocked = true;
  const person = {
    address: juno.address,
    name: 'Juno Hale',
    avatar: null,
    domain: 'junohale',
    at: juno.since,
  };
  play(
    () => (isBlocked ? notFound() : good(juno)),
    ({ path }) => {
      if (path.endsWith('/block/list')) return good({ people: isBlocked ? [person] : [], next: null });
      if (!path.endsWith('/block/operate')) return undefined;
      isBlocked = false;
      return good({ isBlocked: false });
    },
  );
  open();
  expect(await page.findByText('You have blocked Juno Hale')).toBeTruthy();
  await click('Unblock');
  expect(await page.findByText('I throw pots.')).toBeTruthy();
});

test('CreatorScreen shows an explicit page only after the visitor confirms their age, and stores the confirmation', async () => {
  play(() => good({ ...juno, isExplicit: true }));
  open();
  expect(await page.findByText('This page is for adults')).toBeTruthy();
  expect(page.queryByText('I throw pots.')).toBeNull();
  await click('I am of age');
  expect(await page.findByText('I throw pots.')).toBeTruthy();
  expect(localStorage.getItem('isOfAge')).toBe('yes');
});

test("each opening of CreatorScreen tracks `page_visit` with the page's domain, and records one visit", async () => {
  const { tracked, seen } = play(() => good(juno));
  logIn();
  open();
  await page.findByText('I throw pots.');
  await waitFor(() => expect(JSON.stringify(tracked)).toContain('page_visit'));
  expect(JSON.stringify(tracked.at(0)?.body)).toContain('"creatorDomain":"junohale"');
  expect(seen.filter(({ path }) => path.endsWith('/creator/visited'))).toHaveLength(1);
});

test('CreatorScreen: "Try again" reloads a page that failed to load', async () => {
  let isDown = true;
  play(() => (isDown ? bad(500, 500) : good(juno)));
  open();
  expect(await page.findByText('The page could not be loaded')).toBeTruthy();
  isDown = false;
  await click('Try again');
  expect(await page.findByText('I throw pots.')).toBeTruthy();
});
