import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { InputOf, OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import { changeUser, type UserInfo } from '#web/kit/user-store.ts';

type Protection = Contract['protection'];
export type WatermarkState = OutputOf<Protection['watermark']>;
export type Watermark = WatermarkState['watermark'];
export type DownloadRules = OutputOf<Protection['downloads']>['rules'];
export type CountryState = OutputOf<Protection['countries']>;
export type BlockedRange = OutputOf<Protection['ranges']>['ranges'][number];
export type Filter = UserInfo['imageDisplayRatio'];

const keys = {
  watermark: ['protection', 'watermark'],
  downloads: ['protection', 'downloads'],
  countries: ['protection', 'countries'],
  ranges: ['protection', 'ranges'],
} as const;
const asCreator = { isSeller: true } as const;

export const useWatermark = () =>
  useQuery({ queryKey: keys.watermark, queryFn: () => api.protection.watermark({}, asCreator) });

export function useSetWatermark() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Protection['setWatermark']>) => api.protection.setWatermark(input, asCreator),
    onSuccess: (state) => cache.setQueryData(keys.watermark, state),
  });
}

export const useDownloads = () =>
  useQuery({ queryKey: keys.downloads, queryFn: () => api.protection.downloads({}, asCreator) });

export function useSetDownloads() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (rules: DownloadRules) => api.protection.setDownloads(rules, asCreator),
    onSuccess: (rules) =>
      cache.setQueryData<OutputOf<Protection['downloads']>>(
        keys.downloads,
        (known) => known && { ...known, rules },
      ),
  });
}

export const useCountries = () =>
  useQuery({ queryKey: keys.countries, queryFn: () => api.protection.countries({}, asCreator) });

export function useBlockCountries() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Protection['blockCountries']>) =>
      api.protection.blockCountries(input, asCreator),
    onSuccess: ({ blocked }) =>
      cache.setQueryData<CountryState>(keys.countries, (known) => known && { ...known, blocked }),
  });
}

export const useRanges = () =>
  useQuery({ queryKey: keys.ranges, queryFn: () => api.protection.ranges({}, asCreator) });

export function useBlockRange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<Protection['blockRange']>) => api.protection.blockRange(input, asCreator),
    onSuccess: () => cache.invalidateQueries({ queryKey: keys.ranges }),
  });
}

export function useUnblockRange() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.protection.unblockRange({ id }, asCreator),
    onSettled: () => cache.invalidateQueries({ queryKey: keys.ranges }),
  });
}

export const useSetFilter = () =>
  useMutation({
    mutationFn: (input: InputOf<Contract['account']['setFilter']>) => api.account.setFilter(input),
    onSuccess: (info) => changeUser({ info }),
  });
