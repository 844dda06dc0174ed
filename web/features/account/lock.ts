import type { Failed } from './useAct.ts';

/** Until when the server will not listen, by this browser's clock; null when the failure was another one. */
export function lockedUntil(failed: Failed | null): number | null {
  const { retryAfterMs } = failed?.failure.details ?? {};
  if (failed?.failure.reason !== 'too_many_tries' || typeof retryAfterMs !== 'number') return null;
  return failed.at + retryAfterMs;
}
