import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';
import { closeTopmost } from '#web/ui/back-closes.ts';
import { randomId } from './random-id.ts';
import { isRecord } from './stored.ts';

export interface NavigationState {
  readonly location: Location;
  readonly action: NavigationType;
  /** The current address if it is shown as a cover over the page at `location`; otherwise null. */
  readonly cover: Location | null;
}

/** Called before the person leaves a page. Returning `false` keeps them on the page. */
export type LeaveGuard = (to: string) => boolean;

// After a reload no page is mounted below a cover, so the cover's address is shown as a page.
let current: NavigationState = { location: readLocation(), action: NavigationType.Pop, cover: null };
let guard: LeaveGuard | undefined;
/**
 * The current page's position in the session history. A guard can prevent a Back or a Forward, and an overlay
 * can prevent a Back. The browser has then already moved, and the app uses this position to move it back to the
 * page.
 */
let step = readStep();
let isUndoing = false;
/** Whether the app started the current Back or Forward; false if the person pressed the browser's button. */
let isOurs = false;
const listeners = new Set<() => void>();

export function currentNavigation(): NavigationState {
  return current;
}

export function subscribeNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Navigates to a page of the app. Can be called outside components. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) appHistory.replace(to);
  else appHistory.push(to);
}

/** Opens an address as a cover over the current page. The page stays mounted, and Back returns to it. */
export function openCover(to: string): void {
  const { pathname, search, hash, key } = current.location;
  const below = { pathname, search, hash, key };
  if (current.cover) appHistory.replace(to, { below });
  else appHistory.push(to, { below });
}

/** Closes the cover in the same way as the browser's Back. */
export function closeCover(): void {
  if (current.cover) appHistory.go(-1);
}

/** Goes to the previous page, or to `otherwise` if the person came from outside the app. */
export function goBackOr(otherwise: string): void {
  if (current.location.key === 'default') goTo(otherwise);
  else appHistory.go(-1);
}

/**
 * Sets the guard that is called before each navigation inside the app. Returns the function that removes the
 * guard.
 */
export function guardLeaving(next: LeaveGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}

/**
 * The navigator for React Router: the browser's history, plus a guard with which a form can keep the person
 * on the page.
 */
export const appHistory: Navigator = {
  createHref: (to) => pathOf(to),
  encodeLocation: (to) => ({ pathname: '', search: '', hash: '', ...parsePath(pathOf(to)) }),
  go: (delta) => {
    isOurs = true;
    window.history.go(delta);
  },
  push: (to, state) => move(to, state, NavigationType.Push),
  replace: (to, state) => move(to, state, NavigationType.Replace),
};

function move(to: To, state: unknown, action: NavigationType): void {
  const path = pathOf(to);
  if (guard?.(path) === false) return;
  if (action === NavigationType.Push) step += 1;
  const record = { usr: state ?? null, key: randomId().slice(0, 8), step };
  if (action === NavigationType.Push) window.history.pushState(record, '', path);
  else window.history.replaceState(record, '', path);
  arrive(action);
}

function arrive(action: NavigationType): void {
  const location = readLocation();
  const below = belowOf(location);
  const page = below ?? location;
  const isSame = page.key === current.location.key && createPath(page) === createPath(current.location);
  // An unchanged location keeps its object, so that the page does not re-render.
  current = { location: isSame ? current.location : page, action, cover: below && location };
  for (const listener of listeners) listener();
}

function pathOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const record: unknown = window.history.state;
  const { usr = null, key = 'default' } = isRecord(record) ? record : {};
  return { pathname, search, hash, state: usr, key: String(key) };
}

/** The location of the page below a cover; null if the location is not that of a cover. */
function belowOf({ state }: Location): Location | null {
  const below = isRecord(state) ? state.below : null;
  if (!isRecord(below)) return null;
  const part = (name: string): string => (typeof below[name] === 'string' ? below[name] : '');
  if (!part('pathname').startsWith('/')) return null;
  return {
    pathname: part('pathname'),
    search: part('search'),
    hash: part('hash'),
    state: null,
    key: part('key'),
  };
}

function readStep(): number {
  const record: unknown = window.history.state;
  return isRecord(record) && typeof record.step === 'number' ? record.step : 0;
}

window.addEventListener('popstate', () => {
  const next = readStep();
  if (isUndoing) {
    isUndoing = false;
    return;
  }
  const isBack = next < step && !isOurs;
  isOurs = false;
  const isToStay =
    (isBack && closeTopmost()) || guard?.(window.location.pathname + window.location.search) === false;
  if (isToStay && next !== step) {
    // The browser has already navigated. To keep the person on the page, the app moves back by the same
    // distance.
    isUndoing = true;
    window.history.go(step - next);
    return;
  }
  step = next;
  arrive(NavigationType.Pop);
});
