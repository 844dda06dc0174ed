import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen as page, render, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { initLanguage, loadNamespaces } from '#web/kit/i18n.tsx';
import { good, mockNetwork } from '#web/kit/testing.ts';
import { Comments } from './Comments.tsx';
import { useRemoveComment, useWriteComment } from './comment-queries.ts';
import { type Comment, type Post, postKeys } from './keys.ts';
import { RemoveCommentDialog } from './RemoveCommentDialog.tsx';

const postId = '00000000-0000-4000-8000-000000000001';
/** A post with only the fields that the tested actions read and change. */
const withComments = (comments: number) => ({ id: postId, counts: { likes: 0, comments } }) as Post;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Caches a post with three comments; the server reports four. */
function open<Act>(useAct: () => Act) {
  const cache = new QueryClient();
  cache.setQueryData(postKeys.one(postId), withComments(3));
  mockNetwork(() => good(withComments(4)));
  const { result } = renderHook(useAct, {
    wrapper: ({ children }) => <QueryClientProvider client={cache}>{children}</QueryClientProvider>,
  });
  return {
    act: result.current,
    count: () => cache.getQueryData<Post>(postKeys.one(postId))?.counts.comments,
  };
}

test('two requests for the same new comment raise the count only once', async () => {
  const { act: write, count } = open(useWriteComment);
  await act(() => Promise.all([1, 2].map(() => write.mutateAsync({ postId, text: 'Lovely' }))));
  expect(count()).toBe(4);
});

test('after two requests to remove the same comment, the count is the one that the server reports', async () => {
  const { act: remove, count } = open(useRemoveComment);
  const comment = { id: 'c', postId, replies: 0 } as Comment;
  await act(() => Promise.all([1, 2].map(() => remove.mutateAsync(comment))));
  expect(count()).toBe(4);
});

test('a comment is removed only after the person confirms it', async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['posts']);
  const { seen } = mockNetwork(() => good(withComments(2)));
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RemoveCommentDialog comment={{ id: 'c', postId, text: 'Lovely' } as Comment} onClose={onClose} />
    </QueryClientProvider>,
  );
  expect(page.getByRole('dialog', { name: 'Remove this comment?' }).textContent).toContain('Lovely');
  fireEvent.click(page.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(seen).toHaveLength(0);
  fireEvent.click(page.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(seen[0]?.path).toContain('/comment/remove');
});

test('comments are requested only once the post is unlocked', async () => {
  mockNetwork(() => good({}));
  await initLanguage();
  await loadNamespaces(['posts']);
  const { seen } = mockNetwork(() => good({ comments: [], next: null }));
  const rule = { rule: 'everyone', mayWrite: false };
  const closed = { ...withComments(2), lock: { ways: [] }, comments: rule } as unknown as Post;
  const cache = new QueryClient();
  const show = (post: Post) => (
    <QueryClientProvider client={cache}>
      <Comments post={post} onReply={() => undefined} />
    </QueryClientProvider>
  );
  const { rerender, container } = render(show(closed));
  expect(container.querySelector('p')?.textContent).toBe('Comments are for those who can see the post.');
  expect(seen).toHaveLength(0);
  rerender(show({ ...closed, lock: null }));
  await waitFor(() => expect(seen.map(({ path }) => path)).toEqual(['/api/actor/v1/comment/list']));
});
