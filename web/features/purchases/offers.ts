import { upToCent } from '#web/kit/dollars.ts';

interface Shortfall {
  /** How much money the balance lacks. */
  readonly missing: bigint;
  readonly presets: readonly bigint[];
  readonly min: bigint;
  readonly max: bigint;
  /** The rest of the daily limit; null while unknown. The server has the final decision. */
  readonly leftToday: bigint | null;
}

/**
 * A top-up amount that covers the missing money, and the rest that the wallet has after the purchase
 * (`leaves`).
 */
export interface Offer {
  readonly amount: bigint;
  readonly leaves: bigint;
}

const OFFERS_MAX = 3;

/**
 * Returns up to three presets that cover the missing money and that the limits allow, smallest first. When
 * there is no such preset, returns the smallest top-up that covers the missing money. Returns nothing when even
 * that top-up exceeds the largest top-up or the rest of the daily limit.
 */
export function topUpOffers(shortfall: Shortfall): readonly Offer[] {
  const { missing, presets, max, leftToday } = shortfall;
  const least = leastTopUp(shortfall);
  const most = leftToday !== null && leftToday < max ? leftToday : max;
  if (least > most) return [];
  const fitting = presets.filter((preset) => preset >= least && preset <= most).slice(0, OFFERS_MAX);
  const amounts = fitting.length > 0 ? fitting : [least];
  return amounts.map((amount) => ({ amount, leaves: amount - missing }));
}

/** The smallest allowed top-up that covers the missing money, in whole cents. */
export function leastTopUp({ missing, min }: Pick<Shortfall, 'missing' | 'min'>): bigint {
  const exact = upToCent(missing);
  return exact < min ? min : exact;
}

/** The time at which the daily limit allows the amount again; null when that never happens or is unknown. */
export function limitFreesAt(
  needed: bigint,
  { limit, used, frees }: { limit: bigint; used: bigint; frees: readonly { at: string; amount: bigint }[] },
): string | null {
  let room = limit - used;
  for (const { at, amount } of frees) {
    room += amount;
    if (room >= needed) return at;
  }
  return null;
}
