import type { SummaryLine } from '#web/features/top-up/index.ts';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import { type CostLine, costSummary } from './cost-summary.ts';
import type { Quote } from './queries.ts';

/**
 * Lists the lines of a price summary: first the price, then the fee and the tax where they are not zero. A
 * total follows only when there is a fee or a tax.
 */
export function quoteLines(quote: Quote, write: (money: Money) => string, t: Translate): SummaryLine[] {
  const extras: CostLine[] = [
    { name: 'fixed_fee' as const, amount: quote.fixedFee },
    { name: 'tax' as const, amount: quote.tax },
  ].filter(({ amount }) => unitsOf(amount) !== 0n);
  const total: CostLine[] = extras.length > 0 ? [{ name: 'total', amount: quote.total }] : [];
  return costSummary([{ name: 'price', amount: quote.price }, ...extras, ...total], write, t);
}
