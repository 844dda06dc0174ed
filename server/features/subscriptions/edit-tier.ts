import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { lockPerson } from '../wallet/index.ts';
import { findParty } from './parties.store.ts';
import { TIERS_MAX } from './terms.ts';
import { tierView } from './tier.view.ts';
import { judgePrice } from './tier-terms.ts';
import { listTiers, updateTier } from './tiers.store.ts';

export const editTier = handle(
  subscriptions.editTier,
  async ({ input: { id, price, isLive }, actor, tx, refuse }) => {
    const creator = await findParty(tx, actor.id);
    if (!creator.isVerifiedToSell) throw refuse('identity_needed');
    const judged = judgePrice(price, creator);
    if (judged.outcome === 'out_of_range') throw refuse('amount_out_of_range', judged.range);
    await lockPerson(tx, creator.id);
    const others = (await listTiers(tx, creator.id)).filter((tier) => tier.is_live && tier.id !== id);
    if (isLive && others.length >= TIERS_MAX) throw refuse('conflict', { max: TIERS_MAX });
    const units = judged.price.units.toString();
    const tier = await updateTier(tx, { id, creatorId: creator.id, price: units, isLive });
    if (!tier) throw refuse('not_found');
    return tierView(tier);
  },
);
