import { type Money, unitsOf } from '#web/kit/dollars.ts';

export interface Bounds {
  readonly min: Money;
  readonly max: Money;
  /** The rest of the daily limit; null while unknown. */
  readonly leftToday: Money | null;
}

export type AmountProblem = 'missing' | 'belowMin' | 'aboveMax' | 'overLimit';

/** The reason why an amount cannot be paid in; undefined when it can. The server has the final decision. */
export function amountProblem(
  units: bigint | undefined,
  { min, max, leftToday }: Bounds,
): AmountProblem | undefined {
  if (units === undefined || units === 0n) return 'missing';
  if (units < unitsOf(min)) return 'belowMin';
  if (leftToday && units > unitsOf(leftToday)) return 'overLimit';
  return units > unitsOf(max) ? 'aboveMax' : undefined;
}

/**
 * The largest amount that can be paid in now: the rest of the daily limit or the largest top-up, whichever is
 * less.
 */
export const mostNow = ({ max, leftToday }: Bounds): Money =>
  leftToday && unitsOf(leftToday) < unitsOf(max) ? leftToday : max;

const USUAL = 50_000_000n;
const CENT = 10_000n;

/**
 * The amount in a new form. It is the usual amount if the limits allow it, otherwise the largest preset that
 * they allow, otherwise the largest amount that they allow.
 */
export function firstAmount(bounds: Bounds, presets: readonly Money[]): bigint {
  const [min, most] = [unitsOf(bounds.min), unitsOf(mostNow(bounds))];
  if (most >= USUAL) return USUAL;
  const fitting = presets.map(unitsOf).filter((preset) => preset >= min && preset <= most);
  const all = most - (most % CENT);
  // When the limits allow no amount at all, the form starts with the usual amount and explains why that
  // amount is refused.
  return fitting.at(-1) ?? (all >= min ? all : USUAL);
}
