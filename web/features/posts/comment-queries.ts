import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { useIsOfAge } from './age.ts';
import { type Comment, postKeys } from './keys.ts';
import { refetchPost } from './post-cache.ts';

type CommentPage = OutputOf<Contract['posts']['comments']>;

const PAGE_SIZE = 20;

interface CommentsQuery {
  readonly parentId?: string;
  /** Whether the comments are requested; false for a viewer to whom they are closed. */
  readonly enabled?: boolean;
}

/** A post's top-level comments or, if `parentId` is given, the replies to that comment. */
export function useComments(postId: string, { parentId, enabled = true }: CommentsQuery = {}) {
  const isOfAge = useIsOfAge();
  return useInfiniteQuery({
    enabled,
    queryKey: parentId ? postKeys.replies(postId, parentId) : postKeys.comments(postId),
    queryFn: ({ pageParam }) =>
      api.posts.comments({
        postId,
        isOfAge,
        limit: PAGE_SIZE,
        ...(parentId ? { parentId } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/**
 * Requests a post's comments and comment count again. The browser does not compute the count itself: an
 * action that was sent twice gets two responses and also causes an event, so the browser could count the
 * action several times.
 */
const again = (cache: QueryClient, postId: string) =>
  Promise.all([cache.invalidateQueries({ queryKey: postKeys.comments(postId) }), refetchPost(cache, postId)]);

interface Written {
  readonly postId: string;
  readonly parentId?: string | undefined;
  readonly text: string;
}

/**
 * Writes a comment. The idempotency key contains the comment's text, so that a comment sent again after a lost
 * response is not created twice.
 */
export function useWriteComment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ postId, parentId, text }: Written) =>
      api.posts.comment(
        { postId, text, ...(parentId ? { parentId } : {}) },
        { keyFor: `${postId}:${parentId ?? ''}:${text}` },
      ),
    onSuccess: (_, { postId }) => again(cache, postId),
  });
}

/** Likes a comment, or removes the like. The change shows immediately; the response replaces the count. */
export function useLikeComment() {
  const cache = useQueryClient();
  const change = ({ postId, id }: Comment, to: (comment: Comment) => Comment) =>
    cache.setQueriesData<InfiniteData<CommentPage>>(
      { queryKey: postKeys.comments(postId) },
      (known) =>
        known && {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            comments: page.comments.map((comment) => (comment.id === id ? to(comment) : comment)),
          })),
        },
    );
  return useMutation({
    mutationFn: ({ id, isLiked }: Comment) => api.posts.likeComment({ id, isLiked: !isLiked }),
    onMutate: (comment) => {
      const isLiked = !comment.isLiked;
      change(comment, (known) => ({ ...known, isLiked, likes: comment.likes + (isLiked ? 1 : -1) }));
    },
    onSuccess: (liked, comment) => change(comment, (known) => ({ ...known, ...liked })),
    onError: (_, comment) => change(comment, () => comment),
  });
}

export function useRemoveComment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Comment) => api.posts.removeComment({ id }),
    onSettled: (_, __, { postId }) => again(cache, postId),
  });
}

export function usePinComment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isPinned }: Comment) =>
      api.posts.pinComment({ id, isPinned: !isPinned }, { isSeller: true }),
    onSettled: (_, __, { postId }) => again(cache, postId),
  });
}
