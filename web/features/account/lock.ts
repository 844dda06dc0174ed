import type { Failed } from './useAct.ts';

/**
 * Returns when a lock ends, by this browser's clock. Until then the server refuses further tries. Returns null
 * if the failure is not a lock.
 */
export function lockedUntil(failed: Failed | null): number | null {
  const { retryAfterMs } = failed?.failure.details ?? {};
  if (failed?.failure.reason !== 'too_many_tries' || typeof retryAfterMs !== 'number') return null;
  return failed.at + retryAfterMs;
}
