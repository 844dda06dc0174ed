import type { Months, Tier } from './queries.ts';

/** The numbers of months that one payment can cover. */
export const lengths = ['1', '3', '6', '12'] as const;

const numbers = { 1: 1, 3: 3, 6: 6, 12: 12 } as const;

export const monthsFrom = (length: (typeof lengths)[number]): Months => numbers[length];

/** The discount for paying this many months at once, in percent. */
export function discountOf({ discounts }: Pick<Tier, 'discounts'>, months: Months): number {
  const { months3, months6, months12 } = discounts;
  return { 1: 0, 3: months3, 6: months6, 12: months12 }[months] / 100;
}
