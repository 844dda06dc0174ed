import { posts } from '#contract/posts.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor } from '../../kit/paging.ts';
import { labelsOf, searchPage } from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const searchPosts = (parts: PostsParts): Handler =>
  query(posts.search, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const creator = await findVisibleCreator(db, viewer, input.domain);
    if (!creator) throw refuse('not_found');
    const isOwn = creator.id === actor.id;
    const { cursor, limit, domain: _, ...search } = input;
    const page = searchPage({
      ...search,
      viewer,
      creatorId: creator.id,
      after: parseIdCursor(cursor),
      limit: limit + 1,
      // Only the creator may sort by earnings or list posts that are not published.
      sort: search.sort === 'earnings' && !isOwn ? 'newest' : search.sort,
      state: isOwn ? search.state : 'published',
    });
    const shown = await showPage(parts, db, { viewer, page, limit });
    return { ...shown, labels: await labelsOf(db, { viewer, creatorId: creator.id }) };
  });
