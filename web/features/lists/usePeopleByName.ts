import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';

const PEOPLE_PAGE = 30;

/** Finds people by name. Finds the creator's fans if `isSeller` is true, and creators otherwise. */
export function usePeopleByName(query: string, isSeller: boolean) {
  return useInfiniteQuery({
    queryKey: ['mass', 'people', query, isSeller],
    queryFn: ({ pageParam }) =>
      api.mass.people(
        { query, limit: PEOPLE_PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { isSeller },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
