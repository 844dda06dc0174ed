import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { listBlocked as store } from './blocks.store.ts';

export const listBlocked = handle(creators.blocked, async ({ input, actor, tx, request }) => {
  const rows = await store(tx, {
    viewer: viewerOf(actor, request),
    after: parseTimeCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return {
    people: shown.map(({ id: _, moment: __, at, ...person }) => ({ ...person, at: at.toISOString() })),
    next,
  };
});
