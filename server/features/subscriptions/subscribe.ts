import { subscriptions } from '#contract/subscriptions.ts';
import type { Tx } from '../../kit/db.ts';
import { handle } from '../../kit/handle.ts';
import { newId } from '../../kit/random.ts';
import { announceChange, endSubscription } from './change-subscription.ts';
import { chargePeriod } from './charge-period.ts';
import { type Offer, offerTo } from './offer.ts';
import { findParty, maySell } from './parties.store.ts';
import { periodEnd } from './period.ts';
import { isSame } from './stored-money.ts';
import { showOwn } from './subscription.view.ts';
import {
  insertSubscription,
  type Locked,
  lockLive,
  readNow,
  type Subscription,
  takeSubscribingTurn,
} from './subscriptions.store.ts';
import { DAY_MS } from './terms.ts';
import { findLiveTier } from './tiers.store.ts';

export const subscribe = handle(subscriptions.subscribe, async ({ input, actor, tx, refuse }) => {
  const tier = await findLiveTier(tx, input.tierId);
  if (!tier) throw refuse('not_found');
  if (tier.creator_id === actor.id) throw refuse('own_item');
  if (!maySell(await findParty(tx, tier.creator_id))) throw refuse('creator_unavailable');
  if ((await findParty(tx, actor.id)).isRestricted) throw refuse('account_restricted');
  const parties = { fanId: actor.id, creatorId: tier.creator_id };
  await takeSubscribingTurn(tx, parties);
  const live = await lockLive(tx, parties);
  if (live && !isOver(live)) {
    const { id, tier_id, months, state, is_auto_renew } = live.subscription;
    const isThis = tier_id === tier.id && months === input.months && is_auto_renew;
    if (!isThis || (state !== 'active' && state !== 'trialing')) throw refuse('conflict');
    return { subscription: await showOwn(tx, id), isNew: false };
  }
  if (live) await endSubscription(tx, live.subscription.id, live.now);

  const offer = await offerTo(tx, { fanId: actor.id, tier, months: input.months });
  if (!isSame(input.expectedTotal, offer.total) || !isSame(input.expectedPrice, offer.price))
    throw refuse('price_changed', {
      price: offer.price.units.toString(),
      total: offer.total.units.toString(),
    });
  const begun = await insertFirst(tx, actor.id, offer);
  if (offer.trialDays === 0) {
    const charged = await chargePeriod(tx, {
      subscriptionId: begun.id,
      ...parties,
      title: tier.name,
      start: begun.period_start,
      end: begun.period_end,
      amount: offer.total,
      actor: actor.id,
    });
    if (charged.outcome === 'insufficient_funds')
      throw refuse('insufficient_funds', {
        price: offer.total.units.toString(),
        balance: charged.balance.units.toString(),
        missing: charged.missing.units.toString(),
      });
    if (charged.outcome !== 'paid') throw refuse(charged.outcome);
  }
  await announceChange(tx, begun);
  return { subscription: await showOwn(tx, begun.id), isNew: true };
});

/** Given back, or cancelled and its time run out; only no worker has come by yet. */
const isOver = ({ subscription, isCovered, now }: Locked): boolean =>
  !isCovered || (!subscription.is_auto_renew && now >= subscription.period_end);

/** The first period, paid or tried. A refusal afterwards undoes it with the whole transaction. */
async function insertFirst(
  tx: Tx,
  fanId: string,
  { tier, months, price, trialDays }: Offer,
): Promise<Subscription> {
  const now = await readNow(tx);
  const isTrial = trialDays > 0;
  const end = isTrial ? new Date(now.getTime() + trialDays * DAY_MS) : periodEnd(now, { months, count: 1 });
  return insertSubscription(tx, {
    id: newId(),
    fan_id: fanId,
    creator_id: tier.creator_id,
    tier_id: tier.id,
    state: isTrial ? 'trialing' : 'active',
    months,
    price: price.units.toString(),
    anchor_at: isTrial ? end : now,
    periods: isTrial ? 0 : 1,
    period_start: now,
    period_end: end,
    trial_until: isTrial ? end : null,
    due_at: end,
  });
}
