import { upToCent } from '#web/features/wallet/dollars.ts';

interface Shortfall {
  /** What the balance lacks. */
  readonly missing: bigint;
  readonly presets: readonly bigint[];
  readonly min: bigint;
  readonly max: bigint;
}

/** One amount that would do, and what it would leave in the wallet afterwards. */
export interface Offer {
  readonly amount: bigint;
  readonly leaves: bigint;
}

const OFFERS_MAX = 3;

/**
 * Amounts that cover what is missing, smallest first. Where no ready-made one does, the exact sum; none when even the
 * largest top-up would not be enough.
 */
export function topUpOffers({ missing, presets, min, max }: Shortfall): readonly Offer[] {
  const exact = upToCent(missing);
  const least = exact < min ? min : exact;
  if (least > max) return [];
  const fitting = presets.filter((preset) => preset >= least && preset <= max).slice(0, OFFERS_MAX);
  const amounts = fitting.length > 0 ? fitting : [least];
  return amounts.map((amount) => ({ amount, leaves: amount - missing }));
}
