import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creatorKeys } from '#web/features/follows/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';

const followedKey = ['creators', 'followed'] as const;
const todayKey = ['purchases', 'earned-today'] as const;
const FOLLOWED_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;
const AHEAD_MS = 30 * DAY_MS;

/** The creators that the person follows, latest first; at most one page of them. */
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

/**
 * A few creators whom the person does not follow yet. After a follow, the creator stays in the list until the
 * list is requested again.
 */
export function useSuggestedCreators(count: number) {
  return useQuery({
    queryKey: [...creatorKeys.suggestions, count],
    queryFn: async () => (await api.creators.search({ limit: count, onlyNew: true })).creators,
  });
}

/**
 * The earnings since midnight in the creator's time zone. Requested again after each sale, tip or change of a
 * subscription, and when an earning is reversed or restored.
 */
export function useEarnedToday() {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: todayKey });
    const stops = [
      onEvent('itemSold', again),
      onEvent('tipReceived', again),
      onEvent('earningRestored', again),
      onEvent('earningReversed', again),
      onEvent('subscriptionChanged', again),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
  return useQuery({
    queryKey: todayKey,
    queryFn: () => {
      const now = new Date();
      const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
      return api.purchases.earnedSince({ from: midnight.toISOString() }, { isSeller: true });
    },
  });
}

/** The item that is published next (null when there is none), and whether the queue is paused. */
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
