import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';

export type ChatSettings = OutputOf<Contract['chat']['settings']>;
export type RestrictedWord = ChatSettings['restrictedWords'][number];
export type Automation = OutputOf<Contract['automation']['all']>;
export type Welcome = Automation['welcomes'][number];
export type Script = Automation['scripts'][number];
export type Flow = Automation['flows'][number];

const keys = { settings: ['chat', 'settings'], all: ['automation', 'all'] } as const;
const asCreator = { isSeller: true } as const;

export const useChatSettings = () =>
  useQuery({ queryKey: keys.settings, queryFn: () => api.chat.settings() });

/** Saves the given chat settings; settings that are not given keep their values. */
export function useSaveChatSettings() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (change: InputOf<Contract['chat']['saveSettings']>) => api.chat.saveSettings(change),
    onSuccess: (settings) => cache.setQueryData(keys.settings, settings),
  });
}

/** The creator's welcome messages, scripts and flows, in one request. */
export const useAutomation = () =>
  useQuery({ queryKey: keys.all, queryFn: () => api.automation.all({}, asCreator) });

function useActOf<Input, Output>(act: (input: Input) => Promise<Output>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.all }),
  });
}

export const useSaveWelcome = () =>
  useActOf((input: InputOf<Contract['automation']['saveWelcome']>) =>
    api.automation.saveWelcome(input, asCreator),
  );
export const useSaveScript = () =>
  useActOf((input: InputOf<Contract['automation']['saveScript']>) =>
    api.automation.saveScript(input, asCreator),
  );
export const useRemoveScript = () => useActOf((id: string) => api.automation.removeScript({ id }, asCreator));
export const useSaveFlow = () =>
  useActOf((input: InputOf<Contract['automation']['saveFlow']>) => api.automation.saveFlow(input, asCreator));
export const useRemoveFlow = () => useActOf((id: string) => api.automation.removeFlow({ id }, asCreator));
