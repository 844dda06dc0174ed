import { useQuery } from '@tanstack/react-query';
import type { Media } from '#web/features/media/index.ts';
import { api } from '#web/kit/api.ts';
import { useSearch } from '#web/kit/search.ts';

/** Adds files chosen in the vault to another page's address; `usePassedMedia` reads them there. */
export const withMedia = (path: string, ids: readonly string[]): string => `${path}?media=${ids.join(',')}`;

const none: readonly Media[] = [];

/**
 * Returns the media whose ids `withMedia` added to this page's address, in the order of the ids; undefined
 * while the media load. Unavailable media are left out.
 */
export function usePassedMedia(): readonly Media[] | undefined {
  const ids = useSearch().get('media')?.split(',') ?? [];
  const asked = useQuery({
    queryKey: ['vault', 'handed', ids],
    queryFn: async () => (await api.media.refresh({ ids })).media,
    enabled: ids.length > 0,
    gcTime: 0,
  });
  if (asked.isLoading) return undefined;
  return asked.data?.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) ?? none;
}
