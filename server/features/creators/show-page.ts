import { creators } from '#contract/creators.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { networkOf } from '../../kit/rate-limit.ts';
import { recordHit } from '../protection/index.ts';
import { countVisit } from '../statistics/index.ts';
import { pageView, summaryView } from './creators.view.ts';
import { readPage, recordVisit } from './pages.store.ts';
import { lastVisited } from './summaries.store.ts';

const VISITED = 12;

export const showPage = handle(creators.page, async ({ input, actor, tx, request, refuseAndCommit }) => {
  const viewer = viewerOf(actor, request);
  const creator = await findVisibleCreator(tx, viewer, input.domain);
  if (!creator) {
    await recordHit(tx, { domain: input.domain, ip: viewer.ip });
    return refuseAndCommit('not_found');
  }
  // `viewAs` has an effect only for the page's creator, who previews the page as another viewer.
  const isOwn = creator.id === actor?.id;
  const isSelf = isOwn && input.viewAs === undefined;
  const viewerId = isOwn && !isSelf ? null : (actor?.id ?? null);
  return pageView(await readPage(tx, { creatorId: creator.id, viewerId }), { isSelf });
});

export const visitPage = handle(creators.visited, async ({ input, actor, tx, request }) => {
  const viewer = viewerOf(actor, request);
  const { country } = viewer;
  const creator = input.domain === undefined ? undefined : await findVisibleCreator(tx, viewer, input.domain);
  const isVisit = creator !== undefined && creator.id !== actor?.id;
  if (isVisit)
    await countVisit(tx, { creatorId: creator.id, visitor: actor?.id ?? networkOf(request.ip), country });
  if (!actor) return { creators: [] };
  if (isVisit) await recordVisit(tx, { personId: actor.id, creatorId: creator.id, country });
  const rows = await lastVisited(tx, { viewer, limit: VISITED });
  return { creators: rows.map((row) => summaryView(row, 'visited')) };
});
