import { subscriptions } from '#contract/subscriptions.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { isLess, type Money, minus } from '../../ledger/index.ts';
import { costLines, type Deduction, dollars, findParticipant, missingFrom } from '../purchases/index.ts';
import { moneySettings, moneyView, spendableDollars, type TaxRates } from '../wallet/index.ts';
import { firstPeriodEnd } from './begin-subscription.ts';
import { type Offer, offerTo } from './offer.ts';
import { fullPrice } from './price.ts';
import { readNow } from './subscriptions.store.ts';
import { findLiveTier } from './tiers.store.ts';
import { viewTier } from './view-tiers.ts';
import { costFor } from './with-tax.ts';

export const showQuote = (taxRates: TaxRates) =>
  handle(subscriptions.quote, async ({ input, actor, tx, request, refuse }) => {
    const tier = await findLiveTier(tx, input.tierId);
    if (!tier || !(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id)))
      throw refuse('not_found');
    const creator = await findParticipant(tx, tier.creator_id);
    const offer = await offerTo(tx, { fanId: actor.id, tier, ...input });
    const balance = await spendableDollars(tx, actor.id);
    const costOf = await costFor(tx, actor.id, taxRates);
    const [now, later] = [costOf(offer.total), costOf(offer.price)];
    const isTrial = offer.trialDays > 0;
    const full = fullPrice(dollars(tier.price), offer.months);
    return {
      tier: await viewTier(tx, tier, actor.id),
      creator: { domain: creator.domain ?? '', name: creator.name, avatar: creator.avatar },
      months: offer.months,
      price: moneyView(later.total),
      total: moneyView(now.total),
      lines: costLines(now, { price: full, off: offOf(offer, full) }),
      renewalLines: costLines(later),
      trialDays: offer.trialDays,
      firstTotal: isTrial ? moneyView(costOf(offer.first).total) : null,
      renewsAt: firstPeriodEnd(await readNow(tx), offer).toISOString(),
      promotionPercent: offer.promotion?.trial_days === 0 ? offer.promotion.percent : 0,
      trialLink: offer.linkState,
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, now.total)),
      canPayByCard: isEnoughForCard(now.total),
    };
  });

export const isEnoughForCard = (total: Money): boolean => !isLess(total, moneySettings.cardMin.value);

/** The deductions from the full price: the discount for a longer period, and the trial or promotion. */
const offOf = ({ price, total, trialDays }: Offer, full: Money): Deduction[] => [
  { name: 'bundle', amount: minus(full, price) },
  { name: trialDays > 0 ? 'trial' : 'promotion', amount: minus(price, total) },
];
