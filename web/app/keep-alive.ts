import type { Location } from 'react-router';
import { type AppRoute, routeNamed } from '#web/kit/match.ts';
import type { Screen } from '#web/kit/screens.ts';

/** One mounted page: the visible one, or a hidden one that is kept alive. */
export interface MountedPage {
  readonly key: string;
  readonly route: AppRoute;
  /** The location when the page was last visible: a hidden page must not react to other pages' addresses. */
  readonly location: Location;
  readonly screen: Screen;
  /** The page stays mounted behind other pages. */
  readonly isKept: boolean;
}

export interface KeepAlive {
  /** The address of the person whose pages these are. No page outlives a login or logout. */
  readonly who: string | null;
  readonly shown: MountedPage | null;
  readonly kept: readonly MountedPage[];
}

export const nothingMounted: KeepAlive = { who: null, shown: null, kept: [] };

export interface Arrival {
  readonly who: string | null;
  readonly location: Location;
  readonly route: AppRoute | undefined;
  readonly screen: Screen | undefined;
  /** One instance of the screen serves all its addresses and is kept alive. */
  readonly isKept: boolean;
  readonly notFound: Screen | undefined;
  readonly isTurnedAway: boolean;
}

/** The next state. Pure, and the same object if nothing changes, so that it can run during rendering. */
export function nextPages(stage: KeepAlive, arrival: Arrival): KeepAlive {
  const { who, location, isTurnedAway } = arrival;
  const isSamePerson = who === stage.who;
  if (isTurnedAway) {
    // The old page stays until the other one is loaded, unless it is private and its person has logged out.
    const mayStay = who !== null || stage.shown?.route.meta.needLogin === false;
    return isSamePerson ? stage : { who, shown: mayStay ? stage.shown : null, kept: [] };
  }
  if (isSamePerson && stage.shown?.location === location) return stage;

  const shown = mountedPageOf(arrival);
  const kept = isSamePerson ? withoutShown(stage, shown) : [];
  return { who, shown, kept };
}

function mountedPageOf({ route, screen, isKept, notFound, location }: Arrival): MountedPage {
  // No route or no screen: the 404 page, at the requested address.
  if (!route || !screen) {
    if (!notFound) throw new Error('The screen table has no NotFound screen');
    const key = `404:${location.pathname}`;
    return { key, route: routeNamed('NotFound'), location, screen: notFound, isKept: false };
  }
  const key = isKept ? `${screen.id}` : `${screen.id}:${location.pathname}`;
  return { key, route, location, screen, isKept };
}

function withoutShown(stage: KeepAlive, shown: MountedPage): readonly MountedPage[] {
  const left = stage.shown?.isKept ? [...stage.kept, stage.shown] : stage.kept;
  return left.filter(({ key }) => key !== shown.key);
}
