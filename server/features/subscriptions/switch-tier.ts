import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { amountFrom, isSame } from '../purchases/index.ts';
import type { TaxRates } from '../wallet/index.ts';
import { beginPeriod } from './begin-period.ts';
import { changeSubscription } from './change-subscription.ts';
import { showOwn } from './subscription.view.ts';
import { lockOwn } from './subscriptions.store.ts';
import { tierSwitch } from './tier-switch.ts';
import { findLiveTier, hasRoom } from './tiers.store.ts';
import { totalFor } from './with-tax.ts';

export const switchTier = (taxRates: TaxRates) =>
  handle(subscriptions.switchTier, async ({ input, actor, tx, request, refuse }) => {
    const { id } = input;
    const locked = await lockOwn(tx, { id, fanId: actor.id });
    const tier = await findLiveTier(tx, input.tierId);
    if (!locked || tier?.creator_id !== locked.subscription.creator_id) throw refuse('not_found');
    if (!(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id))) throw refuse('not_found');
    const change = tierSwitch(locked, tier);
    if (!change) throw refuse('conflict');
    const { timing, price, total } = change;
    const units = price.units.toString();
    const due = await totalFor(tx, actor.id, taxRates);
    const shown = { price: due(price), total: due(total) };
    if (
      !isSame(amountFrom(input.expectedTotal), shown.total) ||
      !isSame(amountFrom(input.expectedPrice), shown.price)
    )
      throw refuse('price_changed', {
        price: shown.price.units.toString(),
        total: shown.total.units.toString(),
      });

    // A scheduled switch already reserves a place in its tier.
    const hasPlace = timing === 'stay' || locked.subscription.next_tier_id === tier.id;
    if (!hasPlace && !(await hasRoom(tx, tier))) throw refuse('tier_full');

    const none = { next_tier_id: null, next_price: null };
    if (timing === 'stay') await changeSubscription(tx, id, none);
    if (timing === 'later') await changeSubscription(tx, id, { next_tier_id: tier.id, next_price: units });
    if (timing === 'now') {
      const next = {
        actor: actor.id,
        start: locked.now,
        isContinuous: false,
        tierId: tier.id,
        price,
        amount: total,
      };
      const begun = await beginPeriod(tx, locked.subscription, next, taxRates);
      if (begun.outcome === 'insufficient_funds')
        throw refuse('insufficient_funds', {
          price: shown.total.units.toString(),
          balance: begun.balance.units.toString(),
          missing: begun.missing.units.toString(),
        });
      if (begun.outcome !== 'paid') throw refuse(begun.outcome);
    }
    return showOwn(tx, id, taxRates);
  });
