import { posts } from '#contract/posts.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { parseTimeCursor } from '../../kit/paging.ts';
import { boughtPage } from './lists.store.ts';
import type { PostsParts } from './parts.ts';
import { showPage } from './show-posts.ts';

export const listBought = (parts: PostsParts): Handler =>
  query(posts.bought, ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { query, limit } = input;
    const page = boughtPage({ viewer, query, after: parseTimeCursor(input.cursor), limit: limit + 1 });
    return showPage(parts, db, { viewer, page, limit });
  });
