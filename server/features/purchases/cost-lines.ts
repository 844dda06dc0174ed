import type { z } from 'zod';
import type { CostLine as CostLineSchema } from '#contract/purchase.ts';
import { type Money, money } from '../../ledger/index.ts';
import { moneyView } from '../wallet/index.ts';
import type { Cost } from './cost.ts';

type CostLine = z.output<typeof CostLineSchema>;

/** An amount deducted from a price, and the reason. */
export interface Deduction {
  readonly name: 'bundle' | 'promotion' | 'trial' | 'credit' | 'later';
  readonly amount: Money;
}

/**
 * The lines that show a cost: full price, deductions, additions, total. Zero amounts have no line. Without
 * deductions and additions there is no total line.
 */
export function costLines(
  cost: Cost,
  { price = cost.price, off = [] }: { price?: Money; off?: readonly Deduction[] } = {},
): CostLine[] {
  const between = [
    ...off.map(({ name, amount }) => ({ name, amount: money(amount.asset, -amount.units) })),
    { name: 'fixed_fee' as const, amount: cost.fixedFee },
    { name: 'tax' as const, amount: cost.tax },
  ].filter(({ amount }) => amount.units !== 0n);
  const lines = [
    { name: 'price' as const, amount: price },
    ...between,
    ...(between.length > 0 ? [{ name: 'total' as const, amount: cost.total }] : []),
  ];
  return lines.map(({ name, amount }) => ({ name, amount: moneyView(amount) }));
}
