import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#web/kit/api.ts';
import { onEvent } from '#web/kit/events.ts';
import { changeUser, type UserInfo, useUser } from '#web/kit/user-store.ts';

const accountKeys = {
  own: ['account', 'own'],
  sessions: ['account', 'sessions'],
} as const;

/**
 * The person's own profile from the user store, which server events keep up to date. If a person is logged in
 * and the store has no profile yet, the profile is requested from the server.
 */
export function useOwnProfile() {
  const info = useUser((user) => user.info);
  const address = useUser((user) => user.address);
  const loading = useQuery({
    queryKey: accountKeys.own,
    queryFn: async () => {
      const { own, payFixedFee } = await api.account.profile({ addressOrDomain: address ?? '' });
      if (own) changeUser({ info: own, payFixedFee });
      return own;
    },
    enabled: info === null && address !== null,
  });
  return { info, isFailed: loading.isError, retry: () => void loading.refetch() };
}

export type ProfileChange = Partial<Pick<UserInfo, 'displayName' | 'about' | 'location' | 'website'>>;

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (change: ProfileChange) => api.account.updateProfile(change),
    onSuccess: (info) => changeUser({ info }),
  });
}

/** Replaces the person's picture with one of their photos; a null photo id removes the picture. */
export function useUpdatePicture() {
  return useMutation({
    mutationFn: (avatarId: string | null) => api.account.updateProfile({ avatarId }),
    onSuccess: (info) => changeUser({ info }),
  });
}

export function useSessions() {
  const cache = useQueryClient();
  useEffect(
    () => onEvent('sessionEnded', () => void cache.invalidateQueries({ queryKey: accountKeys.sessions })),
    [cache],
  );
  return useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async () => (await api.account.sessions()).sessions,
  });
}

export type SessionRow = NonNullable<ReturnType<typeof useSessions>['data']>[number];

export function useRevokeSession() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.account.revokeSession({ id }),
    // The list of sessions is reloaded after a refusal, too. The server may have refused because the session
    // has already ended, and such a session must leave the list.
    onSettled: () => cache.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}

export function useRevokeOtherSessions() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.revokeOtherSessions(),
    onSettled: () => cache.invalidateQueries({ queryKey: accountKeys.sessions }),
  });
}
