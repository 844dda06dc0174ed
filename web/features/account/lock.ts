import type { Failed } from './useAct.ts';

/**
 * The end of a lock by this browser's clock: the server refuses further tries until then. Null if the failure
 * is not a lock.
 */
export function lockedUntil(failed: Failed | null): number | null {
  const { retryAfterMs } = failed?.failure.details ?? {};
  if (failed?.failure.reason !== 'too_many_tries' || typeof retryAfterMs !== 'number') return null;
  return failed.at + retryAfterMs;
}
