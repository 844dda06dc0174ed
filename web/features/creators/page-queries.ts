import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CreatorPage, creatorKeys } from '#web/features/follows/index.ts';
import { api } from '#web/kit/api.ts';
import { changeUser, useUser } from '#web/kit/user-store.ts';
import type { PageChange } from './keys.ts';

const asSeller = { isSeller: true } as const;

/**
 * The creator's own page. When its domain changes, on this or another device, the previous page stays visible
 * until the page has loaded under the new domain.
 */
export function useOwnPage(domain: string) {
  return useQuery({
    queryKey: creatorKeys.page(domain, undefined),
    queryFn: () => api.creators.page({ domain }),
    placeholderData: keepPreviousData,
  });
}

/** Changes the creator's own page; a new avatar replaces the old one everywhere. */
export function useUpdatePage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: PageChange) => api.creators.updatePage(change, asSeller),
    onSuccess: (page) => {
      const { domain, avatar } = page.creator;
      cache.setQueryData(creatorKeys.page(domain, undefined), page);
      const { info } = useUser.getState();
      if (info) changeUser({ info: { ...info, avatar } });
    },
  });
}

export function useHideFromSearch(domain: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) => api.creators.hideFromSearch({ isHidden }, asSeller),
    onSuccess: ({ isHidden }) =>
      cache.setQueryData<CreatorPage>(
        creatorKeys.page(domain, undefined),
        (page) => page && { ...page, isSearchHidden: isHidden },
      ),
  });
}

/**
 * Changes the page's domain. Requests send the domain in their headers, so the new one is stored before any
 * query reloads.
 */
export function useRename() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (domain: string) => api.creators.rename({ domain }, { keyFor: domain, ...asSeller }),
    onSuccess: ({ domain }) => {
      const { info } = useUser.getState();
      if (info) changeUser({ info: { ...info, creatorDomain: domain } });
      return cache.invalidateQueries({ queryKey: creatorKeys.all });
    },
  });
}
