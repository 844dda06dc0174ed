import { LOGIN } from '#web/kit/end-session.ts';
import { currentNavigation, goTo, subscribeNavigation } from '#web/kit/history.ts';
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

/** Watches the address and the login state, and redirects people from pages that they may not see. */
export function startGuard(): void {
  const check = (isArrival: boolean) => {
    const { location } = currentNavigation();
    const route = matchRoute(location.pathname);
    if (route && isTurnedAway(route, isLoggedIn())) {
      // A visitor who opens a page that needs an account gets it after the login. A page on which a person is
      // logged out is not remembered, because the next login here may be another person's.
      if (isArrival && route.meta.needLogin) rememberPage();
      goTo(turnedAwayTo(route, location), { replace: true });
    }
    // Whether the route has a screen is known only with the tables, for which the rendering also waits.
    if (route && !screenOf(route.name))
      missingTables()?.then(
        () => check(isArrival),
        () => undefined,
      );
  };
  subscribeNavigation(() => check(true));
  useUser.subscribe(() => check(false));
  check(true);
}

/**
 * Whether the person must not see this page. The server checks every call anyway; this only avoids a page
 * that would be empty. A route without a screen redirects nobody: it shows the 404 page to everyone.
 */
export function isTurnedAway({ name, meta }: AppRoute, isKnown: boolean): boolean {
  if (!screenOf(name)) return false;
  return isKnown ? name === 'Login' || name === 'LoginAlias' : meta.needLogin && !isMiniApp();
}

function turnedAwayTo({ name, meta }: AppRoute, { pathname, search, hash }: Address): string {
  if (!meta.needLogin) return pathAfterLogin(search);
  // Identity checks are opened from emails, so the full address must survive the login.
  return name === 'KYC' ? `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}` : LOGIN;
}
