import { collections } from '#contract/collections.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { cardViews } from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { listOwned } from './reading.store.ts';

export const listBought = (parts: CollectionsParts): Handler =>
  query(collections.bought, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { query, limit } = input;
    const page = { viewer, query, after: parseTimeCursor(input.cursor), limit: limit + 1 };
    const { shown, next } = pageOf(await listOwned(db, page), limit);
    return { collections: await cardViews(parts, db, viewer, shown), next };
  });
