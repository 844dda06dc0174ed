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

/** The person's application for a page. The query reloads when the page is approved. */
export function useApplication() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('pageOpened', () => void cache.invalidateQueries({ queryKey: creatorKeys.application })),
    [cache],
  );
  return useQuery({ queryKey: creatorKeys.application, queryFn: () => api.creators.application() });
}

/**
 * Applies for a page. When the server approves it immediately, the profile is reloaded, so that role, headers
 * and menus change without a new login.
 */
export function useApply() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (request: Applying) =>
      api.creators.apply(request, { keyFor: [request.domain, request.name, request.category].join(':') }),
    onSuccess: async (application: Application) => {
      const { address } = useUser.getState();
      if (application.state === 'approved' && address) await loadProfile(address);
      cache.setQueryData(creatorKeys.application, application);
    },
  });
}
