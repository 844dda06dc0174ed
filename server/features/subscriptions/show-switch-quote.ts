import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { costLines, type Deduction, missingFrom } from '../purchases/index.ts';
import { moneyView, spendableDollars, type TaxRates } from '../wallet/index.ts';
import { lockOwn } from './subscriptions.store.ts';
import { type TierSwitch, tierSwitch } from './tier-switch.ts';
import { findLiveTier } from './tiers.store.ts';
import { viewTier } from './view-tiers.ts';
import { costFor } from './with-tax.ts';

export const showSwitchQuote = (taxRates: TaxRates) =>
  handle(subscriptions.quoteSwitch, async ({ input, actor, tx, request, refuse }) => {
    const locked = await lockOwn(tx, { id: input.id, fanId: actor.id });
    const tier = await findLiveTier(tx, input.tierId);
    if (!locked || tier?.creator_id !== locked.subscription.creator_id) throw refuse('not_found');
    if (!(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id))) throw refuse('not_found');
    const change = tierSwitch(locked, tier);
    if (!change) throw refuse('conflict');
    const balance = await spendableDollars(tx, actor.id);
    const costOf = await costFor(tx, actor.id, taxRates);
    const [now, later] = [costOf(change.total), costOf(change.price)];
    return {
      tier: await viewTier(tx, tier, actor.id),
      price: moneyView(later.total),
      total: moneyView(now.total),
      lines: costLines(now, { price: change.price, off: [offOf(change)] }),
      renewalLines: costLines(later),
      isNow: change.timing === 'now',
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, now.total)),
    };
  });

/**
 * The deduction from the new tier's price. For a switch that takes effect now, this is the credit for the old
 * period. For any other switch it is the whole price, because nothing is charged now.
 */
const offOf = ({ timing, price, credit }: TierSwitch): Deduction =>
  timing === 'now' ? { name: 'credit', amount: credit } : { name: 'later', amount: price };
