import type { Rate, RateAnswer } from './port.ts';

const OLDEST_MS = 60_000;
/** A rate may lie this far in the future, because the clocks of two machines differ slightly. */
const CLOCK_MARGIN_MS = 5_000;
const JUMP_PERCENT = 20n;
/**
 * A rate is not compared with one that is more than 24 hours older, because a market can move by a fifth in a
 * day.
 */
const JUMP_MEMORY_MS = 24 * 60 * 60 * 1_000;
const DECIMALS = 18;

/** Decides whether a rate may be used. Every adapter calls this, so all providers have the same limits. */
export function checkRate(rate: Rate, last: Rate | null, now: Date): RateAnswer {
  const price = scaled(rate.price);
  if (price === null) return { state: 'refused', reason: 'unreadable' };
  if (price <= 0n) return { state: 'refused', reason: 'not_positive' };

  const ageMs = now.getTime() - rate.observedAt.getTime();
  // An invalid date would pass the age checks below, because comparisons with it are always false.
  if (!Number.isFinite(ageMs)) return { state: 'refused', reason: 'unreadable' };
  if (ageMs > OLDEST_MS) return { state: 'refused', reason: 'stale' };
  if (ageMs < -CLOCK_MARGIN_MS) return { state: 'refused', reason: 'from_the_future' };
  if (last !== null && hasJumped(price, rate, last)) return { state: 'refused', reason: 'jumped' };
  return { state: 'taken', rate };
}

function hasJumped(price: bigint, { observedAt }: Rate, last: Rate): boolean {
  if (observedAt.getTime() - last.observedAt.getTime() > JUMP_MEMORY_MS) return false;
  const before = scaled(last.price);
  if (before === null || before <= 0n) return false;
  const moved = price > before ? price - before : before - price;
  return moved * 100n > before * JUMP_PERCENT;
}

/** Converts a price to units of 10⁻¹⁸. Null unless the text is a plain decimal number without an exponent. */
function scaled(text: string): bigint | null {
  const parts = new RegExp(`^(-?)(\\d{1,20})(?:\\.(\\d{1,${DECIMALS}}))?$`).exec(text);
  if (!parts) return null;
  const digits = BigInt((parts[2] ?? '') + (parts[3] ?? '').padEnd(DECIMALS, '0'));
  return parts[1] ? -digits : digits;
}
