import { offers } from '#contract/offers.ts';
import { isPersonVisible, viewerOf } from '../../access/index.ts';
import { handle } from '../../kit/handle.ts';
import { costLines, missingFrom } from '../purchases/index.ts';
import { moneyView, spendableDollars, type TaxRates } from '../wallet/index.ts';
import { tierPrice } from './tier.view.ts';
import { findLiveTier } from './tiers.store.ts';
import { costFor } from './with-tax.ts';

export const showGiftQuote = (taxRates: TaxRates) =>
  handle(offers.quoteGift, async ({ input, actor, tx, request, refuse }) => {
    const tier = await findLiveTier(tx, input.tierId);
    if (!tier || !(await isPersonVisible(tx, viewerOf(actor, request), tier.creator_id)))
      throw refuse('not_found');
    const cost = (await costFor(tx, actor.id, taxRates))(tierPrice(tier, input.months));
    const balance = await spendableDollars(tx, actor.id);
    return {
      total: moneyView(cost.total),
      lines: costLines(cost),
      balance: moneyView(balance),
      missing: moneyView(missingFrom(balance, cost.total)),
    };
  });
