import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor } from '../../kit/paging.ts';
import { followingPage, suggestedPage } from './feed.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const loadFeed = (parts: PostsParts): Handler =>
  query(posts.feed, ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const wanted = { viewer, after: parseIdCursor(input.cursor), limit: input.limit + 1 };
    const page =
      input.tab === 'following'
        ? followingPage(wanted)
        : suggestedPage(wanted, { onlyOpen: false, withExplicit: true });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });
