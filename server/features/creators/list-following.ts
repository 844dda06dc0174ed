import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { summaryView } from './creators.view.ts';
import { listFollowing as storedFollowing } from './summaries.store.ts';

export const listFollowing = handle(creators.following, async ({ input, actor, tx, request }) => {
  const rows = await storedFollowing(tx, {
    viewer: viewerOf(actor, request),
    after: parseTimeCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return { creators: shown.map((row) => summaryView(row, null)), next };
});
