import type { Location } from 'react-router';
import { type AppRoute, routeNamed } from '#web/kit/match.ts';
import type { Screen } from '#web/kit/screens.ts';

/** One mounted page: the visible page, or a hidden page that is kept mounted. */
export interface MountedPage {
  readonly key: string;
  readonly route: AppRoute;
  /**
   * The location at the page's last visit. A hidden page keeps this location, so that the addresses of other
   * pages do not affect the page.
   */
  readonly location: Location;
  readonly screen: Screen;
  /** Whether the page stays mounted while other pages are visible. */
  readonly isKept: boolean;
}

export interface KeepAlive {
  /**
   * The account address of the person who is logged in; null for a visitor. A login or logout unmounts all
   * pages.
   */
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
  /** Whether one instance of the screen serves all its addresses and stays mounted while hidden. */
  readonly isKept: boolean;
  readonly notFound: Screen | undefined;
  readonly isTurnedAway: boolean;
}

/**
 * Returns the pages that are mounted after a navigation, a login or a logout. The function runs during
 * rendering, so it has no side effects. If nothing changes, it returns `stage` itself.
 */
export function nextPages(stage: KeepAlive, arrival: Arrival): KeepAlive {
  const { who, location, isTurnedAway } = arrival;
  const isSamePerson = who === stage.who;
  if (isTurnedAway) {
    // The old page stays visible until the next one is loaded, but a private page disappears as soon as the
    // person logs out.
    const mayStay = who !== null || stage.shown?.route.meta.needLogin === false;
    return isSamePerson ? stage : { who, shown: mayStay ? stage.shown : null, kept: [] };
  }
  if (isSamePerson && stage.shown?.location === location) return stage;

  const shown = mountedPageOf(arrival);
  const kept = isSamePerson ? withoutShown(stage, shown) : [];
  return { who, shown, kept };
}

function mountedPageOf({ route, screen, isKept, notFound, location }: Arrival): MountedPage {
  // An address without a route, or a route without a screen, shows the 404 page without a redirect.
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
