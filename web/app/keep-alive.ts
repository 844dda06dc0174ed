import type { Location } from 'react-router';
import { type AppRoute, routeNamed } from '#web/kit/match.ts';
import type { Screen } from '#web/kit/screens.ts';

/** One page that is mounted: the visible one, or one that is kept alive behind it. */
export interface MountedPage {
  readonly key: string;
  readonly route: AppRoute;
  /** As it was when the page was last visible, so that a hidden page does not react to addresses that are not its own. */
  readonly location: Location;
  readonly screen: Screen;
  /** It goes on behind other pages. */
  readonly isKept: boolean;
}

export interface KeepAlive {
  /** Whose pages these are; nobody's pages outlive a login or logout. */
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
  /** One instance of the screen serves all its addresses, and is kept alive. */
  readonly isKept: boolean;
  readonly notFound: Screen | undefined;
  readonly isTurnedAway: boolean;
}

/** The next stage. Pure, and the same object when nothing changes, so that it can run while rendering. */
export function nextPages(stage: KeepAlive, arrival: Arrival): KeepAlive {
  const { who, location, isTurnedAway } = arrival;
  const isSamePerson = who === stage.who;
  if (isTurnedAway) {
    // Until the other page is there the old one stays, unless it is private and its person has left.
    const mayStay = who !== null || stage.shown?.route.meta.needLogin === false;
    return isSamePerson ? stage : { who, shown: mayStay ? stage.shown : null, kept: [] };
  }
  if (isSamePerson && stage.shown?.location === location) return stage;

  const shown = mountedPageOf(arrival);
  const kept = isSamePerson ? withoutShown(stage, shown) : [];
  return { who, shown, kept };
}

function mountedPageOf({ route, screen, isKept, notFound, location }: Arrival): MountedPage {
  // Unknown or not built yet: the 404 page, under the address the person asked for.
  if (!route || !screen) {
    if (!notFound) throw new Error('The table of screens has none for addresses that lead nowhere');
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
