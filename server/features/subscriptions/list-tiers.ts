import { tiers } from '#contract/tiers.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { listTiers as store } from './tiers.store.ts';
import { viewTiers } from './view-tiers.ts';

export const listTiers = handle(tiers.list, async ({ input, actor, tx, request, refuse }) => {
  const creator = await findVisibleCreator(tx, viewerOf(actor, request), input.domain);
  if (!creator) throw refuse('not_found');
  const live = (await store(tx, creator.id)).filter(({ is_live }) => is_live);
  return { tiers: await viewTiers(tx, live, actor?.id ?? null) };
});
