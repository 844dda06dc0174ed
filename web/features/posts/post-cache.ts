import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { api, refusalOf } from '#web/kit/api.ts';
import { isOfAge } from './age.ts';
import { isGone, markGone } from './gone.ts';
import { type Post, type PostPage, postKeys } from './keys.ts';

type Pages = InfiniteData<PostPage>;

/** Changes every copy of a post that this browser holds: in lists, and where it stands alone. */
export function changePost(cache: QueryClient, id: string, change: (post: Post) => Post): void {
  cache.setQueryData<Post>(postKeys.one(id), (known) => known && change(known));
  cache.setQueriesData<Pages>({ queryKey: postKeys.lists }, (known) => known && changeIn(known, id, change));
}

/** Pages without the post stay the same objects, so that nothing of theirs is drawn again. */
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

/** A post as this browser knows it, wherever it was last seen. */
export function knownPost(cache: QueryClient, id: string): Post | undefined {
  const alone = cache.getQueryData<Post>(postKeys.one(id));
  if (alone) return alone;
  for (const [, pages] of cache.getQueriesData<Pages>({ queryKey: postKeys.lists })) {
    const found = pages?.pages.flatMap(({ posts }) => posts).find((post) => post.id === id);
    if (found) return found;
  }
  return undefined;
}

/**
 * Asks for one post again and puts the answer wherever it stands. What an event tells is thus always what a reload
 * would show; of a list only the reason for which a post stands there is its own.
 */
export async function askPostAgain(cache: QueryClient, id: string): Promise<void> {
  const known = knownPost(cache, id);
  if (!known) return;
  try {
    const fresh = await api.posts.find({ id, isOfAge: isOfAge() });
    if (isGone(id)) markGone(id, false);
    changePost(cache, id, ({ reason }) => ({ ...fresh, reason }));
    // Whoever may read the post now may read what is said under it, and the other way round.
    if ((known.lock === null) !== (fresh.lock === null))
      await cache.invalidateQueries({ queryKey: postKeys.comments(id) });
  } catch (error) {
    // Without an answer the old one stays; it is asked for again with the list.
    if (refusalOf(api.posts.find, error)?.reason === 'not_found') markGone(id, true);
  }
}
