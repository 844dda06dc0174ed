import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { good, playNetwork } from '#web/kit/testing.ts';
import { useRemoveComment, useWriteComment } from './comment-queries.ts';
import { type Comment, type Post, postKeys } from './keys.ts';

const postId = '00000000-0000-4000-8000-000000000001';
/** Of a post, only what these acts read and change. */
const withComments = (comments: number) => ({ id: postId, counts: { likes: 0, comments } }) as Post;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser that knows of three comments, and a server that has four. */
function open<Act>(useAct: () => Act) {
  const cache = new QueryClient();
  cache.setQueryData(postKeys.one(postId), withComments(3));
  playNetwork(() => good(withComments(4)));
  const { result } = renderHook(useAct, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  return {
    act: result.current,
    count: () => cache.getQueryData<Post>(postKeys.one(postId))?.counts.comments,
  };
}

test('a comment that is sent twice by one press is counted once', async () => {
  const { act: write, count } = open(useWriteComment);
  await act(() => Promise.all([1, 2].map(() => write.mutateAsync({ postId, text: 'Lovely' }))));
  expect(count()).toBe(4);
});

test('a comment that is removed twice leaves the number that the server has', async () => {
  const { act: remove, count } = open(useRemoveComment);
  const comment = { id: 'c', postId, replies: 0 } as Comment;
  await act(() => Promise.all([1, 2].map(() => remove.mutateAsync(comment))));
  expect(count()).toBe(4);
});
