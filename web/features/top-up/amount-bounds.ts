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
  if (leftToday && units > unitsOf(leftToday)) return 'overLimit';
  return units > unitsOf(max) ? 'aboveMax' : undefined;
}

/** The most that can be paid in now: what a day still allows, where that is less than the largest top-up. */
export const mostNow = ({ max, leftToday }: Bounds): Money =>
  leftToday && unitsOf(leftToday) < unitsOf(max) ? leftToday : max;
