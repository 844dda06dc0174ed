import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { assistantKeys, type Change } from './keys.ts';

const asCreator = { isSeller: true } as const;

/** The assistant's settings. A refetch does not overwrite what the person has typed into the form. */
export const useSettings = () =>
  useQuery({
    queryKey: assistantKeys.settings,
    queryFn: () => api.assistant.settings({}, asCreator),
  });

/** Saves the given settings. The mutation succeeds only after the saved settings have been loaded again. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api.assistant.save(change, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: assistantKeys.all }),
  });
}

/**
 * The assistant's mode and current status. Makes no request for a person who is not a creator and so has no
 * assistant.
 */
export const useStatus = (isCreator: boolean) =>
  useQuery({
    queryKey: assistantKeys.status,
    queryFn: () => api.assistant.status({}, asCreator),
    enabled: isCreator,
  });

export const useTry = () =>
  useMutation({ mutationFn: (asked: string) => api.assistant.test({ asked }, asCreator) });

export const useLog = () =>
  useInfiniteQuery({
    queryKey: assistantKeys.log,
    queryFn: ({ pageParam }) => api.assistant.log(pageParam ? { cursor: pageParam } : {}, asCreator),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const useHelp = () => useMutation({ mutationFn: (asked: string) => api.assistant.help({ asked }) });
