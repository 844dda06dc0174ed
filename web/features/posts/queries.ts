import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/kit/api.ts';
import { useIsLoggedIn } from '#web/kit/user-store.ts';
import { useIsOfAge } from './age.ts';
import { type PostPage, postKeys, type SearchQuery, type Tab, type ViewAs } from './keys.ts';
import { cachedPost } from './post-cache.ts';

const PAGE_SIZE = 10;
const GRID_SIZE = 24;

interface Asked {
  readonly limit: number;
  readonly cursor?: string;
}

/** A paginated list of posts. Each page is requested with the cursor from the previous page. */
function usePosts<Page extends PostPage>({
  key,
  ask,
  limit = PAGE_SIZE,
  isKept = false,
  isEnabled = true,
}: {
  key: readonly unknown[];
  ask: (asked: Asked) => Promise<Page>;
  limit?: number;
  /**
   * Whether the previous list stays on screen while another one loads, for instance after a filter changed.
   */
  isKept?: boolean;
  isEnabled?: boolean;
}) {
  return useInfiniteQuery({
    enabled: isEnabled,
    queryKey: key,
    queryFn: ({ pageParam }) => ask({ limit, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    ...(isKept ? { placeholderData: keepPreviousData } : {}),
  });
}

export type PostQuery = ReturnType<typeof usePosts<PostPage>>;

export const useFeed = (tab: Tab) =>
  usePosts({ key: postKeys.feed(tab), ask: (asked) => api.posts.feed({ tab, ...asked }) });

export function useDiscover() {
  const isOfAge = useIsOfAge();
  return usePosts({
    key: [...postKeys.discover, isOfAge],
    ask: (asked) => api.posts.discover({ isOfAge, ...asked }),
  });
}

interface CreatorPosts {
  readonly domain: string;
  readonly show: 'posts' | 'media';
  readonly viewAs?: ViewAs | undefined;
}

/**
 * The posts of one creator's page. The query key contains login and age confirmation, because the server may
 * return more posts after each of them.
 */
export function useCreatorPosts({ domain, show, viewAs }: CreatorPosts) {
  const isOfAge = useIsOfAge();
  const isLoggedIn = useIsLoggedIn();
  return usePosts({
    key: [...postKeys.byCreator(domain, show, viewAs), isOfAge, isLoggedIn],
    ask: (asked) => api.posts.byCreator({ domain, show, isOfAge, ...(viewAs ? { viewAs } : {}), ...asked }),
    limit: show === 'media' ? GRID_SIZE : PAGE_SIZE,
  });
}

export const useSearchPosts = (request: SearchQuery) =>
  usePosts({
    key: postKeys.search(request),
    ask: (asked) => api.posts.search({ ...request, ...asked }),
    isKept: true,
  });

/**
 * Finds posts, of any creator, that contain all words of the query, or most of the words. Makes no request
 * for an empty query.
 */
export function useSearchAll(query: string, words: 'all' | 'most') {
  const isOfAge = useIsOfAge();
  const isLoggedIn = useIsLoggedIn();
  return usePosts({
    key: [...postKeys.searchAll(query), words, isOfAge, isLoggedIn],
    ask: (asked) => api.posts.searchAll({ query, words, isOfAge, ...asked }),
    isEnabled: query !== '',
  });
}

export const useBookmarks = () =>
  usePosts({ key: postKeys.bookmarks, ask: (asked) => api.posts.bookmarks(asked) });

export const useBoughtPosts = (query: string) =>
  usePosts({
    key: postKeys.bought(query),
    ask: (asked) => api.posts.bought({ query, ...asked }),
    isKept: true,
  });

/** One post. If a cached list contains the post, the cached copy is shown until the response arrives. */
export function usePost(id: string) {
  const cache = useQueryClient();
  const isOfAge = useIsOfAge();
  return useQuery({
    queryKey: postKeys.one(id),
    queryFn: () => api.posts.find({ id, isOfAge }),
    placeholderData: () => cachedPost(cache, id),
    enabled: id !== '',
  });
}

/** The texts that a post had before it was edited. */
export function useHistory(id: string) {
  const isOfAge = useIsOfAge();
  return useQuery({
    queryKey: postKeys.history(id),
    queryFn: async () => (await api.posts.history({ id, isOfAge })).edits,
  });
}

/** The sales and buyers of a post, for its creator. */
export const useSales = (id: string) =>
  useInfiniteQuery({
    queryKey: postKeys.buyers(id),
    queryFn: ({ pageParam }) =>
      api.posts.buyers({ id, ...(pageParam ? { cursor: pageParam } : {}) }, { isSeller: true }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
