import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseTimeCursor } from '../../kit/paging.ts';
import { bookmarksPage } from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const listBookmarks = (parts: PostsParts): Handler =>
  query(posts.bookmarks, ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const page = bookmarksPage({ viewer, after: parseTimeCursor(input.cursor), limit: input.limit + 1 });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });
