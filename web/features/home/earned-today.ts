import type { EarningLine } from '#web/features/purchases/queries.ts';
import { unitsOf } from '#web/features/wallet/dollars.ts';

/** What of these lines came in since midnight where the creator is, without what was given back. */
export function earnedToday(lines: readonly EarningLine[], now: Date): bigint {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  return lines
    .filter(({ at, isReversed }) => !isReversed && new Date(at) >= midnight)
    .reduce((sum, { net }) => sum + unitsOf(net), 0n);
}
