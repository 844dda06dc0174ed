import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';

/** Below the key of all that is asked about earnings, so that whoever invalidates those asks for this, too. */
const KEY = ['purchases', 'earnings', 'available'] as const;

/** Runs `again` whenever a sale, a tip or a refund changed what a creator earned. Gives the function that stops it. */
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

/** What a creator earned and can use now; each sale, tip or refund asks anew. */
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
