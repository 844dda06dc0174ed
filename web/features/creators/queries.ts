import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { type CreatorPage, creatorKeys, type ListQuery, type ViewAs } from '#web/features/follows/index.ts';
import { useIsOfAge } from '#web/features/posts/index.ts';
import { ApiFailure, api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { track } from '#web/kit/track.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

const PAGE_SIZE = 12;
const BLOCKED_MAX = 100;

/**
 * A creator's page. The query reloads when the viewer's follow or subscription changes, on this or another
 * device.
 */
export function usePage(domain: string, viewAs?: ViewAs) {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: creatorKeys.pages(domain) });
    const stops = [onEvent('followChanged', again), onEvent('subscriptionChanged', again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache, domain]);
  return useQuery({
    queryKey: creatorKeys.page(domain, viewAs),
    queryFn: () => api.creators.page({ domain, ...(viewAs ? { viewAs } : {}) }),
  });
}

/**
 * Whether the page does not exist or is hidden from this person; the server answers both with `not_found`.
 * The server answers `invalid_input` when no page can have that name.
 */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.reason === 'not_found' || error.reason === 'invalid_input');

/**
 * The viewer's own block of this creator, which hides the page. Only the viewer may see the block and undo
 * it.
 */
export function useOwnBlock(domain: string, isAsked: boolean) {
  const isKnown = useIsLoggedIn();
  return useQuery({
    queryKey: creatorKeys.blocked,
    queryFn: async () => (await api.creators.blocked({ limit: BLOCKED_MAX })).people,
    enabled: isAsked && isKnown,
    select: (people) => people.find((person) => person.domain === domain),
  });
}

export type BlockedPerson = OutputOf<Contract['creators']['blocked']>['people'][number];

/** The people this person has blocked, latest first. */
export const useBlocked = () =>
  useInfiniteQuery({
    queryKey: creatorKeys.blockedPages,
    queryFn: ({ pageParam }) =>
      api.creators.blocked({ limit: FOLLOWS_PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Records the visit and adds the page to the person's list of visited pages. */
export function useVisit(domain: string, page: CreatorPage | undefined): void {
  const cache = useQueryClient();
  useEffect(() => track('page_visit', { creatorDomain: domain }), [domain]);
  const visited = page && !page.viewer.isSelf ? page.creator.domain : null;
  useEffect(() => {
    if (visited === null) return;
    api.creators.visited({ domain: visited }).then(
      ({ creators }) => cache.setQueryData(creatorKeys.visited, creators),
      // A visit that the server did not record is ignored.
      () => undefined,
    );
  }, [visited, cache]);
}

export const useVisited = () =>
  useQuery({
    queryKey: creatorKeys.visited,
    queryFn: async () => (await api.creators.visited({})).creators,
  });

export function useCreators(request: ListQuery) {
  const isOfAge = useIsOfAge();
  return useInfiniteQuery({
    queryKey: [...creatorKeys.list(request), isOfAge],
    queryFn: ({ pageParam }) =>
      api.creators.search({
        isOfAge,
        query: request.query,
        sort: request.sort,
        limit: PAGE_SIZE,
        ...(request.words ? { words: request.words } : {}),
        ...(request.category ? { category: request.category } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

const FOLLOWS_PAGE = 24;

/** The creators a person follows, latest first. The list is requested again each time it is opened. */
export const useFollows = () =>
  useInfiniteQuery({
    queryKey: creatorKeys.follows,
    queryFn: ({ pageParam }) =>
      api.creators.following({ limit: FOLLOWS_PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });

/** The followers of the creator's page. The query reloads when somebody follows the page. */
export function useFollowers() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('followerJoined', () => void cache.invalidateQueries({ queryKey: creatorKeys.followers })),
    [cache],
  );
  return useInfiniteQuery({
    queryKey: creatorKeys.followers,
    queryFn: ({ pageParam }) =>
      api.creators.followers(
        { limit: FOLLOWS_PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
        { isSeller: true },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
