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

export type VaultPage = OutputOf<Contract['vault']['list']>;
export type VaultItem = VaultPage['items'][number];
export type VaultFolder = OutputOf<Contract['vault']['folders']>['folders'][number];
export type VaultQuery = Omit<InputOf<Contract['vault']['list']>, 'cursor' | 'limit'>;

const all = ['vault'] as const;
const vaultKeys = {
  all,
  lists: [...all, 'list'],
  list: (query: VaultQuery) => [...all, 'list', query],
  one: (id: string) => [...all, 'one', id],
  folders: [...all, 'folders'],
} as const;

const asCreator = { isSeller: true } as const;
const PAGE_SIZE = 40;

export function useVault(query: VaultQuery) {
  useVaultNews();
  return useInfiniteQuery({
    queryKey: vaultKeys.list(query),
    queryFn: ({ pageParam }) =>
      api.vault.list({ ...query, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) }, asCreator),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const useVaultItem = (id: string) =>
  useQuery({ queryKey: vaultKeys.one(id), queryFn: () => api.vault.find({ id }, asCreator) });

export const useFolders = () =>
  useQuery({
    queryKey: vaultKeys.folders,
    queryFn: async () => (await api.vault.folders({}, asCreator)).folders,
  });

/** Requests the lists of files again after any file was uploaded or processed, also on another device. */
function useVaultNews(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const reload = () => void cache.invalidateQueries({ queryKey: vaultKeys.lists });
    const stops = [onEvent('mediaChanged', reload), onGap(reload)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [cache]);
}

/** A mutation of the vault. After a success, everything in the vault is requested again. */
function useActOf<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey: vaultKeys.all }),
  });
}

export function useCreateFolder() {
  const form = useFormKeys();
  return useActOf((name: string) => api.vault.createFolder({ name }, { ...asCreator, form }));
}
export const useRenameFolder = () =>
  useActOf((input: { id: string; name: string }) => api.vault.renameFolder(input, asCreator));
export const useRemoveFolder = () => useActOf((id: string) => api.vault.removeFolder({ id }, asCreator));
export const useMove = () =>
  useActOf((input: { ids: string[]; folderId: string | null }) => api.vault.move(input, asCreator));
export const useRemoveMedia = () => useActOf((ids: string[]) => api.media.remove({ ids }));
export const useRetryMedia = () => useActOf((id: string) => api.media.retry({ id }));
export const useMarkMedia = () =>
  useActOf((input: { ids: string[]; isMarked: boolean }) => api.media.mark(input));
