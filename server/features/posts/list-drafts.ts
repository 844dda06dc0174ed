import { posts } from '#contract/posts.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { viewDrafts } from './draft.view.ts';
import { listDrafts as listRows } from './own-posts.store.ts';
import type { PostsParts } from './parts.ts';

export const listDrafts = (parts: PostsParts): Handler =>
  query(posts.drafts, async ({ input, actor, db }) => {
    const page = { creatorId: actor.id, after: parseTimeCursor(input.cursor), limit: input.limit + 1 };
    const { shown, next } = pageOf(await listRows(db, page), input.limit);
    return { drafts: await viewDrafts(parts, db, actor, shown), next };
  });
