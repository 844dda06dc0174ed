import { type InfiniteData, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { notifyTipped } from '#web/features/purchases/bought.ts';
import { dispatchEvent } from '#web/kit/events.ts';
import { bad, good, mockNetwork } from '#web/kit/testing.ts';
import { withLike, withVote } from './act-queries.ts';
import { isGone, markGone } from './gone.ts';
import { type Post, type PostPage, postKeys } from './keys.ts';
import { changePost } from './post-cache.ts';
import { subscribeToPosts } from './post-updates.ts';

const usd = (units: string) => ({ asset: 'USD' as const, units });
const creator = {
  id: '00000000-0000-4000-8000-00000000000a',
  domain: 'mira',
  name: 'Mira',
  avatar: null,
  isVerified: true,
};
const locked: Post = {
  id: '00000000-0000-4000-8000-000000000001',
  creator,
  coCreators: [],
  kind: 'standard',
  state: 'published',
  text: 'Night ferry',
  media: [],
  lock: {
    ways: [{ kind: 'buy', price: usd('12000000') }],
    photos: 4,
    videos: 0,
    audios: 0,
    hasPoll: false,
    lengthSeconds: 0,
  },
  price: usd('12000000'),
  sold: null,
  isOwned: false,
  isOwn: false,
  consent: null,
  label: 'general',
  ai: 'none',
  labels: [],
  audience: { isPublic: false, followers: false, members: false },
  publishedAt: '2030-01-01T00:00:00.000Z',
  editedAt: null,
  expiresAt: null,
  isPinned: false,
  counts: { likes: 3, comments: 0 },
  isLiked: false,
  isBookmarked: false,
  comments: { rule: 'everyone', mayWrite: false },
  poll: null,
  goal: null,
  reason: 'popular',
  mayDownload: [],
};
const open: Post = { ...locked, lock: null, isOwned: true, reason: null };
const other: Post = { ...locked, id: '00000000-0000-4000-8000-000000000002' };

let cache: QueryClient;
let stop: () => void;
const list = (): readonly Post[] =>
  cache.getQueryData<InfiniteData<PostPage>>(postKeys.feed('for_you'))?.pages.flatMap(({ posts }) => posts) ??
  [];

beforeEach(() => {
  cache = new QueryClient();
  cache.setQueryData<InfiniteData<PostPage>>(postKeys.feed('for_you'), {
    pages: [
      { posts: [locked], next: 'next' },
      { posts: [other], next: null },
    ],
    pageParams: ['', 'next'],
  });
  cache.setQueryData(postKeys.one(locked.id), locked);
  stop = subscribeToPosts(cache);
});
afterEach(() => {
  stop();
  markGone(locked.id, false);
  vi.unstubAllGlobals();
});

test('a purchase on another device updates every cached copy of the post, and no other post', async () => {
  mockNetwork(() => good(open));
  dispatchEvent('itemUnlocked', { item: { kind: 'post', id: locked.id }, receiptId: 'r' });
  await expect
    .poll(() => cache.getQueryData(postKeys.one(locked.id)))
    .toEqual({ ...open, reason: 'popular' });
  expect(list()[0]).toEqual({ ...open, reason: 'popular' });
  expect(list()[1]).toBe(other);
});

test('after a tip in this browser, and after undoing the tip, the post’s goal is loaded again', async () => {
  const goal = {
    title: 'A lens',
    target: usd('50000000'),
    raised: usd('5000000'),
    givers: 1,
    rule: 'flexible' as const,
    endsAt: null,
    state: 'open' as const,
  };
  mockNetwork((_, count) => good(count === 1 ? { ...locked, goal } : locked));
  notifyTipped(locked.id);
  await expect.poll(() => list()[0]?.goal?.givers).toBe(1);
  notifyTipped(locked.id);
  await expect.poll(() => list()[0]?.goal).toBe(null);
});

test('the purchase of an item that is not a post requests nothing', () => {
  const { seen } = mockNetwork(() => good(open));
  dispatchEvent('itemUnlocked', { item: { kind: 'note', id: locked.id }, receiptId: 'r' });
  expect(seen).toHaveLength(0);
});

test('an event about a post that is not cached requests nothing', () => {
  const { seen } = mockNetwork(() => good(open));
  dispatchEvent('postChanged', { id: '00000000-0000-4000-8000-000000000009' });
  expect(seen).toHaveLength(0);
});

test('when the server no longer returns a post, the post stays in the list and is marked as gone until the server returns it again', async () => {
  mockNetwork((_, count) =>
    count === 1 ? bad(404, 100404, 'Not there.', { reason: 'not_found' }) : good(open),
  );
  dispatchEvent('postChanged', { id: locked.id });
  await expect.poll(() => isGone(locked.id)).toBe(true);
  expect(list()).toHaveLength(2);
  dispatchEvent('postChanged', { id: locked.id });
  await expect.poll(() => isGone(locked.id)).toBe(false);
});

test('when the request after an event fails, the cached post stays', async () => {
  const { seen } = mockNetwork(() => bad(500, 500));
  dispatchEvent('accessEnded', { item: { kind: 'post', id: locked.id }, title: '', reason: 'refunded' });
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  expect(isGone(locked.id)).toBe(false);
  expect(list()[0]).toBe(locked);
});

test('a change of a subscription marks the cached feed as stale', () => {
  dispatchEvent('subscriptionChanged', {});
  expect(cache.getQueryState(postKeys.feed('for_you'))?.isInvalidated).toBe(true);
});

test('withLike counts a repeated like once and never returns a like count below zero', () => {
  const liked = withLike(locked, true);
  expect(liked.counts.likes).toBe(4);
  expect(withLike(liked, true)).toBe(liked);
  expect(withLike(liked, false).counts.likes).toBe(3);
  expect(withLike({ ...locked, isLiked: true, counts: { likes: 0, comments: 0 } }, false).counts.likes).toBe(
    0,
  );
});

test('withVote marks the chosen option, and shows no counts before the server’s response', () => {
  const option = (id: string) => ({ id, text: id, votes: null, isMine: false, isRight: null });
  const poll = { closesAt: '', isOpen: true, isQuiz: false, options: [option('a'), option('b')], votes: 0 };
  const voted = withVote({ ...open, poll }, 'b').poll;
  expect(voted?.options.map(({ isMine }) => isMine)).toEqual([false, true]);
  expect(voted?.options.every(({ votes }) => votes === null)).toBe(true);
});

test('changePost replaces the page that contains the post and keeps the objects of all other pages', () => {
  const before = cache.getQueryData<InfiniteData<PostPage>>(postKeys.feed('for_you'));
  changePost(cache, locked.id, (post) => ({ ...post, isBookmarked: true }));
  const after = cache.getQueryData<InfiniteData<PostPage>>(postKeys.feed('for_you'));
  expect(after?.pages[0]).not.toBe(before?.pages[0]);
  expect(after?.pages[1]).toBe(before?.pages[1]);
});
