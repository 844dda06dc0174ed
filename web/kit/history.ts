import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';
import { closeTopmost } from '#web/ui/back-closes.ts';
import { randomId } from './random-id.ts';
import { isRecord } from './stored.ts';

export interface Place {
  readonly location: Location;
  readonly action: NavigationType;
  /** The address in view, when it lies over the page of `location` instead of taking its place. */
  readonly cover: Location | null;
}

/** Asked before a page is left; `false` keeps the person where they are. */
export type LeaveGuard = (to: string) => boolean;

// After a reload there is no page below any more: the address stands for itself.
let place: Place = { location: readLocation(), action: NavigationType.Pop, cover: null };
let guard: LeaveGuard | undefined;
/** The step of the session history we are on, so that a refused Back can be undone. */
let step = readStep();
let isUndoing = false;
/** Whether the move under way was asked for by the app, and not by the person's Back. */
let isOurs = false;
const listeners = new Set<() => void>();

export function currentPlace(): Place {
  return place;
}

export function subscribePlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to a page of ours, from anywhere in the code. */
export function goTo(to: string, { replace = false }: { replace?: boolean } = {}): void {
  if (replace) appHistory.replace(to);
  else appHistory.push(to);
}

/** Lays an address over the page that stands; that page stays as it is, and Back leads to it. */
export function coverWith(to: string): void {
  const { pathname, search, hash, key } = place.location;
  const below = { pathname, search, hash, key };
  if (place.cover) appHistory.replace(to, { below });
  else appHistory.push(to, { below });
}

/** Takes the cover away, the way Back does. */
export function uncover(): void {
  if (place.cover) appHistory.go(-1);
}

/** To the page before this one. Whoever came by a link from elsewhere has nothing of ours behind them. */
export function goBackOr(otherwise: string): void {
  if (place.location.key === 'default') goTo(otherwise);
  else appHistory.go(-1);
}

/** While it stands, each navigation inside the app asks it first. Gives the function that takes it away. */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = undefined;
  };
}

/** What the router stands on: the browser's own history, with a door that a form can hold shut. */
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
  const isSame = page.key === place.location.key && createPath(page) === createPath(place.location);
  // The same object as before tells the pages that nothing of theirs has changed.
  place = { location: isSame ? place.location : page, action, cover: below && location };
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

/** The page that an address was laid over. */
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
    // The browser has moved already; going back the same distance is the only way to stay.
    isUndoing = true;
    window.history.go(step - next);
    return;
  }
  step = next;
  arrive(NavigationType.Pop);
});
