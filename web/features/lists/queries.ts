import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { useFormKeys } from '#web/kit/useFormKeys.ts';

export type Lists = OutputOf<Contract['lists']['all']>;
export type PeopleList = Lists['lists'][number];
export type Listed = OutputOf<Contract['lists']['people']>['people'][number];
type ListName = InputOf<Contract['lists']['people']>['list'];

const all = ['lists'] as const;
const keys = {
  all: [...all, 'all'],
  own: [...all, 'own'],
  people: (list: string, query: string) => [...all, 'people', list, query],
} as const;
const PAGE = 50;

/**
 * The person's own lists and, for creators, the smart lists. Requested again when a list changes on another
 * device.
 */
export function useLists() {
  useListNews();
  return useQuery({ queryKey: keys.all, queryFn: () => api.lists.all() });
}

/**
 * Returns only the lists that the person has made. This request is cheaper, because the server need not count
 * the people on smart lists.
 */
export function useOwnLists() {
  useListNews();
  return useQuery({ queryKey: keys.own, queryFn: () => api.lists.all({ isOwnOnly: true }) });
}

function useListNews(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const again = () => void cache.invalidateQueries({ queryKey: all });
    const stops = [onEvent('listChanged', again), onGap(again)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

export function useListed(list: ListName, query: string) {
  return useInfiniteQuery({
    queryKey: keys.people(list, query),
    queryFn: ({ pageParam }) =>
      api.lists.people({ list, query, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

function useActOn<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export function useCreateList() {
  const form = useFormKeys();
  return useActOn((name: string) => api.lists.create({ name }, { form }));
}
export const useRenameList = () =>
  useActOn((input: InputOf<Contract['lists']['rename']>) => api.lists.rename(input));
export const useRemoveList = () => useActOn((id: string) => api.lists.remove({ id }));
export const usePutOnList = () =>
  useActOn((input: InputOf<Contract['lists']['put']>) => api.lists.put(input));
