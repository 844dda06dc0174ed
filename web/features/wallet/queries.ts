import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/realtime.ts';

export type Limits = OutputOf<Contract['wallet']['limits']>;
export type HistoryEntry = OutputOf<Contract['wallet']['history']>['entries'][number];
export type HistoryFilter = 'all' | 'in' | 'out';

const walletKeys = {
  limits: ['wallet', 'limits'],
  histories: ['wallet', 'history'],
  history: (filter: HistoryFilter) => ['wallet', 'history', filter],
} as const;

const PAGE_SIZE = 20;

/** One's own money, newest first, page by page; asked for again whenever the balance moves. */
export function useHistory(filter: HistoryFilter) {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('balanceChanged', () => void cache.invalidateQueries({ queryKey: walletKeys.histories })),
    [cache],
  );
  return useInfiniteQuery({
    queryKey: walletKeys.history(filter),
    queryFn: ({ pageParam }) =>
      api.wallet.history({ filter, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useLimits() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('topUpChanged', () => void cache.invalidateQueries({ queryKey: walletKeys.limits })),
    [cache],
  );
  return useQuery({ queryKey: walletKeys.limits, queryFn: () => api.wallet.limits() });
}

export function useSetLimit() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (perDay: string | null) => api.wallet.setLimit({ perDay }),
    onSuccess: ({ limits }) => cache.setQueryData(walletKeys.limits, limits),
  });
}
