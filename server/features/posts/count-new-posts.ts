import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { query } from '../../kit/handle.ts';
import { countNew } from './feed.store.ts';

export const countNewPosts = query(posts.newSince, ({ input, actor, db, request }) =>
  countNew(db, { viewer: viewerOf(actor, request), since: input.after }),
);
