import type { z } from 'zod';
import { type SubscriptionIntent, subscriptions } from '#contract/subscriptions.ts';
import { findVisibleCreator, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { amountFrom, dollars } from '../purchases/index.ts';
import { moneyView, NO_TAX, type TaxRates } from '../wallet/index.ts';
import { beginSubscription, judgeWish } from './begin-subscription.ts';
import {
  endIntent,
  findIntent as find,
  insertIntent,
  lockOpenIntent,
  type ShownIntent,
} from './subscription-intents.store.ts';
import { monthsFrom } from './tier.view.ts';

export const openIntent = (taxRates: TaxRates) =>
  handle(subscriptions.openIntent, async ({ input, actor, tx, request, refuse }) => {
    const { tierId, months } = input;
    const [expectedTotal, expectedPrice] = [amountFrom(input.expectedTotal), amountFrom(input.expectedPrice)];
    const wish = {
      fanId: actor.id,
      viewer: viewerOf(actor, request),
      tierId,
      months,
      expectedTotal,
      expectedPrice,
    };
    const judged = await judgeWish(tx, wish, taxRates);
    if (judged.outcome === 'price_changed')
      throw refuse('price_changed', {
        price: judged.price.units.toString(),
        total: judged.total.units.toString(),
      });
    if (judged.outcome === 'already') throw refuse('already_member');
    if (judged.outcome !== 'fine') throw refuse(judged.outcome);
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
    if (!intent) throw new Error('The intent was written a moment ago.');
    return intentView(intent);
  });

/** What still waits for money stays in its fan's sight; what is over goes with the page it was for (A4). */
export const findIntent = handle(subscriptions.findIntent, async ({ input, actor, tx, request, refuse }) => {
  const intent = await find(tx, { id: input.id, fanId: actor.id });
  if (!intent) throw refuse('not_found');
  const view = intentView(intent);
  const viewer = viewerOf(actor, request);
  if (view.state !== 'open' && !(await findVisibleCreator(tx, viewer, view.creator.domain)))
    throw refuse('not_found');
  return view;
});

/**
 * Begins what a top-up was made for, once the money is there: at the price the person saw, and once. When that is not
 * possible any more the intent stays open and the person decides. Never refuses: the money that was paid in must be
 * credited whatever becomes of it.
 */
export async function completeSubscription(
  tx: Tx,
  { personId, intentId }: { personId: string; intentId: string },
  taxRates = NO_TAX,
): Promise<void> {
  const intent = await lockOpenIntent(tx, { id: intentId, fanId: personId });
  if (!intent) return;
  const wish = {
    fanId: personId,
    tierId: intent.tier_id,
    months: monthsFrom(intent.months),
    expectedTotal: dollars(intent.expected_total),
    expectedPrice: dollars(intent.expected_price),
    intentId,
  };
  const begun = await beginSubscription(tx, wish, taxRates);
  if (begun.outcome === 'begun' || begun.outcome === 'already')
    await endIntent(tx, intent.id, begun.subscriptionId);
}

const intentView = (intent: ShownIntent): z.output<typeof SubscriptionIntent> => ({
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
  expiresAt: intent.expires_at.toISOString(),
});
