import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { useIsOfAge } from '#web/features/posts/index.ts';
import { onBought } from '#web/features/purchases/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent, onGap } from '#web/kit/events.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';

export type CollectionPage = OutputOf<Contract['collections']['find']>;
export type CollectionCard = OutputOf<Contract['collections']['bought']>['collections'][number];
export type CollectionItem = CollectionPage['contents'][number];
export type CollectionDraft = OutputOf<Contract['collections']['draft']>;
export type OwnCollection = OutputOf<Contract['collections']['mine']>['collections'][number];
export type Save = InputOf<Contract['collections']['save']>;
type ListQuery = Omit<InputOf<Contract['collections']['byCreator']>, 'cursor' | 'limit' | 'isOfAge'>;

const all = ['collections'] as const;
const asCreator = { isSeller: true } as const;

const collectionKeys = {
  all,
  one: (id: string) => [...all, 'one', id],
  draft: (id: string) => [...all, 'draft', id],
  mine: [...all, 'mine'],
} as const;

export function useCollection(domain: string, id: string) {
  const isOfAge = useIsOfAge();
  const isLoggedIn = useIsLoggedIn();
  useCollectionNews();
  return useQuery({
    queryKey: [...collectionKeys.one(id), isOfAge, isLoggedIn],
    queryFn: () => api.collections.find({ domain, id, isOfAge }),
    retry: false,
  });
}

/**
 * Requests a collection again, because its signed URLs expire after one minute and a lightbox that opens
 * later needs new ones.
 */
export const reloadCollection = (cache: QueryClient, id: string): Promise<void> =>
  cache.invalidateQueries({ queryKey: collectionKeys.one(id) });

/**
 * Requests all collections again after a purchase, a loss of access or a change, on this device or another.
 */
function useCollectionNews(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const reload = () => void cache.invalidateQueries({ queryKey: all });
    const stops = [
      onBought(reload),
      onEvent('itemUnlocked', reload),
      onEvent('accessEnded', reload),
      onEvent('collectionChanged', reload),
      onGap(reload),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

/**
 * A creator's collections. The query key contains login and age, because a person who logs in or states their
 * age may see more collections.
 */
export function useCreatorCollections(query: ListQuery) {
  const isOfAge = useIsOfAge();
  const isLoggedIn = useIsLoggedIn();
  useCollectionNews();
  return useInfiniteQuery({
    queryKey: [...all, 'of', query, isOfAge, isLoggedIn],
    queryFn: ({ pageParam }) =>
      api.collections.byCreator({ ...query, isOfAge, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useBoughtCollections(query: string) {
  useCollectionNews();
  return useInfiniteQuery({
    queryKey: [...all, 'bought', query],
    queryFn: ({ pageParam }) =>
      api.collections.bought({ query, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

type BoughtMessages = OutputOf<Contract['chat']['bought']>;
export type BoughtMessage = BoughtMessages['bought'][number];
export type Seller = BoughtMessages['sellers'][number];

/** The messages that the person has bought. They include messages from chats that no longer exist. */
export function useBoughtMessages(query: string) {
  useCollectionNews();
  return useInfiniteQuery({
    queryKey: [...all, 'messages', query],
    queryFn: ({ pageParam }) => api.chat.bought({ query, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useOwnCollections() {
  useCollectionNews();
  return useInfiniteQuery({
    queryKey: collectionKeys.mine,
    queryFn: ({ pageParam }) => api.collections.mine(pageParam ? { cursor: pageParam } : {}, asCreator),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** The draft of a collection. Not cached, so that the form always starts from the current version. */
export function useDraft(id: string) {
  return useQuery({
    queryKey: collectionKeys.draft(id),
    queryFn: () => api.collections.draft({ id }, asCreator),
    enabled: id !== '',
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns a function that loads a draft's current version. The form starts again from that version. */
export function useReload(id: string): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ queryKey: collectionKeys.draft(id) });
}

function useActOf<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey: all }),
  });
}

export const useClaim = () => useActOf((id: string) => api.collections.claim({ id }, { keyFor: id }));
export const useSetState = () =>
  useActOf((input: InputOf<Contract['collections']['setState']>) =>
    api.collections.setState(input, asCreator),
  );
export const useSave = () =>
  useMutation({ mutationFn: (input: Save) => api.collections.save(input, asCreator) });
