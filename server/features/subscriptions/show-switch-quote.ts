import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { minus } from '../../ledger/index.ts';
import { missingFrom } from '../purchases/index.ts';
import { moneyView, spendableDollars } from '../wallet/index.ts';
import { lockOwn } from './subscriptions.store.ts';
import { tierSwitch } from './tier-switch.ts';
import { findLiveTier } from './tiers.store.ts';
import { viewTier } from './view-tiers.ts';
import { taxFor } from './with-tax.ts';

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
    const due = await taxFor(tx, actor.id);
    const [price, total] = [due(change.price), due(change.total)];
    return {
      tier: await viewTier(tx, tier, actor.id),
      price: moneyView(price),
      // With its tax, which was paid before: so that the three add up for whoever reads them.
      credit: moneyView(change.way === 'now' ? minus(price, total) : change.credit),
      total: moneyView(total),
      tax: moneyView(minus(total, change.total)),
      isNow: change.way !== 'later',
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, total)),
    };
  },
);
