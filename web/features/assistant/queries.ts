import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { assistantKeys, type Change } from './keys.ts';

const asCreator = { isSeller: true } as const;

/** How one's assistant is set up. What is typed into the form is not overtaken by a fresh answer. */
export const useSettings = () =>
  useQuery({
    queryKey: assistantKeys.settings,
    queryFn: () => api.assistant.settings({}, asCreator),
  });

/** Changes what is named. It is done when what is saved has been read again. */
export function useSaveSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => api.assistant.save(change, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: assistantKeys.all }),
  });
}

/** Whether it is on. Only a creator has one. */
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
