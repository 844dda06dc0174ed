import { subscribeNavigation } from '#web/kit/history.ts';
import type { AppRoute } from '#web/kit/match.ts';
import { isRecord, readJson, writeJson } from '#web/kit/stored.ts';
import { prefersReducedMotion } from '#web/ui/prefersReducedMotion.ts';

const KEY = 'scroll';
const TRACKING_THROTTLE_MS = 100;
const POSITIONS_MAX = 50;
/**
 * For at most this time after a page is shown, the app scrolls to the stored position again whenever the page
 * grows.
 */
const RESTORE_WITHIN_MS = 2_000;

let current: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let stopRestoring: () => void = () => undefined;

/** Replaces the browser's scroll restoration, which scrolls before the page has its content. */
export function startScrollRules(): void {
  history.scrollRestoration = 'manual';
  window.addEventListener('scroll', () => {
    timer ??= setTimeout(remember, TRACKING_THROTTLE_MS);
  });
  // Also stores the position on navigation, because the throttled listener may not have stored the last one.
  subscribeNavigation(remember);
}

/**
 * Scrolls a newly shown page to the hash of the address, to the stored position (`keepScroll`), or else to
 * the top.
 */
export function scrollOnArrival({ name, meta }: AppRoute, address: { pathname: string; hash: string }): void {
  stopRestoring();
  current = meta.keepScroll ? address.pathname : null;
  const target = address.hash ? document.getElementById(address.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else if (meta.keepScroll) restore(positions()[address.pathname] ?? 0);
  else toTop(name !== 'Home' && !prefersReducedMotion());
}

function toTop(isSmooth: boolean): void {
  window.scrollTo({ top: 0, behavior: isSmooth ? 'smooth' : 'instant' });
}

function remember(): void {
  clearTimeout(timer);
  timer = undefined;
  if (current === null) return;
  const { [current]: _, ...others } = positions();
  const latest = Object.entries(others).slice(-(POSITIONS_MAX - 1));
  writeJson('sessionStorage', KEY, { ...Object.fromEntries(latest), [current]: Math.round(window.scrollY) });
}

function positions(): Record<string, number> {
  const stored = readJson('sessionStorage', KEY);
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}

/**
 * Scrolls again whenever the page grows, because lists load after their page. Stops as soon as the person
 * scrolls.
 */
function restore(top: number): void {
  const go = () => window.scrollTo({ top, behavior: 'instant' });
  go();
  if (Math.abs(window.scrollY - top) < 2 || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(go);
  observer.observe(document.body);
  const controller = new AbortController();
  stopRestoring = () => {
    observer.disconnect();
    controller.abort();
  };
  const { signal } = controller;
  for (const type of ['wheel', 'touchstart', 'keydown']) {
    window.addEventListener(type, () => stopRestoring(), { signal, passive: true });
  }
  setTimeout(stopRestoring, RESTORE_WITHIN_MS);
}
