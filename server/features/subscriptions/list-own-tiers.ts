import type { z } from 'zod';
import { TIERS_MAX } from '#contract/limits.ts';
import { type OwnTier, tiers } from '#contract/tiers.ts';
import { handle } from '../../kit/handle.ts';
import { findParticipant } from '../purchases/index.ts';
import { moneyView } from '../wallet/index.ts';
import { priceBounds } from './tier-terms.ts';
import { listTiers } from './tiers.store.ts';
import { viewOwnTier } from './view-tiers.ts';

export const listOwnTiers = handle(tiers.mine, async ({ actor, tx }) => {
  const own: z.output<typeof OwnTier>[] = [];
  for (const tier of await listTiers(tx, actor.id)) own.push(await viewOwnTier(tx, tier));
  const { min, max } = await priceBounds(tx, actor.id);
  return {
    tiers: own,
    isVerifiedToSell: (await findParticipant(tx, actor.id)).isVerifiedToSell,
    priceMin: moneyView(min),
    priceMax: moneyView(max),
    liveMax: TIERS_MAX,
  };
});
