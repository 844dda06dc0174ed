import { subscriptions } from '#contract/subscriptions.ts';
import { viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { amountFrom } from '../purchases/index.ts';
import { beginSubscription } from './begin-subscription.ts';
import type { SubscriptionParts } from './parts.ts';
import { showOwn } from './subscription.view.ts';

export const subscribe = (parts: SubscriptionParts) =>
  handle(subscriptions.subscribe, async ({ input, actor, tx, request, refuse }) => {
    const wanted = {
      ...input,
      fanId: actor.id,
      viewer: viewerOf(actor, request),
      expectedTotal: amountFrom(input.expectedTotal),
      expectedPrice: amountFrom(input.expectedPrice),
      expectedFirst: input.expectedFirst && amountFrom(input.expectedFirst),
    };
    const begun = await beginSubscription(tx, wanted, parts);
    if (begun.outcome === 'price_changed')
      throw refuse('price_changed', {
        price: begun.price.units.toString(),
        total: begun.total.units.toString(),
      });
    if (begun.outcome === 'insufficient_funds')
      throw refuse('insufficient_funds', {
        price: begun.price.units.toString(),
        balance: begun.balance.units.toString(),
        missing: begun.missing.units.toString(),
      });
    if (begun.outcome !== 'begun' && begun.outcome !== 'already') throw refuse(begun.outcome);
    return {
      subscription: await showOwn(tx, begun.subscriptionId, parts.sales.taxRates),
      isNew: begun.outcome === 'begun',
      welcome: begun.tier.welcome,
    };
  });
