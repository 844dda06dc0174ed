/** One credit to a bucket. `left` is the part that has not been returned to its source yet. */
export interface BucketCredit {
  readonly id: string;
  readonly left: bigint;
}

/**
 * The unused part of each credit to a bucket. Spending uses the oldest credit first, so the balance belongs to the
 * newest credits. A part is at most its credit's `left`. All parts together are at most the bucket's balance.
 */
export function unusedOf(newestFirst: readonly BucketCredit[], balance: bigint): ReadonlyMap<string, bigint> {
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

/**
 * Rounds down to whole cents, because a card cannot receive a fraction of a cent. The fraction stays in the
 * wallet.
 */
export const wholeCents = (units: bigint): bigint => units - (units % UNITS_PER_CENT);

/**
 * The part of a bonus that a refund takes back, in proportion to the refunded share of the top-up. The part is
 * rounded up, so that several refunds of a whole top-up together leave no bonus. It is at most the bonus's unused
 * part.
 */
export function bonusFor(
  refund: bigint,
  { amount, bonus, unused }: { amount: bigint; bonus: bigint; unused: bigint },
): bigint {
  return least((bonus * refund + amount - 1n) / amount, unused);
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
