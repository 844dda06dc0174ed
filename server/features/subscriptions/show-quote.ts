import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { minus } from '../../ledger/index.ts';
import { dollars, findParty, missingFrom } from '../purchases/index.ts';
import { moneyView, spendableDollars } from '../wallet/index.ts';
import { firstPeriodEnd } from './begin-subscription.ts';
import { offerTo } from './offer.ts';
import { fullPrice } from './price.ts';
import { readNow } from './subscriptions.store.ts';
import { findLiveTier } from './tiers.store.ts';
import { viewTier } from './view-tiers.ts';
import { taxFor } from './with-tax.ts';

export const showQuote = handle(subscriptions.quote, async ({ input, actor, tx, request, refuse }) => {
  const tier = await findLiveTier(tx, input.tierId);
  if (!tier || !(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id)))
    throw refuse('not_found');
  const creator = await findParty(tx, tier.creator_id);
  const offer = await offerTo(tx, { fanId: actor.id, tier, ...input });
  const balance = await spendableDollars(tx, actor.id);
  const due = await taxFor(tx, actor.id);
  const total = due(offer.total);
  return {
    tier: await viewTier(tx, tier, actor.id),
    creator: { domain: creator.domain ?? '', name: creator.name, avatar: creator.avatar },
    months: offer.months,
    fullPrice: moneyView(due(fullPrice(dollars(tier.price), offer.months))),
    price: moneyView(due(offer.price)),
    total: moneyView(total),
    tax: moneyView(minus(total, offer.total)),
    trialDays: offer.trialDays,
    renewsAt: firstPeriodEnd(await readNow(tx), offer).toISOString(),
    promotionPercent: offer.trialDays > 0 ? 0 : (offer.promotion?.percent ?? 0),
    trialLink: offer.linkState,
    balance: moneyView(balance),
    missing: moneyView(missingFrom(balance, total)),
  };
});
