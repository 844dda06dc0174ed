import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor } from '../../kit/paging.ts';
import { parseSearchWords } from '../../kit/words-query.ts';
import type { PostsParts } from './parts.ts';
import { searchAllPage, searchMostPage } from './search-all.store.ts';
import { showPage } from './show-posts.ts';

export const searchAllPosts = (parts: PostsParts): Handler =>
  query(posts.searchAll, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const words = parseSearchWords(input.query);
    const after = parseIdCursor(input.cursor);
    if (words.length === 0) return { posts: [], next: null };
    const withExplicit = actor !== null || input.isOfAge;
    const search = input.words === 'most' ? searchMostPage : searchAllPage;
    const page = search({ viewer, after, limit: input.limit + 1, words, withExplicit });
    return showPage(parts, db, { viewer, page, limit: input.limit });
  });
