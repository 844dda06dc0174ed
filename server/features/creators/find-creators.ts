import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { afterFrom, pageOf, placeFrom } from '../../kit/paging.ts';
import { summaryView } from './creators.view.ts';
import { searchCreators as store, listFollowing as storedFollowing } from './summaries.store.ts';

export const searchCreators = handle(creators.search, async ({ input, actor, tx, request }) => {
  const rows = await store(tx, {
    viewer: viewerOf(actor, request),
    query: input.query,
    category: input.category,
    sort: input.sort,
    onlyNew: input.onlyNew,
    after: afterFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  const reason = input.query.trim() !== '' ? 'match' : input.category ? 'category' : input.sort;
  return { creators: shown.map((row) => summaryView(row, reason)), next };
});

export const listFollowing = handle(creators.following, async ({ input, actor, tx, request }) => {
  const rows = await storedFollowing(tx, {
    viewer: viewerOf(actor, request),
    after: placeFrom(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { creators: shown.map((row) => summaryView(row, null)), next };
});
