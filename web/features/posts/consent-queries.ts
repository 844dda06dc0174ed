import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { type Post, postKeys } from './keys.ts';
import { refetchPost } from './post-cache.ts';

export type Consent = NonNullable<Post['consent']>;
type Requests = OutputOf<Contract['posts']['requests']>;

const asCreator = { isSeller: true } as const;
const requestsKey = [...postKeys.lists, 'requests'] as const;

/**
 * Other creators' posts that name this creator, filtered by this creator's consent: asked, agreed or
 * declined. Requested again when any such post changes.
 */
export function useRequests(show: Consent) {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: requestsKey });
    const stops = [onEvent('postChanged', again), onGap(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
  return useInfiniteQuery({
    queryKey: [...requestsKey, show],
    queryFn: ({ pageParam }) =>
      api.posts.requests({ show, ...(pageParam ? { cursor: pageParam } : {}) }, asCreator),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/**
 * How many posts wait for this creator's answer, and how many the creator has agreed to and has declined, as
 * the last loaded page reports.
 */
export const countsOf = (pages: readonly Requests[] | undefined): Requests['counts'] | undefined =>
  pages?.at(-1)?.counts;

/**
 * Agrees or declines to be in a post. Sends the ids of the media on screen, so that the creator does not
 * agree to media added later.
 */
export function useAnswer({ id, media }: Post) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isAgreed: boolean) =>
      api.posts.agree({ id, isAgreed, mediaIds: media.map((one) => one.media.id) }, asCreator),
    onSettled: () =>
      Promise.all([refetchPost(cache, id), cache.invalidateQueries({ queryKey: requestsKey })]),
  });
}
