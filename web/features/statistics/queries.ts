import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Contract } from '#contract/index.ts';
import type { OutputOf } from '#contract/kit.ts';
import { api } from '#web/kit/api.ts';
import type { Range } from './range.ts';

export type Statistics = OutputOf<Contract['statistics']['show']>;
export type Dollars = Statistics['earnings']['total']['net'];

const FRESH_MS = 60_000;

/** The statistics of a range. While another range loads, the previous one stays on screen. */
export const useStatistics = ({ from, to }: Range, isCreator: boolean) =>
  useQuery({
    queryKey: ['statistics', from, to],
    queryFn: () => api.statistics.show({ from, to }, { isSeller: true }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    enabled: isCreator,
  });
