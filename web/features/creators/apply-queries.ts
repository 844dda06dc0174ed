import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Contract } from '#contract/index.ts';
import type { InputOf } from '#contract/kit.ts';
import { creatorKeys } from '#web/features/follows/index.ts';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { loadProfile } from '#web/kit/session.ts';
import { useUser } from '#web/kit/user-store.ts';
import type { Application } from './keys.ts';

export type Applying = InputOf<Contract['creators']['apply']>;

/** How far one is on the way to a page; an approval is heard while one waits. */
export function useApplication() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('pageOpened', () => void cache.invalidateQueries({ queryKey: creatorKeys.application })),
    [cache],
  );
  return useQuery({ queryKey: creatorKeys.application, queryFn: () => api.creators.application() });
}

/** Where it is approved at once, role, headers and menus follow from the profile, without logging in again. */
export function useApply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (wish: Applying) =>
      api.creators.apply(wish, { keyFor: [wish.domain, wish.name, wish.category].join(':') }),
    onSuccess: async (application: Application) => {
      const { address } = useUser.getState();
      if (application.state === 'approved' && address) await loadProfile(address);
      cache.setQueryData(creatorKeys.application, application);
    },
  });
}
