const FALLBACK_MS = 1_000;

/** Runs work once the page has nothing better to do; where the browser cannot say, after a second. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}
