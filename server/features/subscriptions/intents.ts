import type { z } from 'zod';
import { type SubscriptionIntent, subscriptions } from '#contract/subscriptions.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { amountFrom, dollars } from '../purchases/index.ts';
import { moneyView, type TaxRates } from '../wallet/index.ts';
import { checkRequest } from './begin-subscription.ts';
import { findIntent as find, insertIntent, type ShownIntent } from './subscription-intents.store.ts';
import { monthsFrom } from './tier.view.ts';

export const openIntent = (taxRates: TaxRates) =>
  handle(subscriptions.openIntent, async ({ input, actor, tx, request, refuse }) => {
    const { tierId, months } = input;
    const [expectedTotal, expectedPrice] = [amountFrom(input.expectedTotal), amountFrom(input.expectedPrice)];
    const wanted = {
      fanId: actor.id,
      viewer: viewerOf(actor, request),
      tierId,
      months,
      expectedTotal,
      expectedPrice,
    };
    const checked = await checkRequest(tx, wanted, taxRates);
    if (checked.outcome === 'price_changed')
      throw refuse('price_changed', {
        price: checked.price.units.toString(),
        total: checked.total.units.toString(),
      });
    if (checked.outcome === 'already') throw refuse('already_member');
    if (checked.outcome !== 'fine') throw refuse(checked.outcome);
    const id = newId();
    await insertIntent(tx, {
      id,
      fan_id: actor.id,
      tier_id: tierId,
      months,
      expected_total: expectedTotal.units.toString(),
      expected_price: expectedPrice.units.toString(),
    });
    const intent = await find(tx, { id, fanId: actor.id });
    if (!intent) throw new Error('The inserted intent is missing.');
    return intentView(intent);
  });

/**
 * Shows an intent to its fan: an open one always, a completed or expired one only while the creator's page is
 * visible to the fan (AX4).
 */
export const findIntent = handle(subscriptions.findIntent, async ({ input, actor, tx, request, refuse }) => {
  const intent = await find(tx, { id: input.id, fanId: actor.id });
  if (!intent) throw refuse('not_found');
  const view = intentView(intent);
  const viewer = viewerOf(actor, request);
  if (view.state !== 'open' && !(await findVisibleCreator(tx, viewer, view.creator.domain)))
    throw refuse('not_found');
  return view;
});

export const intentView = (intent: ShownIntent): z.output<typeof SubscriptionIntent> => ({
  id: intent.id,
  state: intent.state === 'done' ? 'done' : intent.is_over ? 'expired' : 'open',
  creator: {
    domain: intent.creator_domain ?? '',
    name: intent.creator_name,
    avatar: intent.creator_avatar,
  },
  tier: { id: intent.tier_id, name: intent.tier_name },
  months: monthsFrom(intent.months),
  total: moneyView(dollars(intent.expected_total)),
  subscriptionId: intent.subscription_id,
  isMember: intent.is_member,
  expiresAt: intent.expires_at.toISOString(),
});
