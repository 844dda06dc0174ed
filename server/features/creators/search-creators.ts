import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { withCategories } from '../../kit/category-words.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseIdCursor, parseTimeCursor } from '../../kit/paging.ts';
import { parseSearchWords } from '../../kit/words-query.ts';
import { summaryView } from './creators.view.ts';
import { listCreators, searchMostWords, searchCreators as searchWords } from './search.store.ts';

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
