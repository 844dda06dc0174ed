import { tiers } from '#contract/tiers.ts';
import { handle } from '../../kit/handle.ts';
import { findCreator } from '../purchases/index.ts';
import { listTiers as store } from './tiers.store.ts';
import { viewTiers } from './view-tiers.ts';

export const listTiers = handle(tiers.list, async ({ input, actor, tx, refuse }) => {
  const creator = await findCreator(tx, input.domain);
  if (!creator) throw refuse('not_found');
  const live = (await store(tx, creator.id)).filter(({ is_live }) => is_live);
  return { tiers: await viewTiers(tx, live, actor?.id ?? null) };
});
