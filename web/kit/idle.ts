const FALLBACK_MS = 1_000;

/** Runs work when the browser is idle, or after one second in browsers without `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work);
  else setTimeout(work, FALLBACK_MS);
}
