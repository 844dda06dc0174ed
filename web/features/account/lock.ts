import type { Failed } from './useAct.ts';

/**
 * The time, by this browser's clock, at which a lock ends; null if the failure is not a lock. Until that time
 * the server refuses further tries.
 */
export function lockedUntil(failed: Failed | null): number | null {
  const { retryAfterMs } = failed?.failure.details ?? {};
  if (failed?.failure.reason !== 'too_many_tries' || typeof retryAfterMs !== 'number') return null;
  return failed.at + retryAfterMs;
}
