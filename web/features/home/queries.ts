import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { suggestionsKey } from '#web/features/creators/useFollow.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';

const followedKey = ['creators', 'followed'] as const;
const FOLLOWED_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;
const AHEAD_MS = 30 * DAY_MS;

/** Creators one follows, latest first, as far as one page goes. */
export function useFollowed() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('followChanged', () => void cache.invalidateQueries({ queryKey: followedKey })),
    [cache],
  );
  return useQuery({
    queryKey: followedKey,
    queryFn: async () => (await api.creators.following({ limit: FOLLOWED_MAX })).creators,
  });
}

/** A few creators that one does not follow yet; who is followed from the list stays in it until it is asked again. */
export function useMakers(count: number) {
  return useQuery({
    queryKey: [...suggestionsKey, count],
    queryFn: async () => {
      const { creators } = await api.creators.search({ limit: count * 2 });
      return creators.filter(({ isFollowing }) => !isFollowing).slice(0, count);
    },
  });
}

/** What goes out next. */
export function useNextScheduled() {
  return useQuery({
    queryKey: ['posts', 'queue', 'next'],
    queryFn: async () => {
      const now = Date.now();
      const { items, isPaused } = await api.posts.queue(
        { from: new Date(now).toISOString(), to: new Date(now + AHEAD_MS).toISOString() },
        { isSeller: true },
      );
      const next = items
        .filter(({ what, state }) => what === 'publish' && state !== 'failed')
        .sort((one, other) => one.at.localeCompare(other.at))[0];
      return { next: next ?? null, isPaused };
    },
  });
}
