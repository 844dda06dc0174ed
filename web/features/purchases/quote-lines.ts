import type { SummaryLine } from '#web/features/top-up/Summary.tsx';
import { type Money, unitsOf } from '#web/kit/dollars.ts';
import type { Translate } from '#web/kit/i18n-store.ts';
import type { Quote } from './queries.ts';

/** The price, then what comes on top if anything does, then the total. */
export function quoteLines(quote: Quote, write: (money: Money) => string, t: Translate): SummaryLine[] {
  const extras = [
    { label: t('money.line.fixed_fee'), amount: quote.fixedFee },
    { label: t('money.line.tax'), amount: quote.tax },
  ].filter(({ amount }) => unitsOf(amount) !== 0n);
  const price = { label: t('money.line.price'), value: write(quote.price) };
  if (extras.length === 0) return [price];
  return [
    price,
    ...extras.map(({ label, amount }) => ({ label, value: write(amount) })),
    { label: t('money.line.total'), value: write(quote.total), isTotal: true },
  ];
}
