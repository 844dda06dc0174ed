import type { SummaryLine } from '#web/features/top-up/index.ts';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import { type CostLine, costSummary } from './cost-summary.ts';
import type { Quote } from './queries.ts';

/**
 * The lines of a price summary: the price, the fee and the tax unless they are zero, and the total unless it
 * equals the price.
 */
export function quoteLines(quote: Quote, write: (money: Money) => string, t: Translate): SummaryLine[] {
  const extras: CostLine[] = [
    { name: 'fixed_fee' as const, amount: quote.fixedFee },
    { name: 'tax' as const, amount: quote.tax },
  ].filter(({ amount }) => unitsOf(amount) !== 0n);
  const total: CostLine[] = extras.length > 0 ? [{ name: 'total', amount: quote.total }] : [];
  return costSummary([{ name: 'price', amount: quote.price }, ...extras, ...total], write, t);
}
