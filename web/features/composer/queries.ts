import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { postKeys } from '#web/features/posts/index.ts';
import { api } from '#web/kit/api.ts';
import type { SavedPost, WirePost } from './draft.ts';

const composerKeys = {
  draft: (id: string) => [...postKeys.all, 'draft', id],
  drafts: [...postKeys.all, 'drafts'],
  people: (query: string) => ['composer', 'people', query],
} as const;

const asCreator = { isSeller: true } as const;
const PEOPLE_MAX = 6;

/**
 * One of the creator's own posts. Not cached, so that the composer always starts from the current version.
 */
export function useSavedPost(id: string | null) {
  return useQuery({
    queryKey: composerKeys.draft(id ?? ''),
    queryFn: () => loadPost(id ?? ''),
    enabled: id !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useDrafts() {
  return useInfiniteQuery({
    queryKey: composerKeys.drafts,
    queryFn: ({ pageParam }) => api.posts.drafts(pageParam ? { cursor: pageParam } : {}, asCreator),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useRemoveDraft() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.posts.remove({ id }, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: composerKeys.drafts }),
  });
}

/** Finds creators by name, to add one to a post. */
export function useCreatorsNamed(query: string) {
  return useQuery({
    queryKey: composerKeys.people(query),
    queryFn: async () => (await api.creators.search({ query, limit: PEOPLE_MAX })).creators,
    enabled: query !== '',
    placeholderData: (before) => before,
  });
}

export const loadPost = (id: string): Promise<SavedPost> => api.posts.draft({ id }, asCreator);

export const savePost = (id: string, version: number | null, post: WirePost): Promise<SavedPost> =>
  api.posts.save({ id, version, post }, asCreator);

export const publishPost = (id: string, version: number): Promise<SavedPost> =>
  api.posts.publish({ id, version }, asCreator);
