import { useQuery } from '@tanstack/react-query';
import { useIsOfAge } from '#web/features/posts/index.ts';
import { api } from '#web/kit/api.ts';

/** The correction for a mistyped word; null when there is none. */
export function useCorrection(query: string): string | null {
  const isOfAge = useIsOfAge();
  const correction = useQuery({
    queryKey: ['correction', query, isOfAge],
    queryFn: async () => (await api.posts.correct({ query, isOfAge })).query,
    enabled: query !== '',
  });
  return correction.data ?? null;
}
