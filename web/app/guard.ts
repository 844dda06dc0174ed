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

/** Watches the address and the login state, and redirects people from pages that they must not see. */
export function startGuard(): void {
  const check = (isArrival: boolean) => {
    const { location } = currentNavigation();
    const route = matchRoute(location.pathname);
    if (route && isTurnedAway(route, isLoggedIn())) {
      // If a visitor opened the page, it is remembered and opens after the login. If a person was logged out on
      // the page, it is not remembered, because the next person who logs in here may be somebody else.
      if (isArrival && route.meta.needLogin) rememberPage();
      goTo(turnedAwayTo(route, location), { replace: true });
    }
    // Until the tables are loaded, it is unknown whether the route has a screen. The check runs again
    // afterwards.
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
 * Whether the person must not see this page. The server checks every call anyway; the redirect only avoids an
 * empty page. A route without a screen redirects nobody: everyone sees the 404 page there.
 */
export function isTurnedAway({ name, meta }: AppRoute, isKnown: boolean): boolean {
  if (!screenOf(name)) return false;
  return isKnown ? name === 'Login' || name === 'LoginAlias' : meta.needLogin && !isMiniApp();
}

function turnedAwayTo({ name, meta }: AppRoute, { pathname, search, hash }: Address): string {
  if (!meta.needLogin) return pathAfterLogin(search);
  // Emails contain links to the identity check, with parameters in the address. The login must therefore lead
  // to the full address.
  return name === 'KYC' ? `${LOGIN}?redirect=${encodeURIComponent(pathname + search + hash)}` : LOGIN;
}
