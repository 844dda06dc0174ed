import { upToCent } from '#web/kit/dollars.ts';

interface Shortfall {
  /** What the balance lacks. */
  readonly missing: bigint;
  readonly presets: readonly bigint[];
  readonly min: bigint;
  readonly max: bigint;
  /** What the daily limit still allows; null while it is not known. The server has the last word. */
  readonly leftToday: bigint | null;
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
export function topUpOffers(shortfall: Shortfall): readonly Offer[] {
  const { missing, presets, max, leftToday } = shortfall;
  const least = leastTopUp(shortfall);
  const most = leftToday !== null && leftToday < max ? leftToday : max;
  if (least > most) return [];
  const fitting = presets.filter((preset) => preset >= least && preset <= most).slice(0, OFFERS_MAX);
  const amounts = fitting.length > 0 ? fitting : [least];
  return amounts.map((amount) => ({ amount, leaves: amount - missing }));
}

/** The smallest top-up that covers what is missing, in whole cents. */
export function leastTopUp({ missing, min }: Pick<Shortfall, 'missing' | 'min'>): bigint {
  const exact = upToCent(missing);
  return exact < min ? min : exact;
}

/** When the day's limit has room for an amount again; null if it never has, or nobody can say. */
export function roomFrom(
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
