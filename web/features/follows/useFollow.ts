import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { type CreatorList, type CreatorPage, creatorKeys, type Summary } from './keys.ts';

/**
 * Follows or unfollows a creator and shows the result before the server answers. The change can lock or unlock
 * posts, so posts are requested again. On the person's other devices, the event `followChanged` makes the
 * browser request the creator's page and the posts again.
 */
export function useFollow() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ domain, isFollowing }: { domain: string; isFollowing: boolean }) =>
      api.creators.follow({ domain, isFollowing }),
    onMutate: ({ domain, isFollowing }) => mark(cache, domain, isFollowing),
    onError: (_, { domain, isFollowing }) => mark(cache, domain, !isFollowing),
    onSuccess: (_, { domain }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['posts'] }),
        // Lists are not requested again, because a creator who was just followed or unfollowed must stay in
        // them.
        cache.invalidateQueries({ queryKey: creatorKeys.pages(domain) }),
      ]),
  });
}

/** Updates the creator in every page and list in this browser's cache. */
function mark(cache: QueryClient, domain: string, isFollowing: boolean): void {
  const marked = (creators: readonly Summary[]): Summary[] =>
    creators.map((creator) => (creator.domain === domain ? { ...creator, isFollowing } : creator));

  for (const queryKey of [creatorKeys.suggestions, creatorKeys.visited])
    cache.setQueriesData<Summary[]>({ queryKey }, (known) => known && marked(known));
  cache.setQueriesData<InfiniteData<CreatorList>>(
    { queryKey: creatorKeys.lists },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, creators: marked(page.creators) })),
      },
  );
  cache.setQueriesData<CreatorPage>({ queryKey: creatorKeys.pages(domain) }, (known) =>
    known && known.viewer.isFollowing !== isFollowing
      ? {
          ...known,
          counts: { ...known.counts, followers: known.counts.followers + (isFollowing ? 1 : -1) },
          viewer: { ...known.viewer, isFollowing },
        }
      : known,
  );
}
