import type { Failed } from './useAct.ts';

/**
 * The time until which the server refuses further tries, by this browser's clock; null for any other failure.
 */
export function lockedUntil(failed: Failed | null): number | null {
  const { retryAfterMs } = failed?.failure.details ?? {};
  if (failed?.failure.reason !== 'too_many_tries' || typeof retryAfterMs !== 'number') return null;
  return failed.at + retryAfterMs;
}
