import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { missingFrom } from '../purchases/index.ts';
import { moneyView, spendableDollars } from '../wallet/index.ts';
import { lockOwn } from './subscriptions.store.ts';
import { tierSwitch } from './tier-switch.ts';
import { findLiveTier } from './tiers.store.ts';
import { viewTier } from './view-tiers.ts';

export const showSwitchQuote = handle(
  subscriptions.quoteSwitch,
  async ({ input, actor, tx, request, refuse }) => {
    const locked = await lockOwn(tx, { id: input.id, fanId: actor.id });
    const tier = await findLiveTier(tx, input.tierId);
    if (!locked || tier?.creator_id !== locked.subscription.creator_id) throw refuse('not_found');
    if (!(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id))) throw refuse('not_found');
    const change = tierSwitch(locked, tier);
    if (!change) throw refuse('conflict');
    const balance = await spendableDollars(tx, actor.id);
    return {
      tier: await viewTier(tx, tier, actor.id),
      price: moneyView(change.price),
      credit: moneyView(change.credit),
      total: moneyView(change.total),
      isNow: change.way !== 'later',
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, change.total)),
    };
  },
);
