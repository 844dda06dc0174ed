import { offers } from '#contract/offers.ts';
import { isPersonVisible, personViewer, type Viewer, viewerOf } from '../../access/index.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { findParticipant } from '../purchases/index.ts';
import { isOver } from './begin-subscription.ts';
import { announceChange, endSubscription } from './change-subscription.ts';
import { findGift, takeGift } from './gifts.store.ts';
import type { SubscriptionParts } from './parts.ts';
import { periodEnd } from './period.ts';
import { showOwn } from './subscription.view.ts';
import { insertSubscription, lockLive, lockSubscribing, readNow } from './subscriptions.store.ts';
import { monthsFrom, tierPrice } from './tier.view.ts';
import { findTier, hasRoom } from './tiers.store.ts';
import { notifyMoment } from './watch-subscriptions.ts';

export const claimGift = (parts: SubscriptionParts) =>
  handle(offers.claimGift, async ({ input: { code }, actor, tx, request, refuse }) => {
    const claimed = await claimGiftMonths(
      tx,
      { code, fanId: actor.id, viewer: viewerOf(actor, request) },
      parts,
    );
    if (claimed.outcome !== 'claimed') throw refuse(claimed.outcome);
    return showOwn(tx, claimed.subscriptionId, parts.sales.taxRates);
  });

type Claimed =
  | { readonly outcome: 'claimed'; readonly subscriptionId: string }
  | {
      readonly outcome:
        | 'not_found'
        | 'own_item'
        | 'account_restricted'
        | 'already_member'
        | 'gift_claimed'
        | 'tier_full';
    };

/**
 * Claims a gift: begins a subscription for its months without a charge. The subscription does not renew
 * unless the fan turns renewal on.
 */
export async function claimGiftMonths(
  tx: Tx,
  { code, fanId, viewer = personViewer(fanId) }: { code: string; fanId: string; viewer?: Viewer },
  { watchers }: SubscriptionParts,
): Promise<Claimed> {
  const gift = await findGift(tx, code);
  if (!gift || !(await isPersonVisible(tx, viewer, gift.creator_id))) return { outcome: 'not_found' };
  if (gift.creator_id === fanId) return { outcome: 'own_item' };
  if ((await findParticipant(tx, fanId)).isRestricted) return { outcome: 'account_restricted' };
  const pair = { fanId, creatorId: gift.creator_id };
  await lockSubscribing(tx, pair);
  const live = await lockLive(tx, pair);
  if (live && !isOver(live) && live.subscription.state !== 'past_due') return { outcome: 'already_member' };
  const tier = await findTier(tx, gift.tier_id);
  // A bought gift has already reserved a place in its tier. A free gift from the creator has not, so the tier
  // must have a free place.
  if (gift.purchase_id === null && !(await hasRoom(tx, tier))) return { outcome: 'tier_full' };
  if (!(await takeGift(tx, { id: gift.id, fanId }))) return { outcome: 'gift_claimed' };
  if (live) await endSubscription(tx, live.subscription.id, live.now);

  const months = monthsFrom(gift.months);
  const now = await readNow(tx);
  const end = periodEnd(now, { months, count: 1 });
  const begun = await insertSubscription(tx, {
    id: newId(),
    fan_id: fanId,
    creator_id: gift.creator_id,
    tier_id: tier.id,
    state: 'active',
    months,
    // The price of later periods, if the fan turns renewal on.
    price: tierPrice(tier, months).units.toString(),
    period_worth: gift.amount,
    gift_id: gift.id,
    anchor_at: end,
    periods: 0,
    period_start: now,
    period_end: end,
    is_auto_renew: false,
    due_at: end,
  });
  await announceChange(tx, begun, 'started');
  await notifyMoment(tx, { subscription: begun, what: 'gift_claimed' }, watchers);
  return { outcome: 'claimed', subscriptionId: begun.id };
}
