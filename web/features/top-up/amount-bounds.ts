import { type Money, unitsOf } from '#web/kit/dollars.ts';

export interface Bounds {
  readonly min: Money;
  readonly max: Money;
  /** What the daily limit still allows; null while it is not known. */
  readonly leftToday: Money | null;
}

export type AmountProblem = 'missing' | 'belowMin' | 'aboveMax' | 'overLimit';

/** Why an amount cannot be paid in, or nothing when it can. The server has the last word. */
export function amountProblem(
  units: bigint | undefined,
  { min, max, leftToday }: Bounds,
): AmountProblem | undefined {
  if (units === undefined || units === 0n) return 'missing';
  if (units < unitsOf(min)) return 'belowMin';
  if (units > unitsOf(max)) return 'aboveMax';
  return leftToday && units > unitsOf(leftToday) ? 'overLimit' : undefined;
}
