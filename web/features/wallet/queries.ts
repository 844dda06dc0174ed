import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { downloadStatement, type Period, type Statement } from './download-statement.ts';

export type Limits = OutputOf<Contract['wallet']['limits']>;
export type HistoryEntry = OutputOf<Contract['wallet']['history']>['entries'][number];
export type HistoryFilter = 'all' | 'in' | 'out';

const walletKeys = {
  limits: ['wallet', 'limits'],
  histories: ['wallet', 'history'],
  history: (filter: HistoryFilter) => ['wallet', 'history', filter],
  statement: ({ from, to }: Period) => ['wallet', 'statement', from, to],
} as const;

const PAGE_SIZE = 20;
/**
 * How long a loaded statement is reused, so that a second file of the same statement contains the same data.
 */
const STATEMENT_FRESH_MS = 60_000;

/**
 * The person's wallet history, newest first, page by page. The query reloads whenever the balance changes.
 */
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

const statementQuery = (period: Period) => ({
  queryKey: walletKeys.statement(period),
  queryFn: () =>
    downloadStatement(
      { open: api.statement.open, lines: api.statement.lines, blocks: api.statement.blocks },
      period,
    ),
  staleTime: STATEMENT_FRESH_MS,
});

/** A whole statement with its proofs. */
export function useStatement(period: Period) {
  return useQuery(statementQuery(period));
}

/** Loads a statement and passes it to `save`. */
export function useSaveStatement<Form>(save: (statement: Statement, form: Form) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ period }: { period: Period; form: Form }) => cache.fetchQuery(statementQuery(period)),
    onSuccess: (statement, { form }) => save(statement, form),
  });
}
