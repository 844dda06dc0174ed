import { collections } from '#contract/collections.ts';
import { findVisibleCreator, isDomainOf, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { pageOf, parseIdCursor, parseTimeCursor } from '../../kit/paging.ts';
import { findParticipant } from '../purchases/index.ts';
import {
  cardViews,
  certificateView,
  contentViews,
  dollarsView,
  draftView,
  ownViews,
} from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { findCollection, listOfCreator, listOwn, listOwned } from './reading.store.ts';
import { findCertificate, findTerms } from './sales.store.ts';

export const showCollection = (parts: CollectionsParts): Handler =>
  query(collections.find, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const row = await findCollection(db, viewer, input.id);
    if (!row || !(await isDomainOf(db, input.domain, row.creator.id))) throw refuse('not_found');
    if (row.isExplicit && !actor && !input.isOfAge) throw refuse('age_unconfirmed');
    const [card] = await cardViews(parts, db, viewer, [row]);
    if (!card) throw refuse('not_found');
    const certificate = actor ? await findCertificate(db, { id: row.id, fanId: actor.id }) : undefined;
    const { inForceFrom, ...terms } = await findTerms(db);
    return {
      ...card,
      description: row.description,
      contents: await contentViews(parts, db, viewer, row.id),
      owners: row.owners,
      tiers: [...row.tiers],
      terms: { ...terms, inForceFrom: inForceFrom.toISOString() },
      certificate: certificate ? certificateView(certificate) : null,
      sales: row.isSelf ? { earned: dollarsView(row.earned) } : null,
    };
  });

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

export const listBought = (parts: CollectionsParts): Handler =>
  query(collections.bought, async ({ input, actor, db, request }) => {
    const viewer = viewerOf(actor, request);
    const { query, limit } = input;
    const page = { viewer, query, after: parseTimeCursor(input.cursor), limit: limit + 1 };
    const { shown, next } = pageOf(await listOwned(db, page), limit);
    return { collections: await cardViews(parts, db, viewer, shown), next };
  });

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

export const showDraft = (parts: CollectionsParts): Handler =>
  query(collections.draft, async ({ input, actor, db, request, refuse }) => {
    const viewer = viewerOf(actor, request);
    const row = await findCollection(db, viewer, input.id);
    if (!row?.isSelf) throw refuse('not_found');
    return draftView(parts, db, viewer, row);
  });
