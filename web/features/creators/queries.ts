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

/** A creator's page. Whoever follows or subscribes, here or elsewhere, is shown it anew. */
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

/** No such page, or not for this person: they are told the same. A name that no page can have is neither. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.reason === 'not_found' || error.reason === 'invalid_input');

/** Whether it is this person's own block that hides a page: only they may know, and only they can undo it. */
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

/** Whom one has blocked, latest first. */
export const useBlocked = () =>
  useInfiniteQuery({
    queryKey: creatorKeys.blockedPages,
    queryFn: ({ pageParam }) =>
      api.creators.blocked({ limit: FOLLOWS_PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Tells the platform of the visit, and the person's own list of visited pages. */
export function useVisit(domain: string, page: CreatorPage | undefined): void {
  const cache = useQueryClient();
  useEffect(() => track('page_visit', { creatorDomain: domain }), [domain]);
  const visited = page && !page.viewer.isSelf ? page.creator.domain : null;
  useEffect(() => {
    if (visited === null) return;
    api.creators.visited({ domain: visited }).then(
      ({ creators }) => cache.setQueryData(creatorKeys.visited, creators),
      // A visit that is not noted is nobody's loss.
      () => undefined,
    );
  }, [visited, cache]);
}

export const useVisited = () =>
  useQuery({
    queryKey: creatorKeys.visited,
    queryFn: async () => (await api.creators.visited({})).creators,
  });

export function useCreators(wish: ListQuery) {
  const isOfAge = useIsOfAge();
  return useInfiniteQuery({
    queryKey: [...creatorKeys.list(wish), isOfAge],
    queryFn: ({ pageParam }) =>
      api.creators.search({
        isOfAge,
        query: wish.query,
        sort: wish.sort,
        limit: PAGE_SIZE,
        ...(wish.words ? { words: wish.words } : {}),
        ...(wish.category ? { category: wish.category } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

const FOLLOWS_PAGE = 24;

/** Whom one follows, latest first; asked again when the tab is opened again. */
export const useFollows = () =>
  useInfiniteQuery({
    queryKey: creatorKeys.follows,
    queryFn: ({ pageParam }) =>
      api.creators.following({ limit: FOLLOWS_PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnMount: 'always',
  });

/** Who follows one's page; whoever joins while it is looked at is shown at once. */
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
