import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';

/**
 * The key starts with the key of all earnings queries, so that invalidating those also reloads this query.
 */
const KEY = ['purchases', 'earnings', 'available'] as const;

/**
 * Calls `again` when a sale or a tip brings a new earning, and when an earning is reversed or restored.
 * Returns a function that unsubscribes.
 */
export function onEarningsChanged(again: () => void): () => void {
  const stops = [
    onEvent('itemSold', again),
    onEvent('tipReceived', again),
    onEvent('earningRestored', again),
    onEvent('earningReversed', again),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * A creator's available earnings. The query reloads after each sale or tip, and when an earning is reversed
 * or restored.
 */
export function useAvailable() {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: KEY });
    return onEarningsChanged(again);
  }, [cache]);
  return useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.purchases.earnings({ limit: 1 }, { isSeller: true })).available,
  });
}
