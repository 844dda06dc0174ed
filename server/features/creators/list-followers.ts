import { creators } from '#contract/creators.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { countFollowers, listFollowers as store } from './follows.store.ts';

export const listFollowers = handle(creators.followers, async ({ input, actor, tx, request }) => {
  const rows = await store(tx, {
    viewer: viewerOf(actor, request),
    after: parseTimeCursor(input.cursor),
    limit: input.limit + 1,
  });
  const { shown, next } = pageOf(rows, input.limit);
  return {
    count: await countFollowers(tx, actor.id),
    followers: shown.map(({ moment: _, at, ...follower }) => ({ ...follower, at: at.toISOString() })),
    next,
  };
});
