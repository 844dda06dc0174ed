import { subscriptions } from '#contract/subscriptions.ts';
import { handle } from '../../kit/handle.ts';
import { moneyView, spendableDollars } from '../wallet/index.ts';
import { offerTo } from './offer.ts';
import { findParty } from './parties.store.ts';
import { fullPrice, missingFrom } from './price.ts';
import { dollars } from './stored-money.ts';
import { tierView } from './tier.view.ts';
import { findLiveTier } from './tiers.store.ts';

export const showQuote = handle(subscriptions.quote, async ({ input, actor, tx, refuse }) => {
  const tier = await findLiveTier(tx, input.tierId);
  if (!tier) throw refuse('not_found');
  const creator = await findParty(tx, tier.creator_id);
  const offer = await offerTo(tx, { fanId: actor.id, tier, months: input.months });
  const balance = await spendableDollars(tx, actor.id);
  return {
    tier: tierView(tier),
    creator: { domain: creator.domain ?? '', name: creator.name, avatar: creator.avatar },
    months: offer.months,
    fullPrice: moneyView(fullPrice(dollars(tier.price), offer.months)),
    price: moneyView(offer.price),
    total: moneyView(offer.total),
    trialDays: offer.trialDays,
    balance: moneyView(balance),
    missing: moneyView(missingFrom(balance, offer.total)),
  };
});
