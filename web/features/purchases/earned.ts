import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';

/**
 * The key starts with the key of all earnings queries, so that invalidating those also reloads this query.
 */
const KEY = ['purchases', 'earnings', 'available'] as const;

/**
 * Calls `again` when a sale, a tip or a refund changes a creator's earnings. Returns a function that
 * unsubscribes.
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

/** A creator's available earnings. The query reloads after each sale, tip or refund. */
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
