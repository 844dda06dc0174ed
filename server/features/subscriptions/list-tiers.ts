import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { findCreator } from './parties.store.ts';
import { tierView } from './tier.view.ts';
import { listTiers as store } from './tiers.store.ts';

/** The creator also sees what is off the page. */
export const listTiers = handle(subscriptions.tiers, async ({ input, actor, tx, refuse }) => {
  const creator = await findCreator(tx, input.domain);
  if (!creator) throw refuse('not_found');
  const tiers = await store(tx, creator.id);
  return { tiers: tiers.filter((tier) => tier.is_live || creator.id === actor.id).map(tierView) };
});
