/** Money that came into one bucket, and what of it has not gone back yet. */
export interface CameIn {
  readonly id: string;
  readonly left: bigint;
}

/**
 * What of each is still unused, newest first: whoever spends, spends the oldest money first. So no part is larger than
 * what came in with it, and all parts together are never more than what lies in the bucket.
 */
export function unusedOf(newestFirst: readonly CameIn[], balance: bigint): ReadonlyMap<string, bigint> {
  const unused = new Map<string, bigint>();
  let rest = balance;
  for (const { id, left } of newestFirst) {
    const part = least(left, rest);
    unused.set(id, part);
    rest -= part;
  }
  return unused;
}

const UNITS_PER_CENT = 10_000n;

/** Cards know whole cents; what is smaller stays in the wallet. */
export const wholeCents = (units: bigint): bigint => units - (units % UNITS_PER_CENT);

/**
 * What of a bonus goes with money that goes back: as large a part of the bonus as that money is of the top-up, rounded
 * up, so that no gift is left of what was given back whole; and never more than is unused of it.
 */
export function bonusFor(
  refund: bigint,
  { amount, bonus, unused }: { amount: bigint; bonus: bigint; unused: bigint },
): bigint {
  return least((bonus * refund + amount - 1n) / amount, unused);
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
