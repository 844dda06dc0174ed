import { useQuery } from '@tanstack/react-query';
import { useIsOfAge } from '#web/features/posts/index.ts';
import { api } from '#web/kit/api.ts';

/** The server's correction for a mistyped word in the query; null when it has none. */
export function useCorrection(query: string): string | null {
  const isOfAge = useIsOfAge();
  const correction = useQuery({
    queryKey: ['correction', query, isOfAge],
    queryFn: async () => (await api.posts.correct({ query, isOfAge })).query,
    enabled: query !== '',
  });
  return correction.data ?? null;
}
