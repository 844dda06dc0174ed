import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api, refusalOf } from '#web/kit/api.ts';
import { isOfAge } from './age.ts';
import { isGone, markGone } from './gone.ts';
import { type Post, type PostPage, postKeys } from './keys.ts';

type Pages = InfiniteData<PostPage>;

/** Changes every cached copy of a post: its own entry, and its copies in lists. */
export function changePost(cache: QueryClient, id: string, change: (post: Post) => Post): void {
  cache.setQueryData<Post>(postKeys.one(id), (known) => known && change(known));
  cache.setQueriesData<Pages>({ queryKey: postKeys.lists }, (known) => known && changeIn(known, id, change));
}

/**
 * Changes a post in one cached list. Pages without the post stay the same objects, so that they are not
 * rendered again.
 */
function changeIn(pages: Pages, id: string, change: (post: Post) => Post): Pages {
  if (!pages.pages.some(({ posts }) => posts.some((post) => post.id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.posts.some((post) => post.id === id)
        ? { ...page, posts: page.posts.map((post) => (post.id === id ? change(post) : post)) }
        : page,
    ),
  };
}

/** The cached post, from its own entry or else from any list. */
export function cachedPost(cache: QueryClient, id: string): Post | undefined {
  const alone = cache.getQueryData<Post>(postKeys.one(id));
  if (alone) return alone;
  for (const [, pages] of cache.getQueriesData<Pages>({ queryKey: postKeys.lists })) {
    const found = pages?.pages.flatMap(({ posts }) => posts).find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Requests a post again and updates every cached copy. Each copy keeps its `reason`, which says why the post
 * is in that list.
 */
export async function refetchPost(cache: QueryClient, id: string): Promise<void> {
  const known = cachedPost(cache, id);
  if (!known) return;
  try {
    const fresh = await api.posts.find({ id, isOfAge: isOfAge() });
    if (isGone(id)) markGone(id, false);
    changePost(cache, id, ({ reason }) => ({ ...fresh, reason }));
    // Comments are locked and unlocked together with their post.
    if ((known.lock === null) !== (fresh.lock === null))
      await cache.invalidateQueries({ queryKey: postKeys.comments(id) });
  } catch (error) {
    // After `not_found` the post is marked as unavailable. After any other failure the cached post stays
    // unchanged.
    if (refusalOf(api.posts.find, error)?.reason === 'not_found') markGone(id, true);
  }
}
