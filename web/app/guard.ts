import { LOGIN } from '#web/kit/end-session.ts';
import { currentPlace, goTo, subscribePlace } from '#web/kit/history.ts';
import { type AppRoute, matchRoute } from '#web/kit/match.ts';
import { pathAfterLogin, rememberPage } from '#web/kit/redirect.ts';
import { screenOf } from '#web/kit/screens.ts';
import { isMiniApp } from '#web/kit/telegram.ts';
import { isLoggedIn, useUser } from '#web/kit/user-store.ts';
import { missingTables } from './registry.ts';

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Watches address and person, and sends people on who may not stand where they are. */
export function startGuard(): void {
  const check = (isArrival: boolean) => {
    const { location } = currentPlace();
    const route = matchRoute(location.pathname);
    if (route && isTurnedAway(route, isLoggedIn())) {
      // Whoever opens a page that needs an account sees it once they have one. Who is logged out on it does not: the
      // next to log in here may be somebody else.
      if (isArrival && route.meta.needLogin) rememberPage();
      goTo(turnedAwayTo(route, location), { replace: true });
    }
    // Whether the page is built is not known yet; whoever draws it waits for the same tables.
    if (route && !screenOf(route.name))
      missingTables()?.then(
        () => check(isArrival),
        () => undefined,
      );
  };
  subscribePlace(() => check(true));
  useUser.subscribe(() => check(false));
  check(true);
}

/**
 * Whether this page is not for this person. The server checks every call anyway; this only spares people a page that
 * would be empty for them. A page that is not built is nobody's: it answers 404 to everyone.
 */
export function isTurnedAway({ name, meta }: AppRoute, isKnown: boolean): boolean {
  if (!screenOf(name)) return false;
  return isKnown ? name === 'Login' || name === 'LoginAlias' : meta.needLogin && !isMiniApp();
}

function turnedAwayTo({ name, meta }: AppRoute, { pathname, search, hash }: Address): string {
  if (!meta.needLogin) return pathAfterLogin(search);
  // Identity checks are reached from mails, so the whole address has to survive the login.
  return name === 'KYC' ? `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}` : LOGIN;
}
