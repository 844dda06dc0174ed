import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseIdCursor } from '../../kit/paging.ts';
import { countRequests, requestsPage } from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const listRequests = (parts: PostsParts): Handler =>
  query(posts.requests, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { show, limit } = input;
    const page = requestsPage({ viewer, show, after: parseIdCursor(input.cursor), limit: limit + 1 });
    const shown = await showPage(parts, db, { viewer, page, limit });
    return { ...shown, counts: await countRequests(db, viewer) };
  });
