import { collections } from '#contract/collections.ts';
import { viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { draftView } from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { findCollection } from './reading.store.ts';

export const showDraft = (parts: CollectionsParts): Handler =>
  query(collections.draft, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const row = await findCollection(db, viewer, input.id);
    if (!row?.isSelf) throw refuse('not_found');
    return draftView(parts, db, viewer, row);
  });
