import { collections } from '#contract/collections.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseTimeCursor } from '../../kit/paging.ts';
import { findParticipant } from '../purchases/index.ts';
import { ownViews } from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { listOwn } from './reading.store.ts';

export const listMine = (parts: CollectionsParts): Handler =>
  query(collections.mine, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const page = { viewer, after: parseTimeCursor(input.cursor), limit: input.limit + 1 };
    const { shown, next } = pageOf(await listOwn(db, page), input.limit);
    return {
      collections: await ownViews(parts, db, viewer, shown),
      next,
      isVerifiedToSell: (await findParticipant(db, actor.id)).isVerifiedToSell,
    };
  });
