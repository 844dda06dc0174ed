import { collections } from '#contract/collections.ts';
import { isDomainOf, viewerOf } from '../../access/index.ts';
import { type Handler, query } from '../../kit/handle.ts';
import { dollarsView } from '../wallet/index.ts';
import { cardViews, certificateView, contentViews } from './collections.view.ts';
import type { CollectionsParts } from './parts.ts';
import { findCollection } from './reading.store.ts';
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
