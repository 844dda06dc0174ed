import { creators } from '#contract/creators.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { networkOf } from '../../kit/rate-limit.ts';
import { countVisit } from '../statistics/index.ts';
import { summaryView } from './creators.view.ts';
import { recordVisit } from './pages.store.ts';
import { lastVisited } from './summaries.store.ts';

const VISITED = 12;

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
