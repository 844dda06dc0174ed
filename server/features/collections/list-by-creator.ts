import { collections } from '#contract/collections.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor } from '../../kit/paging.ts';
import { cardViews } from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { listOfCreator } from './reading.store.ts';

export const listByCreator = (parts: CollectionsParts): Handler =>
  query(collections.byCreator, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const creator = await findVisibleCreator(db, viewer, input.domain);
    if (!creator) throw refuse('not_found');
    const { show, sort, limit } = input;
    const page = { viewer, creatorId: creator.id, show, sort, after: parseIdCursor(input.cursor) };
    const { shown, next } = pageOf(await listOfCreator(db, { ...page, limit: limit + 1 }), limit);
    if (!actor && !input.isOfAge && shown.some(({ isExplicit }) => isExplicit))
      throw refuse('age_unconfirmed');
    return { collections: await cardViews(parts, db, viewer, shown), next };
  });
