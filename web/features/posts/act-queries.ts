import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { type Post, postKeys } from './keys.ts';
import { changePost, refetchPost } from './post-cache.ts';

/** The post as it will be when the server has accepted the like, or the removal of the like. */
export function withLike(post: Post, isLiked: boolean): Post {
  if (post.isLiked === isLiked) return post;
  const likes = Math.max(0, post.counts.likes + (isLiked ? 1 : -1));
  return { ...post, isLiked, counts: { ...post.counts, likes } };
}

/**
 * Likes a post, or removes the like. The change shows immediately; the response replaces the count, and a
 * refusal undoes the change.
 */
export function useLike() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isLiked }: { id: string; isLiked: boolean }) => api.posts.like({ id, isLiked }),
    onMutate: ({ id, isLiked }) => changePost(cache, id, (post) => withLike(post, isLiked)),
    onSuccess: ({ isLiked, likes }, { id }) =>
      changePost(cache, id, (post) => ({ ...post, isLiked, counts: { ...post.counts, likes } })),
    onError: (_, { id, isLiked }) => {
      changePost(cache, id, (post) => withLike(post, !isLiked));
      return refetchPost(cache, id);
    },
  });
}

export function useBookmark() {
  const cache = useQueryClient();
  const mark = (id: string, isBookmarked: boolean) =>
    changePost(cache, id, (post) => ({ ...post, isBookmarked }));
  return useMutation({
    mutationFn: ({ id, isBookmarked }: { id: string; isBookmarked: boolean }) =>
      api.posts.bookmark({ id, isBookmarked }),
    onMutate: ({ id, isBookmarked }) => mark(id, isBookmarked),
    onSuccess: ({ isBookmarked }, { id }) => mark(id, isBookmarked),
    onError: (_, { id, isBookmarked }) => mark(id, !isBookmarked),
  });
}

/**
 * Votes in a poll. The vote shows immediately. The counts come with the response, because they are hidden
 * before the vote.
 */
export function useVote() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, optionId }: { id: string; optionId: string }) => api.posts.vote({ id, optionId }),
    onMutate: ({ id, optionId }) => changePost(cache, id, (post) => withVote(post, optionId)),
    onSuccess: (poll, { id }) => changePost(cache, id, (post) => ({ ...post, poll })),
    onError: (_, { id }) => {
      changePost(cache, id, (post) => withVote(post, null));
      return refetchPost(cache, id);
    },
  });
}

export function withVote(post: Post, optionId: string | null): Post {
  if (!post.poll) return post;
  const options = post.poll.options.map((option) => ({ ...option, isMine: option.id === optionId }));
  return { ...post, poll: { ...post.poll, options } };
}

/** A creator's action on their own post. After a success, all posts are requested again. */
function useOwnAct<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey: postKeys.all }),
  });
}

export const usePinPost = () =>
  useOwnAct((input: { id: string; isPinned: boolean }) => api.posts.pin(input, { isSeller: true }));

export const useArchivePost = () =>
  useOwnAct((input: { id: string; isArchived: boolean }) => api.posts.archive(input, { isSeller: true }));

export const useRemovePost = () =>
  useOwnAct((input: { id: string }) => api.posts.remove(input, { isSeller: true }));
