import { act, cleanup, screen as page, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOwnTiers } from '#web/features/subscriptions/creator-queries.ts';
import { dispatchEvent } from '#web/kit/events.ts';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { Queries, queryClient } from '#web/kit/query.tsx';
import { alice, good, mockNetwork } from '#web/kit/testing.ts';
import { changeUser, clearUser } from '#web/kit/user-store.ts';
import type { Post } from './keys.ts';
import { PostList } from './PostList.tsx';
import { PostView } from './PostView.tsx';

beforeAll(async () => {
  await initLanguage();
  await loadNamespaces(['media', 'wallet', 'posts', 'titles']);
});
beforeEach(() => {
  clearUser();
  queryClient.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const inPage = (shown: ReactNode) =>
  render(
    <MemoryRouter>
      <Queries>{shown}</Queries>
    </MemoryRouter>,
  );

test('in an empty list of posts, only the page’s creator sees a link to write a post', async () => {
  mockNetwork(() => good({ posts: [], next: null }));
  const info = { ...alice, creatorDomain: 'ada' };
  changeUser({ info, address: alice.address, token: 't', tokenExpiresAt: Date.now() + 9_000_000 });
  inPage(<PostList domain="ada" name="Ada" />);
  expect((await page.findByRole('link', { name: 'New post' })).getAttribute('href')).toBe('/createPost');
  cleanup();
  inPage(<PostList domain="mira" name="Mira" />);
  await page.findByText('No posts yet');
  expect(page.queryByRole('link', { name: 'New post' })).toBeNull();
});

test('PostView says that an archived post is no longer on the page, and does not say so of a published post', () => {
  mockNetwork(() => 'hang');
  const post = {
    id: '00000000-0000-4000-8000-000000000001',
    creator: { id: 'x', domain: 'ada', name: 'Ada', avatar: null, isVerified: true },
    coCreators: [],
    text: 'Words',
    media: [],
    labels: [],
    audience: { isPublic: true, followers: false, members: false },
    counts: { likes: 0, comments: 0 },
    comments: { rule: 'everyone', mayWrite: true },
    lock: null,
    price: null,
    sold: null,
    poll: null,
    goal: null,
    reason: null,
    editedAt: null,
    consent: null,
    isOwn: true,
    state: 'archived',
    publishedAt: '2026-11-01T00:00:00.000Z',
    mayDownload: [],
  } as unknown as Post;
  inPage(<PostView post={post} />);
  expect(page.getByText(/Not on the page any more/)).toBeDefined();
  cleanup();
  inPage(<PostView post={{ ...post, state: 'published' }} />);
  expect(page.queryByText(/Not on the page any more/)).toBeNull();
});

test('the tiers with their member counts are requested again when a subscription starts', async () => {
  const { seen } = mockNetwork((_, count) => good({ tiers: [{ members: count }] }));
  const Count = () => <p>{useOwnTiers().data?.tiers[0]?.members} members</p>;
  inPage(<Count />);
  await page.findByText('1 members');
  act(() =>
    dispatchEvent('subscriptionChanged', {
      id: '00000000-0000-4000-8000-000000000001',
      domain: 'ada',
      what: 'started',
      state: 'active',
      isAutoRenew: true,
      isMember: true,
      periodEnd: '2030-01-01T00:00:00.000Z',
    }),
  );
  await page.findByText('2 members');
  expect(seen).toHaveLength(2);
});
