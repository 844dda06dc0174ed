import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { cachedFor } from '../../kit/cached-for.ts';
import { withCategories } from '../../kit/category-words.ts';
import type { Reader } from '../../kit/db.ts';
import { type Handler, handle, query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor, parseTimeCursor } from '../../kit/paging.ts';
import { parseSearchWords } from '../../kit/words-query.ts';
import { featuredView, summaryView } from './creators.view.ts';
import { listCreators, searchMostWords, searchCreators as searchWords } from './search.store.ts';
import { listFeatured, listFollowing as storedFollowing } from './summaries.store.ts';

export const searchCreators = handle(creators.search, async ({ input, actor, tx, request }) => {
  const { query, category, sort, onlyNew } = input;
  const list = {
    ...{ viewer: viewerOf(actor, request), withExplicit: actor !== null || input.isOfAge },
    ...{ category, sort, onlyNew, limit: input.limit + 1 },
  };
  const isSearch = query.trim() !== '';
  const words = withCategories(parseSearchWords(query), request.language);
  const find = () => {
    if (isSearch && input.words === 'all')
      return searchWords(tx, { ...list, query, words, after: parseTimeCursor(input.cursor) });
    const after = parseIdCursor(input.cursor);
    return isSearch ? searchMostWords(tx, { ...list, words, after }) : listCreators(tx, { ...list, after });
  };
  const rows = await find();
  const { shown, next } = pageOf(rows, input.limit);
  const reason = isSearch ? 'match' : category ? 'category' : sort;
  return { creators: shown.map((row) => summaryView(row, reason)), next };
});

export const listFollowing = handle(creators.following, async ({ input, actor, tx, request }) => {
  const rows = await storedFollowing(tx, {
    viewer: viewerOf(actor, request),
    after: parseTimeCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { creators: shown.map((row) => summaryView(row, null)), next };
});

const FEATURED = 12;
const FEATURED_FRESH_MS = 30_000;

/**
 * The pages on the front page. Each node caches them, because the front page requests them for every visitor
 * (CR13).
 */
export const featuredCreators = ({ officialDomain }: { officialDomain: string }): Handler => {
  const featured = cachedFor(FEATURED_FRESH_MS, (db: Reader) =>
    listFeatured(db, { except: officialDomain, limit: FEATURED }),
  );
  return query(creators.featured, async ({ actor, db }) => ({
    creators: actor ? [] : (await featured(db)).map(featuredView),
  }));
};
