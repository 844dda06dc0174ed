import type { MessageKey } from '#locales/english.ts';
import type { SummaryLine } from '#web/features/top-up/index.ts';
import type { Money } from '#web/kit/dollars.ts';
import type { Translate } from '#web/kit/i18n-store.ts';

/** One line of a cost, as the server sends it. */
export interface CostLine {
  readonly name: keyof typeof WORDS;
  readonly amount: Money;
}

/** The label of each cost line, the same for everything that can be paid for. */
const WORDS = {
  price: 'wallet.line.price',
  bundle: 'subscriptions.line.bundle',
  promotion: 'subscriptions.line.promotion',
  trial: 'subscriptions.line.trial',
  credit: 'subscriptions.line.credit',
  later: 'subscriptions.line.later',
  fixed_fee: 'wallet.line.fixed_fee',
  tax: 'wallet.line.tax',
  total: 'wallet.line.total',
} as const satisfies Record<string, MessageKey>;

/**
 * Adds labels to the lines of a cost. The amounts come from the server and are not calculated here. `facts`
 * are the labels' parameters.
 */
export const costSummary = (
  lines: readonly CostLine[],
  write: (money: Money) => string,
  t: Translate,
  facts: { readonly percent?: number; readonly days?: number } = {},
): SummaryLine[] =>
  lines.map(({ name, amount }) => ({
    label: t(WORDS[name], { ...facts }),
    value: write(amount),
    ...(name === 'total' ? { isTotal: true } : {}),
  }));
